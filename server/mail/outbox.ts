import type { ExpressionBuilder, Kysely } from 'kysely'
import { inParts } from '../database/in-parts.ts'
import { keepName } from '../database/lock.ts'
import type { Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/transaction.ts'
import { tooManyTries } from '../http/problem.ts'
import { type LetterFacts, type LetterKind, lives } from './letters.ts'

/** Puts a letter into the outbox, in the transaction of whatever it tells of: neither is there without the other. */
export async function putInOutbox<Kind extends LetterKind>(
  db: Kysely<Schema>,
  kind: Kind,
  email: string,
  facts: LetterFacts[Kind],
): Promise<void> {
  const now = Date.now()
  const wait = kind in mostAnHour ? await sparedFor(db, kind, email, now) : 0
  if (wait > 0) throw tooManyTries(wait)
  await db
    .insertInto('letter')
    .values(letterOf(kind, email, facts, now))
    .execute()
}

/** Puts the same letter into the outbox for many, of a kind that nobody is spared. */
export async function putAllInOutbox<Kind extends Exclude<LetterKind, keyof typeof mostAnHour>>(
  db: Kysely<Schema>,
  kind: Kind,
  emails: string[],
  facts: LetterFacts[Kind],
): Promise<void> {
  const now = Date.now()
  for (const part of inParts(emails)) {
    const letters = part.map((email) => letterOf(kind, email, facts, now))
    await db.insertInto('letter').values(letters).execute()
  }
}

const letterOf = (kind: LetterKind, email: string, facts: object, now: number) => ({
  kind,
  email,
  facts: JSON.stringify(facts),
  createdDate: dateOf(now),
  sendBefore: dateOf(now + lives[kind]),
  nextAttemptDate: dateOf(now),
})

/** Letters that somebody may have sent to an address that is not theirs: so many an hour, whoever asks. */
const mostAnHour = {
  Invitation: 5,
  FamilyInvitation: 5,
  ChangeEmail: 5,
  SignUpRefused: 1,
} satisfies Partial<Record<LetterKind, number>>

/** Of these, two are sent within half the time for which their links work, so that a link that works for long is always there. */
const linkKinds = { LoginLink: 2, ResetPassword: 2 } satisfies Partial<Record<LetterKind, number>>

/** How long an address gets no more letters of a kind. In milliseconds. Until the transaction ends, nobody else adds to them. */
export async function sparedFor(
  db: Kysely<Schema>,
  kind: LetterKind,
  email: string,
  now = Date.now(),
): Promise<number> {
  const limits: Partial<Record<LetterKind, number>> = { ...mostAnHour, ...linkKinds }
  const most = limits[kind]
  if (most === undefined) return 0
  const pause = kind in linkKinds ? lives[kind] / 2 : hour
  await keepName(db, `${kind}:${email}`)
  const sent = await db
    .selectFrom('letter')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('createdDate', '>', dateOf(now - pause))
    .orderBy('id', 'desc')
    .limit(most)
    .select('createdDate')
    .execute()
  const oldest = sent[most - 1]
  return oldest ? Date.parse(oldest.createdDate) + pause - now : 0
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long a letter is in the hands of whoever claimed it. In milliseconds. */
const lease = 2 * minute

export type Claimed = Exclude<Awaited<ReturnType<typeof claimLetter>>, undefined>

/** Takes the letter that has waited longest. Of many who want it at once, also in other processes, one gets it. */
export function claimLetter(db: Kysely<Schema>) {
  const now = Date.now()
  const isDue = (where: ExpressionBuilder<Schema, 'letter'>) =>
    where.and([
      where('outcome', 'is', null),
      where('nextAttemptDate', '<=', dateOf(now)),
      where('sendBefore', '>', dateOf(now)),
    ])
  return patiently(() =>
    db
      .updateTable('letter')
      .set((letter) => ({
        attempts: letter('attempts', '+', 1),
        nextAttemptDate: dateOf(now + lease),
      }))
      .where('id', '=', (letters) =>
        letters
          .selectFrom('letter')
          .where(isDue)
          .orderBy('nextAttemptDate')
          .orderBy('id')
          .limit(1)
          .select(['id']),
      )
      // Whoever came second finds the letter of the first, and sees here that it is taken.
      .where(isDue)
      .returning(['id', 'kind', 'attempts', 'createdDate'])
      .executeTakeFirst(),
  )
}

export const endLetter = (
  db: Kysely<Schema>,
  { id }: Claimed,
  outcome: 'Sent' | 'Refused' | 'Dropped',
) =>
  patiently(() =>
    db
      .updateTable('letter')
      .set({ outcome, outcomeDate: dateOf(Date.now()) })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .execute(),
  )

/** Tries again after 10 seconds, then after 20, 40 and so on, at least every hour. */
export const postponeLetter = (db: Kysely<Schema>, { id, attempts }: Claimed) =>
  patiently(() =>
    db
      .updateTable('letter')
      .set({
        nextAttemptDate: dateOf(Date.now() + Math.min(10 * second * 2 ** (attempts - 1), hour)),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('outcome', 'is', null)
      .execute(),
  )

/** By then each was sent, refused, or too old to be sent. */
export const deleteOldLetters = (db: Kysely<Schema>, now = Date.now()) =>
  patiently(() =>
    db
      .deleteFrom('letter')
      .where('createdDate', '<', dateOf(now - 30 * day))
      .execute(),
  )

/** The latest hundred, the last one first. */
export const listLetters = (db: Kysely<Schema>) =>
  db
    .selectFrom('letter')
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'kind', 'email', 'createdDate', 'outcome'])
    .execute()

const dateOf = (time: number) => new Date(time).toISOString()
