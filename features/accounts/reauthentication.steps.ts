import { expect } from '@playwright/test'
import { confirmingDialog } from '../support/browser.ts'
import { Then, When } from '../support/world.ts'

When('{word} waits before she confirms that it is her', async ({ people }, who: string) => {
  people.waitToConfirm(who)
})

When(
  '{word} confirms that it is her by the password {string}',
  async ({ people }, who: string, password: string) => {
    const page = await people.at(who)
    // The password field has the focus.
    await expect(confirmingDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  },
)

When('{word} gives up to confirm that it is her', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(confirmingDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
})

Then('{word} is asked to confirm that it is her', async ({ people }, who: string) => {
  await expect(confirmingDialog(await people.at(who))).toBeVisible()
})

Then('{word} is told that this is not her password', async ({ people }, who: string) => {
  const dialog = confirmingDialog(await people.at(who))
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
})

Then('{word} is no longer asked to confirm that it is her', async ({ people }, who: string) => {
  await expect(confirmingDialog(await people.at(who))).toBeHidden()
})
