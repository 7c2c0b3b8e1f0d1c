import { codeLife } from '#contract/accounts/sign-in.ts'
import { brand } from '#contract/brand.ts'
import { makeCode } from '#server/identity/challenges.queries.ts'
import type { Email, Write } from '#server/mail/email.ts'

type Facts = { challengeId: number }

const write: Write<Facts> = async ({ db, encryption }, { challengeId }) => {
  const code = await makeCode(db, encryption, challengeId)
  if (code === undefined) return undefined
  return {
    subject: 'Your login code',
    opening: [`Enter this code to log in to ${brand.name}.`],
    code,
    closing: [
      'It works once, for 10 minutes, and only the newest code works. Don’t share it with anyone: we will never ask you for it.',
      'If you didn’t try to log in, someone else may know your password. Change it under My Profile, Account.',
    ],
    reason: `You received this email because someone is logging in to your ${brand.name} account.`,
  }
}

export const twoFactorCodeEmail = {
  name: 'TwoFactorCode',
  life: codeLife,
  write,
} satisfies Email<Facts>
