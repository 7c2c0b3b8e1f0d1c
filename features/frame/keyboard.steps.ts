import { expect, type Locator } from '@playwright/test'
import { action, field, offer } from '../forms/fields.screen.ts'
import { Given, Then, When } from '../support/world.ts'

/** Keys by name, such as "ArrowDown, Enter". Anything else is typed as text. */
When('{word} uses the keys {string}', async ({ people }, who: string, keys: string) => {
  const { keyboard } = await people.at(who)
  for (const key of keys.split(', ')) {
    if (/^(?:Arrow\w+|Enter|Escape|Home|End|(?:Shift\+)?Tab|Space)$/.test(key))
      await keyboard.press(key)
    else await keyboard.type(key)
  }
})

When('{word} reaches {string} by the keyboard', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const target = offer(page, name).or(field(page, name))
  await target.waitFor()
  for (let steps = 0; steps < 60 && !(await hasFocus(target)); steps += 1) {
    await page.keyboard.press('Tab')
  }
})

const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

Then(
  '{string} is the first that {word} reaches by the keyboard',
  async ({ people }, name: string, who: string) => {
    const page = await people.at(who)
    await expect(offer(page, name)).toBeVisible()
    await page.getByRole('main').focus()
    await page.keyboard.press('Tab')
    await expect(offer(page, name)).toBeFocused()
  },
)

/** What had it may be gone, but the keyboard goes on near it. */
Then('the focus of {word} is not lost', async ({ people }, who: string) => {
  await expect((await people.at(who)).locator('main:focus, main :focus')).toHaveCount(1)
})

When('{word} points at {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  await action(page, name).or(link).hover()
})

/** A touch, anywhere on the screen. */
When('{word} taps {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const target = offer(page, name).or(field(page, name))
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
})

/** Of the pointer, of keys that do not type, and choices of a list. */
Given('the presses of {word} are counted', async ({ people }, who: string) => {
  await (await people.at(who)).context().addInitScript(countPresses)
})

Then('{word} has pressed at most {int} times', async ({ people }, who: string, most: number) => {
  const pressed = await (await people.at(who)).evaluate(() => sessionStorage.getItem('presses'))
  expect(Number(pressed)).toBeGreaterThan(0)
  expect(Number(pressed)).toBeLessThanOrEqual(most)
})

/** Runs in the browser. */
function countPresses() {
  for (const name of ['pointerdown', 'change', 'keydown']) {
    addEventListener(
      name,
      (event) => {
        const { target } = event
        if (name === 'change' && !(target instanceof HTMLSelectElement)) return
        // Not what is typed.
        if (event instanceof KeyboardEvent) {
          const { key, ctrlKey } = event
          if (/^(Control|Shift)$/.test(key) || (key.length === 1 && !ctrlKey)) return
        }
        sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`)
      },
      true,
    )
  }
}
