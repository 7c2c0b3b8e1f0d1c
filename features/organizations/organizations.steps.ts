import { setVerified } from '#server/organizations/organizations/verify-organization.ts'
import { expect } from '@playwright/test'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { Given, Then, When } from '../support/world.ts'
import { createScreen } from './organizations.screen.ts'

Given('{word} owns {string}', async ({ stage }, owner: string, name: string) => {
  await stage.organization({ name, owner })
})

Given('{word} owns the private {string}', async ({ stage }, owner: string, name: string) => {
  await stage.organization({ name, owner, accessLevel: AccessLevel.Private })
})

Given('{string} is verified', async ({ server: { database } }, name: string) => {
  const { id } = await database.db
    .selectFrom('organization')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  await setVerified(database.db, id, true)
})

Given('there are {int} public organizations', async ({ stage }, many: number) => {
  for (let number = 1; number <= many; number += 1) {
    await stage.organization({ name: `School ${String(number).padStart(2, '0')}` })
  }
})

Given('there is the public organization {string}', async ({ stage }, name: string) => {
  await stage.organization({ name })
})

When('{word} creates {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.goto('/organizations/new')
  await createScreen(page).name.fill(name)
  await createScreen(page).submit.click()
})

When(
  '{word} creates {string} as {string} with admission {string}',
  async ({ people }, who: string, name: string, access: string, admission: string) => {
    const page = await people.at(who)
    const screen = createScreen(page)
    await page.goto('/organizations/new')
    await screen.name.fill(name)
    await screen.accessLevel.selectOption(access)
    await screen.admissionType.selectOption(admission)
    await screen.submit.click()
  },
)

When('{word} names it {string} and asks for it', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await createScreen(page).name.fill(name)
  await createScreen(page).submit.click()
})

When('{word} names it {string} and creates it', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await createScreen(page).name.fill(name)
  await createScreen(page).submit.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

When(
  '{word} searches the organizations for {string}',
  async ({ people }, who: string, text: string) => {
    const page = await people.at(who)
    await page.goto('/organizations/')
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill(text)
    await page.keyboard.press('Enter')
  },
)

When('{word} visits the page of {string}', async ({ people, stage }, who: string, name: string) => {
  const page = await people.at(who)
  await page.goto(`/organizations/${await stage.organizationId(name)}/`)
})

Then('{word} is at the page of {string}', async ({ people, stage }, who: string, name: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = await stage.organizationId(name)
  await expect(page).toHaveURL((url) => url.pathname.replace(/\/$/, '') === `/organizations/${id}`)
})

Then('there is one organization {string}', async ({ stage }, name: string) => {
  await stage.organizationId(name)
  expect(await stage.countOrganizations(name)).toBe(1)
})

Then('the form to create an organization begins as specified', async ({ people }) => {
  const screen = createScreen(await people.at('Ada'))
  await expect(screen.name).toBeFocused()
  await expect(screen.name).toHaveValue('')
  await expect(screen.name).toHaveAttribute('placeholder', "Your organization's name")
  await expect(screen.accessLevel.locator('option')).toHaveText(['Public', 'Private'])
  await expect(screen.accessLevel).toHaveValue('0')
  await expect(screen.admissionType.locator('option')).toHaveText([
    'Automatic',
    'Approval Required',
  ])
  await expect(screen.admissionType).toHaveValue('0')
})

Then(
  '{word} has asked {int} time(s) for an organization',
  async ({ people }, who: string, times: number) => {
    expect(await people.settledCalls(who, '/api/Organization/create', times)).toBe(times)
  },
)
