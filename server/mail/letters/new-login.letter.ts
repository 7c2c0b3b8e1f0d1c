import { brand } from '#contract/brand.ts'
import { greet } from '../greeting.ts'
import type { Letter } from '../letter.ts'

export const newLogin: Letter<'NewLogin'> = async ({ publicUrl }, { firstName, device }) => ({
  subject: 'Somebody logged in to your account',
  paragraphs: [
    greet(firstName),
    `Somebody logged in to your account at ${brand.name}: ${device}.`,
    'If it was you, all is well. If it was not, look at your devices, log that one out, and choose another password.',
  ],
  link: { label: 'Look at your devices', url: new URL('/account/edit', publicUrl) },
  reason:
    'You get this letter because you asked to be told of every login. You can turn it off in your account settings.',
})
