import { createHash, randomBytes } from 'node:crypto'
import { dueInWords } from '#contract/classes/rule-words.ts'
import type {
  RegistrationRound,
  RoundDue,
  RoundStatus,
  SaveRound,
} from '#contract/classes/registration-rounds.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { nextVersion } from '#server/database/saving.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { notify, postpone, withdraw } from '#server/notifications/notify.ts'
import { clock } from '#server/process/clock.ts'
import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'
import {
  findTimeZone,
  lockInOperation,
  nowIn,
  openedAt,
} from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import {
  requireNotArchived,
  type SemesterKey,
} from '#server/timetable/semesters/semesters.queries.ts'
import { roundDueKind, roundStartedKind } from './round.notification.ts'
import { countChosen } from './round-input.queries.ts'

type Round = NonNullable<Awaited<ReturnType<typeof findRound>>>

/** The round of a semester, if it has one. The seed is in it whether or not it may be known. */
export async function findRound(db: Db, { organizationId, semesterId }: SemesterKey) {
  const found = await db
    .selectFrom('registrationRound')
    .innerJoin('organization', 'organization.id', 'registrationRound.organizationId')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .select(['registrationRound.id', 'dueDate', 'dueTime', 'seed', 'publishedDate'])
    .select(['fingerprint', 'registrationRound.version', 'timeZone'])
    .executeTakeFirst()
  return found && { ...found, status: statusOf(found) }
}

function statusOf(
  round: RoundDue & { publishedDate: string | null; timeZone: string },
): RoundStatus {
  if (round.publishedDate !== null) return 'Published'
  return nowIn(round.timeZone) < dueOf(round) ? 'Choosing' : 'Closed'
}

/** `yyyy-MM-ddTHH:mm` in the organization's time zone. */
const dueOf = ({ dueDate, dueTime }: RoundDue) => `${dueDate}T${dueTime}`

/** What everybody may know of a round: its seed only once nobody can choose any longer. */
export const shownRound = ({ seed, timeZone, id: _, version: __, ...round }: Round) => ({
  ...round,
  dueAt: openedAt(dueOf(round), timeZone),
  seedHash: createHash('sha256').update(seed).digest('hex'),
  seed: round.status === 'Choosing' ? null : seed,
})

/** The round of a semester as administrators see it. */
export async function findRegistrationRound(db: Db, key: SemesterKey): Promise<RegistrationRound> {
  const { name } = await db
    .selectFrom('semester')
    .where('id', '=', key.semesterId)
    .select('name')
    .executeTakeFirstOrThrow(notFound)
  const round = await findRound(db, key)
  const members = await listMemberAccounts(db, key.organizationId)
  return {
    ...key,
    semesterName: name,
    round: round ? { ...shownRound(round), version: round.version } : null,
    ...(await countChosen(db, key.semesterId)),
    membersCount: members.length,
    now: clock.timestamp(),
  }
}

/** Starts a round, or changes until when families choose, while they can. The members are notified of a new one. */
export async function saveRound(
  db: Db,
  administrator: Administrator,
  semesterId: number,
  { before: seen, ...due }: SaveRound,
): Promise<RegistrationRound> {
  const { organizationId, userId } = administrator
  const key = { organizationId, semesterId }
  await lockInOperation(db, organizationId)
  await requireNotArchived(db, key)
  const before = await findRound(db, key)
  if (before && before.status !== 'Choosing') throw noLongerChoosing(before)
  if (seen?.dueDate !== before?.dueDate || seen?.dueTime !== before?.dueTime)
    throw conflict('round_changed', {}, 'Somebody else has changed the round. Reload the page.')
  const timeZone = await findTimeZone(db, organizationId)
  if (dueOf(due) <= nowIn(timeZone))
    throw invalidFields({ dueDate: 'Choose a time in the future.' })
  const subject = { type: 'Semester', id: semesterId } as const
  const dueDate = openedAt(dueOf(due), timeZone)
  if (before) {
    await db
      .updateTable('registrationRound')
      .set({ ...due, version: nextVersion })
      .where('id', '=', before.id)
      .execute()
    await postpone(db, roundDueKind, { organizationId, subject, dueDate })
  } else {
    await db
      .insertInto('registrationRound')
      .values({ ...key, ...due, seed: randomBytes(16).toString('hex') })
      .execute()
    const happening = { organizationId, actorUserId: userId, subject, facts: { semesterId } }
    await notify(db, roundStartedKind, happening)
    await notify(db, roundDueKind, { ...happening, dueDate, isUrgent: true })
  }
  await auditRound(db, administrator, semesterId, [before && untilWhen(before), untilWhen(due)])
  return findRegistrationRound(db, key)
}

const untilWhen = (due: RoundDue) => `Choices until ${dueInWords(due)}`

const noLongerChoosing = (round: Round) =>
  conflict(
    'choices_closed',
    {},
    round.status === 'Published'
      ? 'The result was published already.'
      : `Families chose until ${dueInWords(round)}, and the seed is known since. Publish the result, or remove the round.`,
  )

/** Records in the audit log what became of a round. */
export const auditRound = (
  db: Db,
  administrator: { organizationId: number; userId: number },
  semesterId: number,
  [before, after]: [string | null | undefined, string | null],
) =>
  audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Semester', id: semesterId },
    before: { registrationRound: before ?? null },
    after: { registrationRound: after },
  })

/** Removes a round that is not published. The choices of families stay in their plans. */
export async function removeRound(
  db: Db,
  administrator: Administrator,
  semesterId: number,
): Promise<void> {
  const { organizationId } = administrator
  await lockInOperation(db, organizationId)
  const round = await findRound(db, { organizationId, semesterId })
  if (!round) throw notFound()
  if (round.status === 'Published') throw noLongerChoosing(round)
  await db.deleteFrom('registrationRound').where('id', '=', round.id).execute()
  const held = { organizationId, subject: { type: 'Semester', id: semesterId } as const }
  await withdraw(db, roundStartedKind, held)
  await withdraw(db, roundDueKind, held)
  await auditRound(db, administrator, semesterId, [untilWhen(round), null])
}

/**
 * The round of a semester, if it has one. Refuses to change choices and preferences while it decides with them: from its due
 * time until its result is published.
 */
export async function requireNotDeciding(db: Db, key: SemesterKey): Promise<Round | undefined> {
  const round = await findRound(db, key)
  if (round?.status === 'Closed')
    throw conflict(
      'choices_closed',
      {},
      `Families chose until ${dueInWords(round)}. Choices can be changed again when the result is published.`,
    )
  return round
}
