import { expect, type Request } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { faults, holdCalls, noteGivenUp, onEveryCall } from '../support/faults.ts'
import { Given, Then } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'

const classes = '/api/Class/admin/organization/'
const isForClasses = ({ pathname }: URL) => pathname.startsWith(classes)
const isSearchFor =
  (text: string) =>
  ({ searchParams }: URL) =>
    searchParams.get('searchString') === text

Given(
  'the server takes its time for the classes of {word}',
  async ({ people, noted }, who: string) => {
    noted.set('held calls', await holdCalls(await people.at(who), isForClasses))
  },
)

Given(
  'the server takes its time when {word} searches for {string}',
  async ({ people, noted }, who: string, text: string) => {
    const page = await people.at(who)
    noted.set('held calls', await holdCalls(page, isSearchFor(text)))
    noted.set('given up', noteGivenUp(page, isSearchFor(text)))
  },
)

Given(
  'the server refuses the classes of {word} with {string}',
  async ({ people }, who: string, message: string) => {
    await (await people.at(who)).route(isForClasses, faults.refuse(message))
  },
)

Given(
  'the server answers every question of {word} without a word',
  async ({ people }, who: string) => {
    await onEveryCall(await people.at(who), faults.sayNothing())
  },
)

Then("{word}'s focus is on {string}", async ({ people }, who: string, said: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByRole('status').and(page.locator(':focus'))).toHaveText(
    said,
  )
})

Then("{word}'s list is busy", async ({ people }, who: string) => {
  await expect(tableScreen(await people.at(who)).table).toHaveAttribute('aria-busy', 'true')
})

Then("{word}'s list is at rest", async ({ people }, who: string) => {
  await expect(tableScreen(await people.at(who)).table).toHaveAttribute('aria-busy', 'false')
})

Then('{word} sees {int} placeholders of rows', async ({ people }, who: string, many: number) => {
  await expect(tableScreen(await people.at(who)).placeholders).toHaveCount(many)
})

Then(/^what (\w+) (?:searched for first|sent) is given up$/, async ({ noted }, _who: string) => {
  const givenUp = noted.get('given up') as Request[]
  // Sooner than after the half minute at which every call is.
  await expect
    .poll(() => givenUp.map((request) => request.failure()?.errorText), { timeout: 10_000 })
    .toEqual(['net::ERR_ABORTED'])
})

Then(
  '{word} asked {int} time(s) for the classes of {string}',
  async ({ people, stage }, who: string, times: number, name: string) => {
    const path = classes + (await stage.organizationId(name))
    expect(await people.settledCalls(who, path, times)).toBe(times)
  },
)

Then(
  '{word} last asked for the classes of {string} with',
  async ({ people, stage }, who: string, name: string, table: DataTable) => {
    const path = classes + (await stage.organizationId(name))
    await expect.poll(() => people.questions(who, path).at(-1)?.toSorted()).toEqual(table.raw())
  },
)
