import { expect, type Page } from '@playwright/test'
import { withPlainSpaces } from '#contract/dates/display-date.ts'
import ICAL from 'ical.js'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'

Given(
  'the child {word} attends {string} of {string}',
  async ({ fixtures }, child: string, className: string, organization: string) => {
    await fixtures.attend(child, organization, className)
  },
)

/** Waits for a new address. */
When('{word} gives the address to her phone', async ({ people, noted }, who: string) => {
  const field = addressField(await people.at(who))
  await expect(field).not.toHaveValue(String(noted.get('address')))
  noted.set('address', await field.inputValue())
})

/** Start, end, title, and location, in the order in which the phone reads them. */
Then(
  "{word}'s phone shows, in the time zone {string}",
  async ({ noted }, _who: string, timeZone: string, table: DataTable) => {
    const shown = (await eventsAt(noted)).map(({ summary, location, startDate, endDate }) => [
      ...[startDate, endDate].map((time) => momentOf(time, timeZone)),
      summary,
      location,
    ])
    expect(shown).toEqual(table.raw())
  },
)

Then("{word}'s phone shows {int} class days", async ({ noted }, _who: string, many: number) => {
  expect(await eventsAt(noted)).toHaveLength(many)
})

Then(
  "{word}'s phone says {string} of {string}",
  async ({ noted }, _who: string, words: string, summary: string) => {
    const event = (await eventsAt(noted)).find((each) => each.summary === summary)
    expect(event?.description).toContain(words)
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  },
)

Then("{word}'s phone finds nothing there", async ({ noted }, _who: string) => {
  expect(await answerAt(String(noted.get('address')))).toEqual(nothing)
})

Then(
  "addresses similar to that of {word}'s phone are not found",
  async ({ noted }, _who: string) => {
    const address = String(noted.get('address'))
    const other = address.endsWith('A.ics') ? 'B.ics' : 'A.ics'
    for (const similar of [
      address.replace(/.\.ics$/, other),
      address.replace(/\/\d+\./, '/4711.'),
      address.replace(/\.ics$/, ''),
    ])
      expect(await answerAt(similar)).toEqual(nothing)
  },
)

const nothing = { status: 404, text: 'Not Found' }

const addressField = (page: Page) => page.getByLabel('Calendar address', { exact: true })

async function answerAt(address: string) {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text() }
}

async function eventsAt(noted: Map<string, unknown>) {
  const { status, text } = await answerAt(String(noted.get('address')))
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** "10/27/2091, 9:30 AM", or only the day for an all-day event. */
function momentOf(time: InstanceType<typeof ICAL.Time>, timeZone: string) {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return time.isDate
    ? new Date(`${time.toString()}T00:00:00Z`).toLocaleString('en-US', { ...day, timeZone: 'UTC' })
    : withPlainSpaces(
        time
          .toJSDate()
          .toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit', timeZone }),
      )
}
