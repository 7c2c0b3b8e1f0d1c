import { brand } from '#contract/brand.ts'
import { displayDate } from '#contract/dates/display-date.ts'
import {
  type Email,
  greet,
  newsLife,
  plainName,
  securityReason,
  type Write,
} from '#server/mail/email.ts'

/** The name of the token, or null if the reader must not see what was typed. */
type Facts = { firstName: string | null; name: string | null; expiresDate: string }

const write: Write<Facts> = async ({ publicUrl }, { firstName, name, expiresDate }) => ({
  subject: 'An API token was created',
  opening: [
    greet(firstName),
    `${name === null ? 'An API token' : `The API token “${plainName(name)}”`} was created for your ${brand.name} account. Programs that have it can use the account in your name until ${displayDate(expiresDate.slice(0, 10))}.`,
    'If you created it, you don’t need to do anything. If you didn’t, choose a new password right away: that revokes all API tokens and logs out all other devices.',
  ],
  link: { label: 'Go to your account', url: new URL('/account/edit#api-tokens', publicUrl) },
  reason: securityReason,
})

export const apiTokenCreatedEmail = {
  name: 'ApiTokenCreated',
  life: newsLife,
  write,
} satisfies Email<Facts>
