import { dayInWords } from '#contract/dates/display-date.ts'
import type { SignUpRules } from '#contract/site/settings.ts'
import type { Db } from '../database/schema/schema.ts'
import { Refusal } from '../http/problem.ts'

/** Who may sign up, and whom to ask. */
export const findSignUpRules = (db: Db): Promise<SignUpRules> =>
  db
    .selectFrom('siteSettings')
    .select(['signUpMode', 'signUpMessage', 'contactEmail'])
    .executeTakeFirstOrThrow()

/** Refuses a sign-up, whether or not an account has the address. `isInvited` looks for an open invitation. */
export async function requireSignUp(db: Db, isInvited: () => Promise<boolean>): Promise<void> {
  const { signUpMode, contactEmail } = await findSignUpRules(db)
  if (signUpMode === 'open') return
  if (signUpMode === 'closed') {
    throw refused('sign_up_closed', `Sign-up is closed. ${askWhom(contactEmail)}`)
  }
  if (await isInvited()) return
  throw refused(
    'sign_up_by_invitation',
    'Only people who are invited can sign up. Use the email address the invitation was sent to, or ask the person who invited you for a new invitation.',
  )
}

/** Whom people ask about what the site's administrators decided. */
export const askWhom = (contactEmail: string | null): string =>
  contactEmail === null
    ? 'Ask the person who runs this site.'
    : `Questions? Write to ${contactEmail}.`

type Suspension = { suspendedDate: string; suspensionReason: string | null }

/** Completes "It was …". */
export const suspensionInWords = ({ suspendedDate, suspensionReason }: Suspension): string =>
  `suspended on ${dayInWords(suspendedDate.slice(0, 10))}. Reason: ${(suspensionReason ?? '').replace(/\.?$/, '.')}`

const refused = (code: string, message: string) => new Refusal(403, { message, code })
