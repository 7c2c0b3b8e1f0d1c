import { brand } from '#contract/brand.ts'
import { day } from '#contract/dates/durations.ts'
import { type Email, type Write, greet } from '#server/mail/email.ts'

/** Sent to people who turned on emails about logins. */
type Facts = { firstName: string; device: string }

const write: Write<Facts> = async ({ publicUrl }, { firstName, device }) => ({
  subject: 'New login to your account',
  opening: [
    greet(firstName),
    `There was a new login to your ${brand.name} account: ${device}.`,
    'If it was you, you don’t need to do anything. If it wasn’t you, log out that device and change your password.',
  ],
  link: { label: 'See your devices', url: new URL('/account/edit', publicUrl) },
  reason:
    'You received this email because you turned on emails about new logins. You can turn them off under My Profile, Account.',
})

export const newLoginEmail = { name: 'NewLogin', life: day, write } satisfies Email<Facts>
