// Draws the icons of the installed app from the favicon: `npm run icons`, after it has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const favicon = readFileSync("public/favicon.svg", "utf8");
const [ground] = /<rect[^>]*>/.exec(favicon);
const square = ground.replace(/ rx="\d+"/, "");
const drawing = favicon.slice(favicon.indexOf("<g"), favicon.lastIndexOf("</svg>"));

/** Platforms cut the corners of these themselves, so nothing may be near them. */
function withMargin(scale) {
  const offset = 16 * (1 - scale);
  const inside = `<g transform="translate(${offset} ${offset}) scale(${scale})">${drawing}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${square}${inside}</svg>`;
}

const ICONS = [
  ["icon-192.png", 192, favicon],
  ["icon-512.png", 512, favicon],
  ["icon-maskable-512.png", 512, withMargin(0.7)],
  ["apple-touch-icon.png", 180, withMargin(0.85)],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const [name, size, svg] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  await page.setContent(
    `<style>body { margin: 0 }</style><img src="${source}" width="${size}" height="${size}">`,
  );
  writeFileSync(`public/${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
