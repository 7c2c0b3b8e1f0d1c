import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNarrow, expectNone } from '../support/order.ts'
import { Then, When } from '../support/world.ts'

When(
  '{word} visits the timetable of {string}',
  async ({ people, stage }, who: string, name: string) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await stage.organizationId(name)}/admin/classes/timetable`)
  },
)

When('{word} looks at {string}', async ({ people }, who: string, weekday: string) => {
  await (await people.at(who)).getByRole('combobox', { name: 'Weekday' }).selectOption(weekday)
})

Then('{word} is asked no {string}', async ({ people }, who: string, label: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByRole('combobox', { name: label }))
})

When(
  '{word} drags {string} to {string}',
  async ({ people }, who: string, name: string, place: string) => {
    const page = await people.at(who)
    const card = cardOf(page, name)
    await card.hover()
    await page.mouse.down()
    // A hand goes on in small steps, and the first of them begin the drag.
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 30, y + 30, { steps: 5 })
    await expect(page.getByRole('button', { name: 'Leave it' })).toBeVisible()
    await cellOf(page, place).hover()
    await cellOf(page, place).hover({ position: { x: 20, y: 20 } })
    await page.mouse.up()
  },
)

When(
  '{word} carries {string} to {string} by the keyboard',
  async ({ people }, who: string, name: string, place: string) => {
    const page = await people.at(who)
    await pickUp(page, name)
    await putDown(page, name, place)
  },
)

When('{word} picks {string} up by the keyboard', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await pickUp(page, name)
  await expect(page.getByRole('button', { name: 'Leave it' })).toBeVisible()
})

When(
  '{word} puts {string} into {string} by the keyboard',
  async ({ people }, who: string, name: string, place: string) => {
    await putDown(await people.at(who), name, place)
  },
)

When(
  '{word} goes to {string} and presses {string}',
  async ({ people }, who: string, button: string, key: string) => {
    await (await people.at(who)).getByRole('button', { name: button }).press(key)
  },
)

When('{word} presses the keys {string}', async ({ people }, who: string, keys: string) => {
  const { keyboard } = await people.at(who)
  for (const key of keys.split(', ')) await keyboard.press(key)
})

When('{word} taps {string} on a phone', async ({ people }, who: string, button: string) => {
  const page = await people.at(who)
  await page.setViewportSize({ width: 360, height: 740 })
  const target = page.getByRole('button', { name: button })
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
})

When('{word} accepts it because {string}', async ({ people }, who: string, reason: string) => {
  const page = await people.at(who)
  await page.getByRole('textbox', { name: 'Reason to accept it' }).fill(reason)
  await page.getByRole('button', { name: 'Put it there all the same' }).click()
})

Then('{word} still gives the reason {string}', async ({ people }, who: string, reason: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('textbox', { name: 'Reason to accept it' })).toHaveValue(reason)
})

Then('the timetable of {word} is', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [place = '', classes = ''] of table.raw()) {
    const names = classes === '' ? [] : classes.split(', ')
    await expect(cellOf(page, place).getByRole('link')).toHaveText(names)
  }
})

Then('{word} hears {string}', async ({ people }, who: string, words: string) => {
  const told = (await people.at(who)).getByRole('main').getByRole('status')
  await expect(told.filter({ hasText: words })).toHaveCount(1)
})

When('{word} presses {string} in the dialog', async ({ people }, who: string, button: string) => {
  await (await people.at(who)).getByRole('dialog').getByRole('button', { name: button }).click()
})

Then('{word} reads {string}', async ({ people }, who: string, words: string) => {
  await expect((await people.at(who)).getByRole('dialog').getByText(words)).toBeVisible()
})

Then('{word} goes on from {string}', async ({ people }, who: string, button: string) => {
  await expect((await people.at(who)).getByRole('button', { name: button })).toBeFocused()
})

Then('{word} is at the link {string}', async ({ people }, who: string, name: string) => {
  await expect((await people.at(who)).getByRole('link', { name, exact: true })).toBeFocused()
})

Then(
  "{word}'s timetable is printed alone as {string}",
  async ({ people }, who: string, title: string) => {
    const page = await people.at(who)
    await page.emulateMedia({ media: 'print' })
    // What is left of Letter across, the narrower of both, between its margins.
    await expectNarrow(page, 980)
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
    await expect(cardOf(page, 'Algebra I')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Semester' })).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden()
  },
)

Then(
  '{word} reads every name of the timetable with its words whole',
  async ({ people }, who: string) => {
    const links = (await people.at(who)).getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links.first()).toBeVisible()
    expect(await links.evaluateAll(brokenWords)).toEqual([])
  },
)

/** Runs in the page: the words that go on in a next line. */
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

/** "Oak Room, 1st hour", or the tray. */
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
  page.getByRole('button', { name: `Put here: ${name} into ${place}` }).press('Enter')
