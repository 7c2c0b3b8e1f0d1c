import { brand } from '#contract/brand.ts'
import { makeCode } from '../../accounts/challenges.ts'
import type { Letter } from '../letter.ts'

export const twoFactorCode: Letter<'TwoFactorCode'> = async ({ db, vault }, { challengeId }) => {
  const code = await makeCode(db, vault, challengeId)
  if (code === undefined) return undefined
  return {
    subject: 'Your login code',
    paragraphs: [
      'Enter this code where you log in. It works once, within 10 minutes, and only the latest one works.',
      'Nobody but the login screen asks you for it. Do not tell it to anyone.',
    ],
    code,
    reason: `You get this letter because somebody logged in to your account at ${brand.name} with your password. If it was not you, change your password.`,
  }
}
