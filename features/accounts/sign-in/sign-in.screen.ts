import type { Page } from '@playwright/test'
import { emailOf, password } from '../../support/fixtures.ts'

export const loginScreen = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password'),
  submit: page.getByRole('button', { name: 'Login' }),
  async logIn(name: string, secret = password) {
    await this.email.fill(emailOf(name))
    await this.password.fill(secret)
    await this.submit.click()
  },
})

export const signUpScreen = (page: Page) => ({
  field: (label: string) => page.getByLabel(label, { exact: true }),
  submit: page.getByRole('button', { name: 'Sign up' }),
  async fill(name: string, secret = password) {
    await this.field('First name').fill(name)
    await this.field('Last name').fill('Lind')
    await this.field('Email').fill(emailOf(name))
    await this.field('Password').fill(secret)
    await this.field('Confirm password').fill(secret)
  },
})

export const codeScreen = (page: Page) => ({
  code: page.getByLabel('Code', { exact: true }),
  recoveryCode: page.getByLabel('Recovery code'),
  submit: page.getByRole('button', { name: 'Log in', exact: true }),
  busy: page.locator('[aria-busy=true]'),
  resend: page.getByRole('button', { name: 'Send another code' }),
})
