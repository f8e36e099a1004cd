// The player's own page: the profile and where it is used, and the statistics.
import { SEAT_COLORS } from "../src/derived/seatColors";
import { expect, test } from "./fixtures";
import { finishedByPeople } from "./positions";
import { OPEN, person, Table } from "./table";

const [TAKEN, , FAVOURITE, SECOND] = SEAT_COLORS;

test("the profile is kept on the device and used for new tables", async ({ page, another }) => {
  await page.goto("/");
  await page.getByTestId("you").click();
  await expect(page.getByTestId("statistics")).toContainText("No finished games yet");
  await page.getByTestId("profile-name").fill("Ada Lovelace");
  await page.getByTestId("mark-lantern").check();
  await page.getByLabel("Favourite colour").selectOption(FAVOURITE ?? "");
  await page.reload();
  await expect(page.getByTestId("profile-name")).toHaveValue("Ada Lovelace");
  await expect(page.getByTestId("mark-lantern")).toBeChecked();

  await page.goto("/new?edition=usa&with=friends");
  await expect(page.getByLabel("Colour of seat 1")).toHaveValue(FAVOURITE ?? "");
  await page.getByTestId("start").click();
  await page.getByTestId("waiting").waitFor();
  const game = new URL(page.url()).pathname.split("/").at(-1);
  const { seats } = await (await page.request.get(`/api/games/${game}`)).json();
  expect(seats).toContainEqual(
    expect.objectContaining({ name: "Ada Lovelace", color: FAVOURITE, mark: "lantern" }),
  );

  // Guests see the mark beside the name, and bring their own.
  const guest = await another();
  const table = await Table.make(page.context(), {
    edition: "usa",
    seats: [{ ...person("Ada"), mark: "lantern", color: TAKEN ?? null }, OPEN, OPEN],
  });
  await guest.addInitScript((colors) => {
    localStorage.setItem("trunkline.name", "Ben");
    localStorage.setItem("trunkline.mark", "anchor");
    localStorage.setItem("trunkline.colors", colors);
  }, `${TAKEN} ${SECOND}`);
  await guest.goto(table.link("seat"));
  await expect(guest.getByTestId("name")).toHaveValue("Ben");
  await guest.getByTestId("sit").click();
  await expect(guest.getByRole("img", { name: "Lantern" })).toBeVisible();
  await page.goto(table.address());
  await expect(page.getByRole("img", { name: "Anchor" })).toBeVisible();
  const view = await table.view();
  expect(view.seats).toContainEqual(expect.objectContaining({ name: "Ben", color: SECOND }));
});

test("a finished game counts in the statistics, and stays when the server forgets it", async ({
  page,
  context,
}) => {
  const table = await finishedByPeople(context, "europe");
  const { result, seats } = await table.view();
  const mine = result?.scores[0]?.total ?? 0;
  await page.goto("/you");
  const statistics = page.getByTestId("statistics");
  await expect(statistics.getByRole("rowheader", { name: "Europe" })).toBeVisible();
  const [above, below] = [
    await statistics.boundingBox(),
    await page.getByTestId("history").boundingBox(),
  ];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeCloseTo(20, 0);
  await expect(statistics.locator(".figures dd")).toHaveText([
    "1",
    result?.winners.includes(0) ? "1" : "0",
    String(mine),
    String(mine),
  ]);
  await expect(statistics).toContainText(seats[1]?.name ?? "");
  await expect(page.getByTestId("history").getByRole("link")).toHaveAttribute(
    "href",
    table.address(),
  );

  await page.route("/api/games", (route) => route.fulfill({ json: { games: [] } }));
  await page.reload();
  await expect(statistics.getByRole("rowheader", { name: "Europe" })).toBeVisible();
  await expect(page.getByTestId("history")).toContainText("Europe");
  await expect(page.getByTestId("history").getByRole("link")).toHaveCount(0);
});
