import { expect, test } from "./fixtures";
import { finished, POSITIONS, waiting } from "./positions";
for (const [name, reach] of Object.entries(POSITIONS))
  test(name, async ({ context }) => {
    const t = await reach(context);
    const v = await t.view(0);
    const kinds = new Set((await t.legal(0)).map((m) => m.kind));
    console.log(name, v.number, v.position?.phase, [...kinds].join(), v.position?.turns_left, JSON.stringify(v.you?.hand?.cards));
  });
for (const e of ["usa","usa-1910","usa-mega","usa-big-cities","europe","marklin","marklin-manual","marklin-condensed","germany"])
  test(`finish ${e}`, async ({ context }) => {
    const t = await finished(context, e);
    console.log(e, (await t.view()).number);
  });
test("wait", async ({ context }) => { await waiting(context); expect(1).toBe(1); });
