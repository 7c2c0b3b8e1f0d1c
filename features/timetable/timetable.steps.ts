import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNarrow } from '../support/order.ts'
import { Then, When } from '../support/world.ts'

When(
  '{word} drags {string} to {string}',
  async ({ people }, who: string, name: string, place: string) => {
    const page = await people.at(who)
    const card = cardOf(page, name)
    await card.hover()
    await page.mouse.down()
    // The drag starts after a few small steps.
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 30, y + 30, { steps: 5 })
    await expect(page.getByRole('button', { name: 'Don’t move' })).toBeVisible()
    await cellOf(page, place).hover()
    await cellOf(page, place).hover({ position: { x: 20, y: 20 } })
    await page.mouse.up()
  },
)

When('{word} picks {string} up by the keyboard', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await pickUp(page, name)
  await expect(page.getByRole('button', { name: 'Don’t move' })).toBeVisible()
})

When(
  '{word} puts {string} into {string} by the keyboard',
  async ({ people }, who: string, name: string, place: string) => {
    await putDown(await people.at(who), name, place)
  },
)

When('{word} leaves out every suggested move', async ({ people }, who: string) => {
  const moves = (await people.at(who)).getByRole('list', { name: 'Suggested moves' })
  for (const box of await moves.getByRole('checkbox').all()) await box.uncheck()
})

Then(
  "{word}'s timetable fits a phone {int} pixels wide",
  async ({ people }, who: string, width: number) => {
    await expectNarrow(await people.at(who), width)
  },
)

Then('the timetable of {word} is', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [place = '', classes = ''] of table.raw()) {
    const names = classes === '' ? [] : classes.split(', ')
    const links = cellOf(page, place).getByRole('link')
    // A class of the catalog also has links for each child.
    const ofClasses = page.locator(':not([aria-label="Your students"] *)')
    await expect(links.and(ofClasses)).toHaveText(names)
  }
})

Then(
  "{word}'s timetable is printed alone as {string}",
  async ({ people }, who: string, title: string) => {
    const page = await people.at(who)
    await page.emulateMedia({ media: 'print' })
    // The width of landscape Letter, the narrower of both formats, between its margins.
    await expectNarrow(page, 980)
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
    await expect(cardOf(page, 'Algebra I')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Semester' })).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden()
  },
)

Then(
  '{word} reads every name of the timetable without broken words',
  async ({ people }, who: string) => {
    const links = (await people.at(who)).getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links.first()).toBeVisible()
    expect(await links.evaluateAll(brokenWords)).toEqual([])
  },
)

/** Runs in the page: words that are broken across lines. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text as Text, index)
      range.setEnd(text as Text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }),
  )
}

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .last()

/** "Oak Room, 1st hour", or the tray of classes that are not scheduled. */
function cellOf(page: Page, place: string) {
  const [room = '', slot] = place.split(', ')
  if (slot === undefined) return page.getByRole('region', { name: room })
  return page
    .getByRole('region', { name: slot })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: room }) })
}

const pickUp = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}` }).press('Enter')

const putDown = (page: Page, name: string, place: string) =>
  page.getByRole('button', { name: `Move here: ${name} into ${place}` }).press('Enter')
