import { day } from '#contract/dates/durations.ts'
import { type FamilyAccess, mayRead } from '#contract/people/families.ts'
import type { FamilyChange } from '#contract/people/family-changes.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, notFound, Refusal } from '#server/http/problem.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { lockFamily } from '../families/families.leaving.ts'
import { encryptDetails } from './changes.encryption.ts'
import { effectOf } from './effects.ts'
import { findChange, type Proposal } from './changes.rows.ts'
import { tellOf } from './changes.telling.ts'
import { listConcerned } from '../families/concerned-adults.queries.ts'

/** How long a change waits that nobody has to agree to. */
export const changeWait = day

/** How long nobody asks again for what another adult has stopped. */
const pauseAfterStop = 7 * day

/** How many changes of one adult wait at once. */
const mostWaiting = 10

type Work<Answer> = {
  /** Refuses what could not be made now, before it waits. */
  check?: () => Promise<unknown>
  make: () => Promise<Answer>
}

/**
 * Makes a change of a family that affects others, and tells them. If other adults decide for the family as well, it waits
 * instead until its time has come, or until they agree where the family wants that.
 */
export async function propose<Answer>(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  proposal: Proposal,
  { check, make }: Work<Answer>,
): Promise<Answer | FamilyChange> {
  const { familyId, userId } = visitor
  const { members } = await lockFamily(db, familyId)
  const wait = await findWait(db, visitor, proposal, members)
  const { kind, personId } = proposal
  const about = { kind, personId, familyId, byUserId: userId }
  const details = JSON.stringify(proposal.details)
  if (wait === 'Nothing') {
    const tell = await tellOf(db, { ...about, details, dueDate: null })
    const answer = await make()
    if (!(answer instanceof Refusal)) await tell('Done')
    return answer
  }
  await check?.()
  await requireAskable(db, visitor, proposal, { details, members })
  const now = Date.now()
  const dueDate = wait === 'Time' ? new Date(now + changeWait).toISOString() : null
  const createdDate = new Date(now).toISOString()
  const stored = await encryptDetails(db, proposal)
  const { id } = await db
    .insertInto('familyChange')
    .values({
      familyId,
      kind,
      personId,
      details: stored,
      status: 'Waiting',
      askedByUserId: userId,
      createdDate,
      dueDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditChange(db, { familyId, personId, userId, kind }, 'FamilyChangeAsked')
  await (
    await tellOf(db, { ...about, details, dueDate })
  )('Asked')
  return findChange(db, visitor, id)
}

type Members = Awaited<ReturnType<typeof lockFamily>>['members']
type Wait = 'Nothing' | 'Time' | 'Agreement'

async function findWait(
  db: Kysely<Schema>,
  { familyId, userId, personId: myPersonId }: FamilyMember,
  { kind, personId, details }: Proposal,
  members: Members,
): Promise<Wait> {
  const isLeaving = kind === 'RemovePerson' && personId === myPersonId
  if (!isLeaving) await requireFullAdult(db, { familyId, personId: myPersonId })
  const { isAgreementRequired } = await db
    .selectFrom('family')
    .where('id', '=', familyId)
    .select('isAgreementRequired')
    .executeTakeFirstOrThrow()
  const isDecidedAlone = !members.some(
    (other) =>
      other.access === 'Full' &&
      Boolean(other.isActing) &&
      other.userId !== null &&
      other.userId !== userId,
  )
  // Whoever leaves, or gives up what they may do, asks nobody.
  if (isDecidedAlone || personId === myPersonId || kind === 'RequireAgreement') return 'Nothing'
  const subject = members.find((member) => member.personId === personId)
  if (isAgreementRequired) return 'Agreement'
  const isOnTime =
    ['InviteAdult', 'ShareChild', 'LetIn'].includes(kind) ||
    (kind === 'RemovePerson' && (subject?.access === null || hasAccount(subject))) ||
    (kind === 'ChangeAdult' &&
      hasAccount(subject) &&
      isWeighty(subject?.access ?? null, details.access))
  return isOnTime ? 'Time' : 'Nothing'
}

const hasAccount = (member: { userId: number | null } | undefined) =>
  member !== undefined && member.userId !== null

/** Whether somebody gets to read the family or to decide for it, or decides no more. */
const isWeighty = (before: FamilyAccess | null, after: FamilyAccess) =>
  before !== after &&
  (before === 'Full' || after === 'Full' || (!mayRead(before) && mayRead(after)))

/** Nothing waits twice, and what another adult has stopped is not asked for again at once. */
async function requireAskable(
  db: Kysely<Schema>,
  { familyId, userId }: FamilyMember,
  proposal: Proposal,
  { details, members }: { details: string; members: Members },
) {
  const { kind, personId } = proposal
  const asked = await db
    .selectFrom('familyChange')
    .where('familyId', '=', familyId)
    .where((where) =>
      where.or([
        where('status', '=', 'Waiting'),
        where.and([
          where('status', '=', 'Stopped'),
          where('endedDate', '>', new Date(Date.now() - pauseAfterStop).toISOString()),
        ]),
      ]),
    )
    .select(['kind', 'personId', 'details', 'status', 'askedByUserId', 'endedByUserId'])
    .execute()
  const waiting = asked.filter(({ status }) => status === 'Waiting')
  const isSame = (other: (typeof asked)[number]) =>
    other.kind === kind &&
    other.personId === personId &&
    (kind === 'ChangeContacts' || other.details === details)
  if (waiting.some(isSame))
    throw conflict('change_waiting', {}, 'This waits already. My Family shows since when.')
  const accessNow = members.find((member) => member.personId === personId)?.access ?? null
  const effect = effectOf(proposal, accessNow)
  const isStopped = asked.some(
    ({ status, endedByUserId, askedByUserId, ...other }) =>
      status === 'Stopped' &&
      askedByUserId === userId &&
      endedByUserId !== null &&
      endedByUserId !== userId &&
      effectOf({ ...other, details: JSON.parse(other.details) }, accessNow) === effect,
  )
  if (isStopped)
    throw conflict(
      'change_stopped',
      {},
      'Another adult of this family stopped this less than seven days ago. Talk to them, or ask an organization that your children belong to.',
    )
  if (waiting.filter(({ askedByUserId }) => askedByUserId === userId).length >= mostWaiting)
    throw conflict('too_many_changes', {}, 'Too many of your changes wait already.')
}

type Noted = Pick<Proposal, 'kind' | 'personId'> & {
  familyId: number
  /** Null where the clock did it. */
  userId: number | null
}

/** Keeps it in the history of everybody concerned, whatever becomes of them. */
export async function auditChange(
  db: Kysely<Schema>,
  { familyId, personId, userId, kind }: Noted,
  action: 'FamilyChangeAsked' | 'FamilyChangeAgreed' | 'FamilyChangeStopped',
): Promise<void> {
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action,
    subject: { type: 'Family', id: familyId },
    after: { familyChange: kind, personId },
    concerned: await listConcerned(db, familyId, personId),
  })
}

/** A change of the family that still waits, while nobody else ends it before the transaction does. */
export async function lockChange(db: Kysely<Schema>, familyId: number, changeId: number) {
  await lockFamily(db, familyId)
  const change = await db
    .selectFrom('familyChange')
    .where('familyId', '=', familyId)
    .where('id', '=', changeId)
    .selectAll()
    .executeTakeFirstOrThrow(notFound)
  if (change.status !== 'Waiting') throw changeOver(change.status)
  return change
}

const changeOver = (status: 'Done' | 'Stopped') =>
  conflict(
    'change_over',
    {},
    status === 'Done' ? 'This was done already.' : 'This was stopped already.',
  )
