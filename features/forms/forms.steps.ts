import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { fieldError } from '../frame/frame.screen.ts'
import { expectNone } from '../support/order.ts'
import { namedBy } from '../support/words.ts'
import { Then, When } from '../support/world.ts'
import { action, choose, expectFocus, expectSet, field, offer, set } from './fields.screen.ts'

When('{word} chooses {string}', async ({ people }, who: string, name: string) => {
  await choose(await people.at(who), name)
})

When('{word} chooses {string} twice quickly', async ({ people }, who: string, name: string) => {
  await action(await people.at(who), name).dblclick()
})

When(
  '{word} sets {string} to {string}',
  async ({ people }, who: string, label: string, value: string) => {
    await set(await people.at(who), label, value)
  },
)

When('{word} sets', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [label = '', value = ''] of table.raw()) await set(page, label, value)
})

When('{word} turns on {string}', async ({ people }, who: string, name: string) => {
  const box = (await people.at(who)).getByRole('checkbox', { name })
  await expect(box).not.toBeChecked()
  await box.click()
})

When('{word} turns off {string}', async ({ people }, who: string, name: string) => {
  const box = (await people.at(who)).getByRole('checkbox', { name })
  await expect(box).toBeChecked()
  await box.click()
})

Then(
  '{word} finds {string} set to {string}',
  async ({ people }, who: string, label: string, value: string) => {
    await expectSet(await people.at(who), label, value)
  },
)

Then('{word} finds set', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [label = '', value = ''] of table.raw()) await expectSet(page, label, value)
})

Then('{word} finds {string} turned on', async ({ people }, who: string, name: string) => {
  await expect((await people.at(who)).getByRole('checkbox', { name })).toBeChecked()
})

Then('{word} finds {string} turned off', async ({ people }, who: string, name: string) => {
  await expect((await people.at(who)).getByRole('checkbox', { name })).not.toBeChecked()
})

Then('{word} is offered {text}', async ({ people }, who: string, name: string) => {
  await expect(offer(await people.at(who), name).first()).toBeVisible()
})

Then('{word} is not offered {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  const button = page.getByRole('button', { name: namedBy(name) })
  await expectNone(page, button.or(link).or(field(page, name)))
})

Then('{string} is open to {word}', async ({ people }, name: string, who: string) => {
  const page = await people.at(who)
  await expect(field(page, name).or(action(page, name))).toBeEnabled()
})

Then('{string} is closed to {word}', async ({ people }, name: string, who: string) => {
  const page = await people.at(who)
  if (await field(page, name).count()) await expect(field(page, name)).not.toBeEditable()
  else await expect(action(page, name)).toBeDisabled()
})

Then('the focus of {word} is on {string}', async ({ people }, who: string, name: string) => {
  await expectFocus(await people.at(who), name)
})

Then(
  'the focus of {word} is on {string} number {int}',
  async ({ people }, who: string, label: string, number: number) => {
    await expect(field(await people.at(who), label).nth(number - 1)).toBeFocused()
  },
)

Then(
  '{word} reads {text} at {string}',
  async ({ people }, who: string, said: string, label: string) => {
    const page = await people.at(who)
    await expect.poll(() => fieldError(page, label)).toContain(said)
  },
)

Then('{word} reads nothing at {string}', async ({ people }, who: string, label: string) => {
  const page = await people.at(who)
  await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
})

When(
  '{word} chooses {string} {int} times, each after the answer',
  async ({ people }, who: string, name: string, times: number) => {
    const page = await people.at(who)
    for (let time = 0; time < times; time += 1) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await choose(page, name)
      await answered
    }
  },
)

/** For long lists of people, which are searched by name. */
When(
  '{word} picks {string} under {string}',
  async ({ people }, who: string, name: string, label: string) => {
    const page = await people.at(who)
    await page.getByRole('combobox', { name: label, exact: true }).fill(name)
    await found(page, name).click()
  },
)

Then(
  '{word} cannot pick {string} because {string}',
  async ({ people }, who: string, name: string, reason: string) => {
    const option = found(await people.at(who), name)
    await expect(option).toContainText(reason)
    await expect(option).toBeDisabled()
  },
)

Then(
  '{word} can set {string} to',
  async ({ people }, who: string, label: string, table: DataTable) => {
    const options = field(await people.at(who), label).getByRole('option')
    await expect(options).toHaveText(table.raw().flat())
  },
)

const found = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Members' }).getByRole('option').filter({ hasText: name })

Then(
  '{word} finds {string} empty, with the hint {string}',
  async ({ people }, who: string, label: string, hint: string) => {
    const page = await people.at(who)
    await expectSet(page, label, '')
    await expect(field(page, label)).toHaveAttribute('placeholder', hint)
  },
)

/** All its fields, from top to bottom. */
Then("{word}'s form asks for", async ({ people }, who: string, table: DataTable) => {
  await expect(labelsOf(await people.at(who))).toHaveText(table.raw().flat())
})

Then("{word}'s form begins with", async ({ people }, who: string, table: DataTable) => {
  const labels = labelsOf(await people.at(who))
  for (const [index, label] of table.raw().flat().entries()) {
    await expect(labels.nth(index)).toHaveText(label)
  }
})

Then('{word} can send it by {string}', async ({ people }, who: string, name: string) => {
  const button = formOf(await people.at(who)).getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('type', 'submit')
})

Then("{word}'s form is in a card", async ({ people }, who: string) => {
  const form = formOf(await people.at(who))
  await expect(form).toHaveCount(1)
  await expect(form.locator('xpath=ancestor::section')).toHaveCSS('border-style', 'solid')
})

const formOf = (page: Page) => page.getByRole('main').locator('form')
const labelsOf = (page: Page) => formOf(page).locator('label')

When('{word} answers {string}', async ({ people }, who: string, answer: string) => {
  const page = await people.at(who)
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: answer, exact: true }).click()
})

Then('{word} sees the dialog {text}', async ({ people }, who: string, question: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('alertdialog', { name: question, exact: true })).toBeVisible()
})

Then(
  '{word} sees the dialog {text} saying {text}',
  async ({ people }, who: string, question: string, consequence: string) => {
    const page = await people.at(who)
    const words = await page
      .getByRole('alertdialog', { name: question, exact: true })
      .getAttribute('aria-describedby')
    // Screen readers announce it with the title.
    await expect(page.locator(`id=${words}`)).toContainText(consequence)
  },
)

Then('{word} sees no dialog', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByRole('alertdialog'))
})

Then("{word}'s browser asks before it closes the tab", async ({ people }, who: string) => {
  const page = await people.at(who)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
})
