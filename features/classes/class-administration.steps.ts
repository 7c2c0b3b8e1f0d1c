import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'
import { classScreen } from './class-administration.screen.ts'
import { expectNone } from '../support/order.ts'

/** Without a key, waits for what opened. A screen reader reads the focused element or its active descendant. */
Then('these keys lead {word} to', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const answer = () =>
    page.evaluate(() => {
      const pointed = document.activeElement?.getAttribute('aria-activedescendant')
      return (pointed ? document.getElementById(pointed) : document.activeElement)?.textContent
    })
  const { teacherSearch, found } = classScreen(page)
  if (await teacherSearch.count()) await expect(found.last()).toBeVisible()
  for (const [key = '', name = ''] of table.raw()) {
    if (key) await page.keyboard.press(key)
    await expect.poll(answer).toContain(name)
  }
})

Then("{word}'s member search is empty and closed", async ({ people }, who: string) => {
  const { teacherSearch, found } = classScreen(await people.at(who))
  await expect(teacherSearch).toHaveValue('')
  await expect(teacherSearch).toHaveAttribute('aria-expanded', 'false')
  await expect(found).toHaveCount(0)
})

When("{word}'s window loses the focus and gets it back", async ({ people }, who: string) => {
  const page = await people.at(who)
  const { teacherSearch, found } = classScreen(page)
  await expect(found.first()).toBeVisible()
  // The focused element loses the focus with its window, and gets it back with it.
  await teacherSearch.evaluate((input) => {
    for (const type of ['blur', 'focusout', 'focus', 'focusin'])
      input.dispatchEvent(new FocusEvent(type, { bubbles: type.startsWith('focus') }))
  })
})

Then('{word} finds only the member {string}', async ({ people }, who: string, name: string) => {
  const { found } = classScreen(await people.at(who))
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(name)
})

When('{word} clicks beside the search results', async ({ people }, who: string) => {
  await (await people.at(who)).getByRole('heading', { level: 1 }).click()
})

const conflicts = (page: Page) => page.getByRole('status', { name: 'Conflicts' })

Then('{word} sees no conflicts', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, conflicts(page).getByRole('listitem'))
})
