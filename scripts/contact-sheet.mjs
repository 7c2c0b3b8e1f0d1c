import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { html } from 'hono/html'
import sharp from 'sharp'
import { inRoot } from './command/root.mjs'

/** @typedef {{ title: string, isFine: boolean, pictures: Record<string, string> }} Screen */

/** Every variant of a screen, and the width of its thumbnail. */
const looks = Object.entries({
  '1280 light': 400,
  '1280 dark': 400,
  '360 light': 130,
  '360 dark': 130,
})
const tallest = 520
const rowsOfPicture = 12

/**
 * Writes reports/screens.html with one row for each screen, and pictures of that page with twelve rows each.
 *
 * @param {Screen[]} screens
 * @returns {Promise<string[]>} the paths
 */
export async function contactSheet(screens) {
  for (const { pictures } of screens) {
    for (const [look, width] of looks) await shrink(pictures[look], width)
  }
  const page = 'reports/screens.html'
  writeFileSync(inRoot(page), String(await pageOf(screens)))
  return [page, ...(await picturesOf(page, screens.length))]
}

/**
 * Makes a thumbnail of the part of a picture that the page shows: a long screen exceeds the limits of WebP.
 *
 * @param {string | undefined} picture @param {number} width
 */
async function shrink(picture, width) {
  if (!picture) return
  const whole = sharp(readFileSync(inRoot('reports', picture)))
  const size = await whole.metadata()
  const height = Math.min(size.height, Math.ceil((size.width / width) * tallest))
  await whole
    .extract({ left: 0, top: 0, width: size.width, height })
    .resize({ width: width * 2 })
    .webp({ quality: 70 })
    .toFile(inRoot('reports', thumbnailOf(picture)))
}

/** @param {string} picture */
const thumbnailOf = (picture) => picture.replace(/\.png$/, '.webp')

/** @param {Screen[]} screens */
const pageOf = (screens) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Every screen</title>
      <style>
        body {
          font:
            14px/1.4 system-ui,
            sans-serif;
          margin: 16px;
          background: #8883;
        }
        section {
          display: grid;
          grid-template-columns: 200px repeat(4, max-content);
          gap: 12px;
          padding: 12px;
          border-top: 1px solid #8888;
        }
        h2 {
          font-size: 14px;
          margin: 0;
          overflow-wrap: anywhere;
        }
        a {
          display: block;
          max-height: ${tallest}px;
          overflow: hidden;
          align-self: start;
          outline: 1px solid #8886;
        }
        img {
          display: block;
        }
        .failed {
          color: #a0251e;
        }
      </style>
      ${screens.map(rowOf)}
    </html>`

/** @param {Screen} screen */
const rowOf = ({ title, isFine, pictures }) =>
  html`<section>
    <h2 class="${isFine ? '' : 'failed'}">${title}${isFine ? '' : ': not in order'}</h2>
    ${looks.map(([look, width]) => {
      const picture = pictures[look]
      if (!picture) return html`<p>${look}: no picture</p>`
      return html`<a href="${picture}"
        ><img src="${thumbnailOf(picture)}" width="${width}" alt="${title}, ${look}"
      /></a>`
    })}
  </section>`

/** @param {string} page @param {number} rows */
async function picturesOf(page, rows) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
  const tab = await browser.newPage({ viewport: { width: 1360, height: 900 } })
  await tab.goto(pathToFileURL(inRoot(page)).href)
  await tab.waitForFunction(() => [...document.images].every((image) => image.complete))
  const sections = tab.locator('section')
  /** @type {string[]} */
  const paths = []
  for (let first = 0; first < rows; first += rowsOfPicture) {
    const [begin, end] = await Promise.all(
      [first, Math.min(first + rowsOfPicture, rows) - 1].map((row) =>
        sections.nth(row).boundingBox(),
      ),
    )
    if (!begin || !end) break
    const clip = { ...begin, height: end.y + end.height - begin.y }
    const path = `reports/screens/sheet-${paths.length + 1}.webp`
    const picture = await tab.screenshot({ fullPage: true, clip })
    await sharp(picture).webp({ quality: 80 }).toFile(inRoot(path))
    paths.push(path)
  }
  await browser.close()
  return paths
}
