import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { dayOf } from '../support/day.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word} teaches {int} hours in each of {int} rooms of {string}',
  async ({ fixtures }, who: string, hours: number, rooms: number, organization: string) => {
    await fixtures.fullDay(organization, who, rooms, hours)
  },
)

When(
  '{word} plans every Saturday from {day} to {day}, but for',
  async ({ people }, who: string, from: string, to: string, holidays: DataTable) => {
    const page = await people.at(who)
    await page.getByLabel('Saturday').check()
    await page.getByLabel('First day').fill(from)
    await page.getByLabel('Last day').fill(to)
    await page.getByLabel('Starts').fill('09:00')
    await page.getByLabel('Ends').fill('12:00')
    for (const [index, [day = '', name = '']] of holidays.raw().entries()) {
      await page.getByRole('button', { name: 'Add a holiday' }).click()
      await page.getByLabel(`Date of holiday ${index + 1}`).fill(dayOf(day))
      await page.getByLabel(`Name of holiday ${index + 1}`).fill(name)
    }
    await page.getByRole('button', { name: 'Preview' }).click()
  },
)

Then(
  '{word} reads {string} at the boxes {string}',
  async ({ people }, who: string, error: string, label: string) => {
    const boxes = (await people.at(who)).getByRole('group', { name: label, exact: true })
    await expect(boxes).toHaveAccessibleDescription(error)
    await expect(boxes.getByRole('checkbox').first()).toBeFocused()
  },
)

When(
  /^(\w+) prints the (day sheet|timetable) on (A4|Letter)$/,
  async ({ people, noted }, who: string, what: string, format: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('button', { name: `Print ${what}` })).toBeVisible()
    const [width, height] = format === 'A4' ? ['210mm', '297mm'] : ['8.5in', '11in']
    const pdf = await page.pdf({ width, height, preferCSSPageSize: true })
    noted.set('paper', pdf.toString('latin1'))
  },
)

Then('the paper of {word} has {int} page(s)', async ({ noted }, _who: string, pages: number) => {
  const paper = String(noted.get('paper'))
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
  const [, width = 0, height = 0] =
    /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(paper)?.map(Number) ?? []
  expect(width).toBeGreaterThan(height)
})

/** As wide as A4 in landscape, without its margins. */
const paperWidth = 1046

Then(
  'the paper of {word} names {int} rooms, with whole words',
  async ({ people }, who: string, rooms: number) => {
    const page = await people.at(who)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: paperWidth, height: 700 })
    const names = page.getByRole('columnheader').filter({ hasText: /^Upper assembly hall/ })
    await expect(names).toHaveCount(rooms)
    expect(await page.evaluate(brokenWords)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(paperWidth)
  },
)

/** The words in visible tables that are on more than one line. Runs in the page. */
function brokenWords(): string[] {
  const texts = [...document.querySelectorAll('table')]
    .filter((table) => table.checkVisibility())
    .flatMap((table) => {
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      return found
    })
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[^\s–-]+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return lines.size > 1 ? [word] : []
    }),
  )
}

Then('{string} has {int} class days', async ({ fixtures }, organization: string, many: number) => {
  expect(await fixtures.countClassDays(organization)).toBe(many)
})
