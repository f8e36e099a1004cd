import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { useSharedOrigin } from "./useSharedOrigin";

function Probe() {
  return <p>{useSharedOrigin()}</p>;
}

afterEach(() => vi.unstubAllGlobals());

test("links lead to the address in the network, which is asked for once", async () => {
  const address = "http://192.168.1.20:8400";
  const fetched = vi.fn(async () => Response.json({ reach: "network", address }));
  vi.stubGlobal("fetch", fetched);
  render(
    <>
      <Probe />
      <Probe />
    </>,
    document.body,
  );
  const shown = () => [...document.querySelectorAll("p")].map((one) => one.textContent);
  await vi.waitFor(() => expect(shown()).toEqual([address, address]));
  expect(fetched).toHaveBeenCalledOnce();
  render(null, document.body);
});
