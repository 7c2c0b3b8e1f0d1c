import { expect } from '@playwright/test'
import { emailOf } from '../../support/stage.ts'
import { expectNone } from '../../support/order.ts'
import { Given, Then, When } from '../../support/world.ts'
import { loginScreen, signUpScreen } from './sign-in.screen.ts'

Given('{word} has an account', async ({ stage }, name: string) => {
  await stage.account(name)
})

Given('{word} is signed in', async ({ people }, name: string) => {
  await people.signIn(name)
})

Given("{word}'s session has ended on the server", async ({ stage }, name: string) => {
  await stage.endSessions(name)
})

When('{word} signs up', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.goto('/sign-up')
  await signUpScreen(page).fill(name)
  await signUpScreen(page).submit.click()
})

When(
  '{word} signs up with the password {string}',
  async ({ people }, name: string, secret: string) => {
    const page = await people.at(name)
    await page.goto('/sign-up')
    await signUpScreen(page).fill(name, secret)
    await signUpScreen(page).submit.click()
  },
)

When('{word} signs up and repeats the password wrongly', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.goto('/sign-up')
  await signUpScreen(page).fill(name)
  await signUpScreen(page).field('Confirm password').fill('correct horse battery!')
  await signUpScreen(page).submit.click()
})

When('{word} signs up with nothing filled in', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.goto('/sign-up')
  await signUpScreen(page).submit.click()
})

When(
  '{word} corrects the password to {string}',
  async ({ people }, name: string, secret: string) => {
    await signUpScreen(await people.at(name))
      .field('Password')
      .fill(secret)
  },
)

When('{word} corrects the email to {string}', async ({ people }, name: string, email: string) => {
  await signUpScreen(await people.at(name))
    .field('Email')
    .fill(email)
})

When('{word} logs in', async ({ people }, name: string) => {
  await loginScreen(await people.at(name)).logIn(name)
})

When('{word} logs in as {word}', async ({ people }, name: string, account: string) => {
  await loginScreen(await people.at(name)).logIn(account)
})

When(
  '{word} logs in with the password {string}',
  async ({ people }, name: string, secret: string) => {
    const page = await people.at(name)
    await page.goto('/login')
    await loginScreen(page).logIn(name, secret)
  },
)

When(
  "{word} takes over {word}'s browser and logs in",
  async ({ people }, name: string, from: string) => {
    people.takeOver(name, from)
    await loginScreen(await people.at(name)).logIn(name)
  },
)

When('{word} logs out', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
})

Then('{word} is signed in now', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible()
})

Then('{word} is not signed in', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

Then('{word} is sent to log in', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
})

Then(
  '{word} is sent to log in and then on to {string}',
  async ({ people }, name: string, path: string) => {
    const page = await people.at(name)
    await expect(page).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === path,
    )
  },
)

Then(
  "{word}'s browser holds the bare token under {string}",
  async ({ people }, name: string, key: string) => {
    const page = await people.at(name)
    const stored = await page.evaluate((under) => localStorage.getItem(under), key)
    const answer = await page.request.get('/api/Account/me', {
      headers: { Authorization: `Bearer ${stored}` },
    })
    expect((await answer.json()).email).toBe(emailOf(name))
  },
)

Then('what {word} typed is still there', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByLabel('Email')).toHaveValue(emailOf(name))
})

Then('every tab of {word} shows the login screen', async ({ people }, name: string) => {
  for (const tab of people.tabs(name)) {
    await expect(tab).toHaveURL((url) => url.pathname === '/login')
    await expect(tab.getByRole('heading', { name: 'Log in' })).toBeVisible()
  }
})

Then("every tab of {word} is {word}'s", async ({ people }, name: string, _same: string) => {
  for (const tab of people.tabs(name)) {
    await expect(tab.getByRole('button', { name: `User menu of ${name}` })).toBeVisible()
    await expectNone(tab, tab.getByText('Lindenschule'))
  }
})

Then("{word}'s browser has begun a session", async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

When(
  "{word}'s browser holds {string} under {string} already",
  async ({ people }, name: string, value: string, key: string) => {
    const page = await people.at(name)
    await page.goto('/')
    await page.evaluate(([under, stored]) => localStorage.setItem(under, stored), [
      key,
      value,
    ] as const)
  },
)
