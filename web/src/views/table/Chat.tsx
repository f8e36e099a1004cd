// What people say to each other: messages and the six signs.
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { problemWords } from "../../api/client";
import type { Reaction } from "../../api/types";
import { talkOf } from "../../derived/chat";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import { REACTION_WORDS } from "../../words/events";
import { seatName } from "../../words/names";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";
import { useFollowing } from "./useAutoScroll";
import "./chat.css";

const LONGEST = 300;

export function Chat({ session }: { session: Session }) {
  const view = session.view.value;
  const talk = talkOf(session.log.value, view.chat);
  const { list, onScroll } = useFollowing(talk.length);
  return (
    <div class="chat">
      <div
        class="chat-list"
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Messages"
        role="log"
        aria-live="off"
      >
        {talk.length === 0 && <p class="chat-empty">Nobody has said anything yet.</p>}
        {talk.map((said) => (
          <p key={said.number} class={said.kind === "reaction" ? "said sign" : "said"}>
            <SeatMark
              color={seatColors(view)[said.seat] ?? "slate"}
              name={seatName(view, said.seat)}
              size={20}
            />
            <span>
              <b>{said.seat === session.seat ? "You" : seatName(view, said.seat)}</b>{" "}
              {said.kind === "chat" ? said.text : REACTION_WORDS[said.reaction]}
            </span>
          </p>
        ))}
      </div>
      {session.seat === null ? (
        <p class="chat-empty">Those who watch read along.</p>
      ) : (
        <Speaking session={session} />
      )}
    </div>
  );
}

function Speaking({ session }: { session: Session }) {
  const text = useSignal("");
  const [problem, setProblem] = useState("");
  const tried = (sent: Promise<void>) => {
    setProblem("");
    return sent.catch((error: unknown) => {
      setProblem(problemWords(error));
      throw error;
    });
  };
  const say = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    // What was refused may be mended and sent again.
    tried(session.say(words)).catch(() => {
      text.value ||= words;
    });
  };
  return (
    <>
      {problem && (
        <p class="chat-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="chat-signs">
        {(Object.keys(REACTION_WORDS) as Reaction[]).map((reaction) => (
          <button
            key={reaction}
            type="button"
            onClick={() => tried(session.react(reaction)).catch(() => {})}
          >
            {REACTION_WORDS[reaction]}
          </button>
        ))}
      </div>
      <form class="chat-form" onSubmit={say}>
        <input
          class="field"
          aria-label="Message"
          placeholder="Say something"
          autocomplete="off"
          maxLength={LONGEST}
          value={text.value}
          data-testid="chat-input"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <Button type="submit">Send</Button>
      </form>
    </>
  );
}
