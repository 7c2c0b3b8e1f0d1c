import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import sharp from 'sharp'
import type { FindPlace } from '../support/places.ts'
import { Then } from '../support/world.ts'

const previewTag = (page: Page, name: string) => page.locator(`head > meta[property="og:${name}"]`)

const robotsTag = (page: Page) => page.locator('head > meta[name=robots]')

Then("{word}'s tab is named {string}", async ({ people }, who: string, title: string) => {
  await expect(await people.at(who)).toHaveTitle(title)
})

Then("a link to {word}'s screen shows", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [name = '', content = ''] of table.raw()) {
    await expect(previewTag(page, name)).toHaveAttribute('content', content)
  }
  await expect(robotsTag(page)).toHaveCount(0)
})

/** As another site loads it, which knows nothing of this browser. */
Then(
  "a link to {word}'s screen shows a picture of {int} by {int} pixels",
  async ({ people }, who: string, width: number, height: number) => {
    const page = await people.at(who)
    const url = (await previewTag(page, 'image').getAttribute('content')) ?? ''
    const picture = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ width, height })
  },
)

Then(
  "a link to {word}'s screen leads to {place}",
  async ({ people, fixtures }, who: string, place: FindPlace) => {
    const page = await people.at(who)
    const { path, title } = await place(fixtures)
    const url = new URL(title ? path.replace(/\/$/, '') : path, page.url()).href
    await expect(previewTag(page, 'url')).toHaveAttribute('content', url)
    await expect(page.locator('head > link[rel=canonical]')).toHaveAttribute('href', url)
  },
)

Then("search engines do not list {word}'s screen", async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(robotsTag(page)).toHaveAttribute('content', 'noindex')
  await expect(previewTag(page, 'title')).toHaveCount(0)
})

/** Other sites read the page and run no scripts. */
Then(
  'a link to {place} on another site shows {string}',
  async ({ server, fixtures }, place: FindPlace, title: string) => {
    const { path } = await place(fixtures)
    const html = await (await fetch(server.url + path)).text()
    const tags = [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"\/>/g)]
    const shown = new Map(tags.map(([, name, content]) => [name, content]))
    expect(shown.get('title')).toBe(title)
    expect(shown.get('image')).toBe(`${server.url}/preview.png`)
  },
)
