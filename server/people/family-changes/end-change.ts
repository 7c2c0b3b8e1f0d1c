import { day } from '#contract/dates/durations.ts'
import { type Database, transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { forbidden, Refusal, notFound } from '#server/http/problem.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { decryptDetails } from './family-changes.encryption.ts'
import {
  auditChange,
  listAgreed,
  listDeciders,
  lockChange,
  undecided,
  setAgreement,
  type Proposal,
} from './family-changes.queries.ts'
import { prepareEmails } from './email-family-change.ts'
import { inviteAdult, shareChild } from '../invitations/invite-family.ts'
import { letIn } from '../claims/claims.queries.ts'
import { updateContacts } from '../care/care.queries.ts'
import { removeFromFamily } from '../families/remove-from-family.ts'
import { updateAdult, changeDetails } from '../families/family-members.queries.ts'
import { addPerson } from '../families/families.queries.ts'
import { clock } from '#server/process/clock.ts'

/** How long a change waits for agreement. */
const longestWait = 30 * day

type Change = Awaited<ReturnType<typeof lockChange>>

/** Stops a pending change. Any adult with full access can, including the one who requested it. */
export async function stopChange(
  db: Db,
  { familyId, userId, personId }: FamilyMember,
  changeId: number,
): Promise<void> {
  const change = await lockChange(db, familyId, changeId)
  await requireFullAdult(db, { familyId, personId })
  await stop(db, change, userId)
}

async function stop(db: Db, change: Change, userId: number | null): Promise<void> {
  await auditChange(db, { ...change, userId }, 'FamilyChangeStopped')
  const sendEmails = await prepareEmails(db, { ...change, byUserId: userId })
  await end(db, change, 'Stopped', userId)
  await sendEmails('Stopped')
}

/** Completes the change when the last adult agrees. */
export async function agreeToChange(
  db: Db,
  { familyId, userId }: FamilyMember,
  changeId: number,
): Promise<void> {
  const change = await lockChange(db, familyId, changeId)
  const isAsked = (await listUndecided(db, change)).some((decider) => decider.userId === userId)
  if (!isAsked) throw forbidden('This change doesn’t need your agreement.')
  await db
    .insertInto('familyChangeAgreement')
    .values({ familyChangeId: change.id, userId, createdDate: clock.timestamp() })
    .execute()
  await auditChange(db, { ...change, userId }, 'FamilyChangeAgreed')
  if ((await listUndecided(db, change)).length === 0) await complete(db, change, userId)
}

/** The adults who still have to agree. None if the change takes effect by time. */
async function listUndecided(db: Db, change: Change) {
  if (change.dueDate !== null) return []
  const agreed = await listAgreed(db, [change.id])
  return undecided(await listDeciders(db, change.familyId), change, agreed.get(change.id) ?? [])
}

async function complete(db: Db, change: Change, userId: number | null): Promise<void> {
  const { familyId, askedByUserId } = change
  const deciders = await listDeciders(db, familyId)
  const asker = deciders.find((decider) => decider.userId === askedByUserId)
  if (!asker)
    throw forbidden('The person who requested this no longer has full access to the family.')
  const sendEmails = await prepareEmails(db, { ...change, byUserId: askedByUserId, dueDate: null })
  await end(db, change, 'Done', userId)
  const proposal = await decryptDetails(db, change)
  await makeChange(db, { ...asker, sessionId: 0, familyId, access: 'Full' }, proposal)
  await sendEmails('Done')
}

/** Clears the details that are no longer needed. A stopped change retains what is needed to recognize a repeated request. */
const end = (
  db: Db,
  { id, kind, details }: Change,
  status: 'Done' | 'Stopped',
  endedByUserId: number | null,
) =>
  db
    .updateTable('familyChange')
    .set({
      status,
      endedByUserId,
      endedDate: clock.timestamp(),
      details: kind === 'ChangeAdult' ? accessOnly(details) : '{}',
    })
    .where('id', '=', id)
    .execute()

const accessOnly = (details: string) => JSON.stringify({ access: JSON.parse(details).access })

/** Completes the changes that are due, each in its own transaction. Those that are no longer allowed are stopped. */
export async function sweepFamilyChanges(
  database: Database,
  now = clock.confirmed(),
): Promise<void> {
  const due = await waiting(database.db)
    .where('dueDate', '<=', new Date(now).toISOString())
    .execute()
  await sweepEach(due, ({ id, familyId }) =>
    endInTime(database, { id, familyId }, async (db, change) => {
      // It may require agreement by now, or be due later.
      if (change.dueDate === null || Date.parse(change.dueDate) > now) return
      await complete(db, change, null)
    }),
  )
}

/** Completes changes that no longer need anyone's agreement, and stops those without an answer for 30 days. */
export async function sweepUnanswered(database: Database, now = clock.confirmed()): Promise<void> {
  const asked = await waiting(database.db).where('dueDate', 'is', null).execute()
  await sweepEach(asked, ({ id, familyId }) =>
    endInTime(database, { id, familyId }, async (db, change) => {
      if (change.dueDate !== null) return
      if ((await listUndecided(db, change)).length === 0) await complete(db, change, null)
      else if (Date.parse(change.createdDate) + longestWait <= now) await stop(db, change, null)
    }),
  )
}

const waiting = (db: Db) =>
  db
    .selectFrom('familyChange')
    .where('status', '=', 'Waiting')
    .orderBy('id')
    .select(['id', 'familyId'])

type Key = { id: number; familyId: number }

async function endInTime(
  database: Database,
  { id, familyId }: Key,
  work: (db: Db, change: Change) => Promise<void>,
): Promise<void> {
  const lockRow = (then: typeof work) =>
    transact(database, async (db) => then(db, await lockChange(db, familyId, id)))
  try {
    await lockRow(work).catch((error: unknown) => {
      const isRefused = error instanceof Refusal && error.status !== 429 && !isOver(error)
      if (!isRefused) throw error
      return lockRow((db, change) => stop(db, change, null))
    })
  } catch (error) {
    // Someone else just ended it, or the family was deleted.
    if (!isOver(error) && !isCoded(error, 'not_found')) throw error
  }
}

const isOver = (error: unknown) => isCoded(error, 'change_over')

const isCoded = (error: unknown, code: string) =>
  error instanceof Refusal && error.problem.code === code

/** Makes the change on behalf of the adult who requested it, if it is still allowed. */
async function makeChange(
  db: Db,
  asker: FamilyMember,
  { kind, personId, details }: Proposal,
): Promise<void> {
  const subject = personId ?? 0
  switch (kind) {
    case 'RemovePerson':
      return removeFromFamily(db, asker, subject)
    case 'ChangeAdult': {
      const { contactOrder, version } = await db
        .selectFrom('familyMember')
        .where('familyId', '=', asker.familyId)
        .where('personId', '=', subject)
        .select(['contactOrder', 'version'])
        .executeTakeFirstOrThrow(notFound)
      const place = { contactOrder, membershipVersion: version }
      await updateAdult(db, asker, subject, { ...details, ...place })
      return
    }
    case 'ChangeAdultDetails':
      return changeDetails(db, asker, subject, details)
    case 'InviteAdult':
      await inviteAdult(db, asker, details)
      return
    case 'ShareChild':
      await shareChild(db, asker, { ...details, personId: subject })
      return
    case 'LetIn':
      return letIn(db, asker, subject, details)
    case 'AddAdult':
      await addPerson(db, asker, details)
      return
    case 'ChangeContacts': {
      const saved = await updateContacts(db, asker, subject, details)
      if (saved instanceof Refusal) throw saved
      return
    }
    case 'RequireAgreement':
    case 'EndAgreement':
      return setAgreement(db, asker, kind === 'RequireAgreement')
  }
}
