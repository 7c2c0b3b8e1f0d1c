import { brand } from '#contract/brand.ts'
import { day } from '#contract/dates/durations.ts'
import { type Email, type Write, greet } from '#server/mail/email.ts'

/** About a login, to whoever wants to be told. */
type Facts = { firstName: string; device: string }

const write: Write<Facts> = async ({ publicUrl }, { firstName, device }) => ({
  subject: 'New login to your account',
  opening: [
    greet(firstName),
    `There was a new login to your ${brand.name} account: ${device}.`,
    'If it was you, there is nothing to do. If it was not you, sign out that device and change your password.',
  ],
  link: { label: 'See your devices', url: new URL('/account/edit', publicUrl) },
  reason:
    'You get this email because you asked to be told about every login. You can turn this off under My Profile, then Account.',
})

export const newLoginEmail = { name: 'NewLogin', life: day, write } satisfies Email<Facts>
