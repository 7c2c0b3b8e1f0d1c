import { SignedIn, type Credentials } from '#contract/accounts/accounts.ts'
import {
  LinkAnswer,
  LinkAsked,
  LoginAnswer,
  type AutoLogin,
  type ForgotPassword,
  type LoginLink,
  type ResendCode,
  type TwoFactorCode,
} from '#contract/accounts/sign-in.ts'
import { http, type Change } from '../http.ts'

export const logIn = (input: Credentials, signal?: AbortSignal) =>
  http.post('Account/login', { json: input, signal }).json(LoginAnswer)

export const sendCode = (input: TwoFactorCode, signal?: AbortSignal) =>
  http.post('Account/two-factor-code', { json: input, signal }).json(SignedIn)

export const resendCode = async (input: ResendCode, signal?: AbortSignal) => {
  await http.post('Account/two-factor-code/resend', { json: input, signal })
}

export const followLink = (input: AutoLogin, signal?: AbortSignal) =>
  http.post('Account/auto-login', { json: input, signal }).json(LinkAnswer)

export const forgotPassword = (input: ForgotPassword, { signal }: Pick<Change, 'signal'>) =>
  http.post('Account/forgot-password', { json: input, signal }).json(LinkAsked)

export const askForLoginLink = (input: LoginLink, { signal }: Pick<Change, 'signal'>) =>
  http.post('Account/login-link', { json: input, signal }).json(LinkAsked)
