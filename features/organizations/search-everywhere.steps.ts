import { expect, type Page } from '@playwright/test'
import { Then, When } from '../support/world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })

When('{word} searches everywhere for {string}', async ({ people }, who: string, text: string) => {
  const page = await people.at(who)
  const box = dialog(page).getByRole('combobox', { name: 'Search', exact: true })
  // The button comes with what listens for the keys.
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeVisible()
  if (!(await box.isVisible())) await page.keyboard.press('Control+k')
  await box.fill(text)
})

Then(
  '{word} finds {text} first, under {string}',
  async ({ people }, who: string, label: string, section: string) => {
    const found = dialog(await people.at(who))
    await expect(found.getByRole('status')).toHaveText(/result|Type a name/)
    const first = found.getByRole('group').first()
    await expect(first).toHaveAccessibleName(section)
    const option = first.getByRole('option').first()
    await expect(option.getByText(label, { exact: true })).toBeVisible()
    await expect(option).toHaveAttribute('data-highlighted', '')
  },
)

Then('{word} finds nothing', async ({ people }, who: string) => {
  await expect(dialog(await people.at(who)).getByRole('status')).toHaveText('Nothing found.')
})

Then('the search of {word} says {string}', async ({ people }, who: string, sentence: string) => {
  await expect(dialog(await people.at(who)).getByRole('status')).toHaveText(sentence)
})

Then('the search of {word} is open', async ({ people }, who: string) => {
  await expect(dialog(await people.at(who))).toBeVisible()
})

Then('the search of {word} is closed', async ({ people }, who: string) => {
  await expect(dialog(await people.at(who))).toBeHidden()
})

Then('the search of {word} is in the middle of the window', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { width = 0 } = page.viewportSize() ?? {}
  await expect
    .poll(async () => {
      const box = await dialog(page).boundingBox()
      return box && Math.abs(box.x + box.width / 2 - width / 2) < 10
    })
    .toBe(true)
})
