import { expect, type Page } from '@playwright/test'
import { dayOf } from '../support/day.ts'
import { literal, namedBy, wordsOf } from '../support/words.ts'

/** A form control by its label. */
export const field = (page: Page, label: string | RegExp) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select, textarea'))

/** The same; a suffix in parentheses may be omitted. */
export async function fieldOf(page: Page, label: string) {
  const exact = field(page, label)
  const longer = field(page, new RegExp(`^${literal(label)} \\(.+\\)$`))
  await exact.or(longer).first().waitFor()
  return (await exact.count()) > 0 ? exact : longer
}

const menuItems = ['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const

const named = (
  page: Page,
  roles: readonly Parameters<Page['getByRole']>[0][],
  name: string | RegExp,
) =>
  roles
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other))

/** A control by its visible label. */
export const action = (page: Page, name: string | RegExp) =>
  named(page, ['button', 'tab', ...menuItems], name)

/** An open menu covers everything else. Accessible names may be longer: "Remove Image" is "Remove Image of the photo".
 */
export async function choose(page: Page, name: string) {
  const ways = [named(page, menuItems, name), action(page, name), action(page, namedBy(name))]
  await ways
    .reduce((one, other) => one.or(other))
    .first()
    .waitFor()
  for (const way of ways) if (await way.count()) return way.click()
}

export const offer = (page: Page, name: string) =>
  action(page, name).or(page.getByRole('link', { name, exact: true }))

/** Dates are in MM/dd/yyyy. */
export async function set(page: Page, label: string, value: string) {
  const target = await fieldOf(page, label)
  const type = await target.evaluate(
    (element: HTMLInputElement | HTMLSelectElement) => element.type,
  )
  if (type.startsWith('select')) await target.selectOption(value)
  else await target.fill(type === 'date' ? dayOf(value) : value)
}

/** The value of a choice is its label. */
export async function expectSet(page: Page, label: string, value: string) {
  const target = await fieldOf(page, label)
  const read = () =>
    target.evaluate((element: HTMLInputElement | HTMLSelectElement) =>
      'selectedOptions' in element ? element.selectedOptions[0]?.text : element.value,
    )
  await expect.poll(read, label).toBe(dayOf(value))
}

/** A control by its label, its name or its text. */
export async function expectFocus(page: Page, name: string) {
  const meant = page
    .getByLabel(name, { exact: true })
    .or(offer(page, name))
    .or(page.locator(':not(main, body, html)').filter({ hasText: wordsOf(name) }))
  await expect(meant.and(page.locator(':focus'))).toBeVisible()
}
