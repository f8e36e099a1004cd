// The chat: messages and reactions.
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Reaction } from "../../api/types";
import { chatMessages } from "../../derived/chat";
import type { ChatMessage } from "../../derived/events";
import { seatColors } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { errorMessage } from "../../words/errors";
import { who } from "../../words/names";
import { Button, IconButton } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";
import { wordContext } from "./Log";
import { useAutoScroll } from "./useAutoScroll";
import "./chat.css";

const MAX_LENGTH = 300;

export function Chat({ session }: { session: Session }) {
  const view = session.view.value;
  const { chat } = messages();
  const said = chatMessages(session.log.value, view.chat);
  const { list, onScroll } = useAutoScroll(said.length);
  return (
    <div class="chat">
      <div
        class="chat-list"
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={chat.messages}
        role="log"
        aria-live="off"
      >
        {said.length === 0 && <p class="chat-empty">{chat.none}</p>}
        {said.map((message) => (
          <Message key={message.number} session={session} message={message} />
        ))}
      </div>
      {session.seat === null ? (
        <p class="chat-empty">{chat.spectators}</p>
      ) : (
        <ChatForm session={session} />
      )}
    </div>
  );
}

function Message({ session, message }: { session: Session; message: ChatMessage }) {
  const { chat } = messages();
  const { you, name } = who(message.seat, wordContext(session, message.number));
  return (
    <p class="chat-message">
      <SeatMark
        color={seatColors(session.view.value)[message.seat] ?? "slate"}
        name={name}
        size={20}
      />
      <span>
        <b>{you ? chat.you : name}</b>{" "}
        {message.kind === "chat" ? message.text : chat.reactions[message.reaction]}
      </span>
    </p>
  );
}

function ChatForm({ session }: { session: Session }) {
  const { chat } = messages();
  const text = useSignal("");
  const [problem, setProblem] = useState("");
  const [short, setShort] = useState(false);
  const tried = (sent: Promise<void>) => {
    setProblem("");
    return sent.catch((error: unknown) => {
      setProblem(errorMessage(error));
      throw error;
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    // A refused message goes back into the field, to be corrected and sent again.
    tried(session.sendChat(words)).catch(() => {
      text.value ||= words;
    });
  };
  return (
    <>
      {problem && (
        <p class="chat-error" role="alert">
          {problem}
        </p>
      )}
      <div class="chat-reactions">
        {(Object.keys(chat.reactions) as Reaction[]).map((reaction) => (
          <button
            key={reaction}
            type="button"
            onClick={() => {
              setShort(false);
              tried(session.sendReaction(reaction)).catch(() => {});
            }}
          >
            {chat.reactions[reaction]}
          </button>
        ))}
      </div>
      <form class="chat-form" onSubmit={submit}>
        <IconButton
          class="chat-short"
          icon="chat"
          label={chat.short}
          aria-expanded={short}
          data-testid="chat-short"
          onClick={() => setShort(!short)}
        />
        <input
          class="field"
          aria-label={chat.message}
          placeholder={chat.message}
          autocomplete="off"
          maxLength={MAX_LENGTH}
          value={text.value}
          data-testid="chat-input"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <Button type="submit">{chat.send}</Button>
      </form>
    </>
  );
}
