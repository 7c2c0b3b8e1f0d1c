import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'
import { classScreen } from './administer.screen.ts'
import { expectNone } from '../support/order.ts'

/** What has the focus, or what it points at, is what a screen reader says. */
Then('these keys are answered to {word}', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const answer = () =>
    page.evaluate(() => {
      const pointed = document.activeElement?.getAttribute('aria-activedescendant')
      return (pointed ? document.getElementById(pointed) : document.activeElement)?.textContent
    })
  const { teacherSearch, found } = classScreen(page)
  if (await teacherSearch.count()) await expect(found.last()).toBeVisible()
  for (const [key = '', name = ''] of table.raw()) {
    await page.keyboard.press(key)
    await expect.poll(answer).toContain(name)
  }
})

Then('nobody is offered to {word}, and nothing is typed', async ({ people }, who: string) => {
  const { teacherSearch, found } = classScreen(await people.at(who))
  await expect(teacherSearch).toHaveValue('')
  await expect(teacherSearch).toHaveAttribute('aria-expanded', 'false')
  await expect(found).toHaveCount(0)
})

When('another window comes before that of {word}, and goes', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { teacherSearch, found } = classScreen(page)
  await expect(found.first()).toBeVisible()
  // A window that loses the focus says so to what has it, which has it again when the window does.
  await teacherSearch.evaluate((input) => {
    for (const type of ['blur', 'focusout', 'focus', 'focusin'])
      input.dispatchEvent(new FocusEvent(type, { bubbles: type.startsWith('focus') }))
  })
})

Then(
  '{word} is offered {string} and nobody else',
  async ({ people }, who: string, name: string) => {
    const { found } = classScreen(await people.at(who))
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(name)
  },
)

When('{word} looks past those who were found', async ({ people }, who: string) => {
  await (await people.at(who)).getByRole('heading', { level: 1 }).click()
})

const conflicts = (page: Page) => page.getByRole('status', { name: 'Conflicts' })

Then('{word} is told of no conflict', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, conflicts(page).getByRole('listitem'))
})
