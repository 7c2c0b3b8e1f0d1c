import { longestApiTokenLife } from '#contract/accounts/api-tokens.ts'
import { codeLife, linkLife } from '#contract/accounts/sign-in.ts'
import { passkeyChallengeLife } from '#contract/accounts/passkeys.ts'
import { hour } from '#contract/dates/durations.ts'
import { longestSchedule } from '#contract/organizations/announcements.ts'
import { longestOfferLife } from './classes/enrollments/offer-seats.ts'
import type { Database } from './database/database.ts'
import { patiently } from './database/failure.ts'
import type { Schema } from './database/schema/schema.ts'
import { confirmationLife } from './identity/one-time-tokens.queries.ts'
import { reauthenticationLife } from './identity/reauthentication.ts'
import { deviceLife, idleLife } from './identity/sessions.queries.ts'
import { changeWait } from './people/family-changes/family-changes.queries.ts'
import { invitationEmail } from './people/invitations/emails/invitation.email.ts'
import { clock } from './process/clock.ts'
import { retention } from './tenancy/organizations.queries.ts'

type Table = keyof Schema
type Limit = { [Name in Table]: [Name, keyof Schema[Name] & string, number] }[Table]

/**
 * How far in the future these dates may be, in milliseconds. The dates of rate limits and of the attempts of emails are
 * limited whenever they are read.
 */
export const limits: Limit[] = [
  ['session', 'expiresDate', idleLife],
  ['knownDevice', 'expiresDate', deviceLife],
  ['challenge', 'expiresDate', codeLife],
  ['reauthentication', 'expiresDate', reauthenticationLife],
  ['passkeyChallenge', 'expiresDate', passkeyChallengeLife],
  ['apiToken', 'expiresDate', longestApiTokenLife],
  ['invitation', 'expiresDate', invitationEmail.life],
  ['familyInvitation', 'expiresDate', invitationEmail.life],
  ['enrollment', 'offeredUntil', longestOfferLife],
  ['organization', 'deletionDate', retention],
  ['familyChange', 'dueDate', changeWait],
  ['familyChange', 'createdDate', 0],
  // An announcement can have a time of its own.
  ['notification', 'dueDate', longestSchedule],
  ['announcement', 'publishDate', longestSchedule],
  ['notification', 'createdDate', 0],
  ['outboxEmail', 'sendBefore', invitationEmail.life],
  ['outboxEmail', 'createdDate', 0],
  ['outboxEmail', 'outcomeDate', 0],
  ['bouncedAddress', 'createdDate', 0],
  ['idempotency', 'createdDate', 0],
  ['import', 'savedDate', 0],
  ['image', 'createdDate', 0],
  ['accountSignal', 'createdDate', 0],
]

const linkLives = [
  { purposes: ['LogIn', 'ResetPassword'], life: linkLife },
  { purposes: ['VerifyEmail', 'ChangeEmail'], life: confirmationLife },
  { purposes: ['Invitation', 'FamilyInvitation'], life: invitationEmail.life },
] as const

/** Limits the dates that a wrong clock stored, so that nothing lasts longer than it would have with a right one. */
export async function sweepFutureDates({ db }: Pick<Database, 'db'>): Promise<void> {
  if (clock.state() !== 'ok') return
  for (const [name, column, limit] of limits) {
    // The columns have different types, but all are instants.
    const [table, date] = [name as 'session', column as 'expiresDate']
    // An update without rows would still lock the embedded database.
    const tooLate = db
      .selectFrom(table)
      .where(date, '>', inFuture(limit + hour))
      .select(date)
    if (!(await tooLate.limit(1).executeTakeFirst())) continue
    await patiently(() =>
      db
        .updateTable(table)
        .set({ [date]: inFuture(limit) })
        .where(date, '>', inFuture(limit + hour))
        .execute(),
    )
  }
  for (const { purposes, life } of linkLives) {
    const tooLate = db
      .selectFrom('oneTimeToken')
      .where('purpose', 'in', purposes)
      .where('expiresDate', '>', inFuture(life + hour))
      .select('id')
    if (!(await tooLate.limit(1).executeTakeFirst())) continue
    await patiently(() =>
      db
        .updateTable('oneTimeToken')
        .set({ expiresDate: inFuture(life) })
        .where('purpose', 'in', purposes)
        .where('expiresDate', '>', inFuture(life + hour))
        .execute(),
    )
  }
}

const inFuture = (time: number) => new Date(clock.now() + time).toISOString()
