import { day } from '#contract/dates/durations.ts'
import {
  type FamilyAccess,
  mayRead,
  type AddAdult,
  type FamilyPerson,
  type InviteAdult,
  type LetIn,
  type ShareChild,
  type UpdateAdult,
  type UpdateFamilyPerson,
} from '#contract/people/families.ts'
import type { FamilyChange, FamilyChangeKind } from '#contract/people/family-changes.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound, Refusal, versionConflict } from '#server/http/problem.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { removeFromFamily } from '../families/remove-from-family.ts'
import { lockFamily, addPerson, requireRoom } from '../families/families.queries.ts'
import { encryptDetails } from './family-changes.encryption.ts'
import {
  auditChange,
  changeWait,
  findChange,
  type Proposal,
  pickingUp,
  setAgreement,
} from './family-changes.queries.ts'
import { prepareEmails } from './email-family-change.ts'
import type { EmergencyContacts, UpdateEmergencyContacts } from '#contract/people/care.ts'
import { checkInvitation, inviteAdult, shareChild } from '../invitations/invite-family.ts'
import { letIn, requireClaim } from '../claims/claims.queries.ts'
import { findContacts, readContacts, updateContacts } from '../care/care.queries.ts'
import {
  changedDetails,
  concernsOthers,
  findPlace,
  updateAdult,
  findFamilyPerson,
  requireManagedPerson,
  updateFamilyPerson,
} from '../families/family-members.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { clock } from '#server/process/clock.ts'

/** How long a stopped change cannot be requested again. */
const pauseAfterStop = 7 * day

/** The limit of pending changes per adult. */
const mostWaiting = 10

type Work<Answer> = {
  /** Refuses a change that would already fail now. */
  check?: () => Promise<unknown>
  make: () => Promise<Answer>
}

/**
 * Makes a change that affects other adults of a family, and emails them. If other adults decide for the family too, the
 * change is stored instead, and waits until it is due, or until they agree if the family requires that.
 */
async function propose<Answer>(
  db: Db,
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
    const sendEmails = await prepareEmails(db, { ...about, details, dueDate: null })
    const answer = await make()
    if (!(answer instanceof Refusal)) await sendEmails('Done')
    return answer
  }
  await check?.()
  await requireAllowed(db, visitor, proposal, { details, members })
  const now = clock.now()
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
    await prepareEmails(db, { ...about, details, dueDate })
  )('Asked')
  return findChange(db, visitor, id)
}

type Members = Awaited<ReturnType<typeof lockFamily>>['members']
type Wait = 'Nothing' | 'Time' | 'Agreement'

async function findWait(
  db: Db,
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
  // Adults who leave, or reduce their own access, need nobody's agreement.
  if (isDecidedAlone || personId === myPersonId || kind === 'RequireAgreement') return 'Nothing'
  const subject = members.find((member) => member.personId === personId)
  if (isAgreementRequired) return 'Agreement'
  const isOnTime =
    ['InviteAdult', 'ShareChild', 'LetIn'].includes(kind) ||
    (kind === 'RemovePerson' && (subject?.access === null || hasAccount(subject))) ||
    (kind === 'ChangeAdult' &&
      hasAccount(subject) &&
      isSignificant(subject?.access ?? null, details.access))
  return isOnTime ? 'Time' : 'Nothing'
}

const hasAccount = (member: { userId: number | null } | undefined) =>
  member !== undefined && member.userId !== null

/** Whether a person gains read access, or gains or loses full access. */
const isSignificant = (before: FamilyAccess | null, after: FamilyAccess) =>
  before !== after &&
  (before === 'Full' || after === 'Full' || (!mayRead(before) && mayRead(after)))

/** Refuses a change that is already pending, or that another adult has recently stopped. */
async function requireAllowed(
  db: Db,
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
          where('endedDate', '>', new Date(clock.now() - pauseAfterStop).toISOString()),
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
    throw conflict(
      'change_waiting',
      {},
      'This change is already pending. My Family shows its status.',
    )
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
      'Another adult in this family stopped this change less than seven days ago. Talk to them, or ask one of your children’s organizations for help.',
    )
  if (waiting.filter(({ askedByUserId }) => askedByUserId === userId).length >= mostWaiting)
    throw conflict('too_many_changes', {}, 'You have too many pending changes.')
}

type Asked = { kind: FamilyChangeKind; personId: number | null; details: object }

/**
 * The effect of a change, whatever its kind. Two changes have the same effect if the second would circumvent a stop of the
 * first. `accessNow` is the current access of its adult.
 */
function effectOf({ kind, personId, details }: Asked, accessNow: FamilyAccess | null): string {
  if (kind === 'InviteAdult' || kind === 'LetIn') return 'Newcomer'
  const access = 'access' in details ? (details.access as FamilyAccess) : null
  // Older stopped changes have no stored access, which may have been less.
  const isLess = kind === 'ChangeAdult' && rank(access) < rank(accessNow)
  return `${isLess || kind === 'RemovePerson' ? 'Less' : kind} ${personId}`
}

const rank = (access: FamilyAccess | null) => (access === 'Full' ? 2 : mayRead(access) ? 1 : 0)

export const proposeAgreement = (db: Db, visitor: FamilyMember, isRequired: boolean) =>
  propose(
    db,
    visitor,
    { kind: isRequired ? 'RequireAgreement' : 'EndAgreement', personId: null, details: {} },
    { make: () => setAgreement(db, visitor, isRequired) },
  )

export async function proposeRemoval(db: Db, visitor: FamilyMember, personId: number) {
  await lockMember(db, visitor, personId)
  return propose(
    db,
    visitor,
    { kind: 'RemovePerson', personId, details: {} },
    { make: () => removeFromFamily(db, visitor, personId) },
  )
}

/** Relation and order do not affect the other adults; access does. */
export async function proposeAdult(
  db: Db,
  visitor: FamilyMember,
  personId: number,
  values: UpdateAdult,
) {
  const before = await lockMember(db, visitor, personId)
  await requireFullAdult(db, visitor)
  if (before.relation === 'Child') throw notFound()
  const { access, relation, membershipVersion } = values
  if (before.version !== membershipVersion)
    throw versionConflict(await findPlace(db, visitor.familyId, personId))
  const make = () => updateAdult(db, visitor, personId, values)
  if (before.access === access) return make()
  const details = { access, relation }
  return propose(db, visitor, { kind: 'ChangeAdult', personId, details }, { make })
}

export const proposeAddition = (
  db: Db,
  visitor: FamilyMember,
  details: AddAdult,
  find: (personId: number) => Promise<FamilyPerson>,
) =>
  propose(
    db,
    visitor,
    { kind: 'AddAdult', personId: null, details },
    {
      check: () => requireRoom(db, visitor.familyId),
      make: async () => find(await addPerson(db, visitor, details)),
    },
  )

export const proposeInvitation = (db: Db, visitor: FamilyMember, details: InviteAdult) =>
  propose(
    db,
    visitor,
    { kind: 'InviteAdult', personId: details.personId ?? null, details },
    {
      check: () => checkInvitation(db, visitor, details),
      make: () => inviteAdult(db, visitor, details),
    },
  )

export const proposeSharing = (
  db: Db,
  visitor: FamilyMember,
  childId: number,
  details: ShareChild,
) =>
  propose(
    db,
    visitor,
    { kind: 'ShareChild', personId: childId, details },
    {
      check: () => checkInvitation(db, visitor, { ...details, childId }),
      make: () => shareChild(db, visitor, { ...details, personId: childId }),
    },
  )

/** The adult gets the current access of the record, which is what the other adults are shown. */
export async function proposeLettingIn(
  db: Db,
  visitor: FamilyMember,
  adultId: number,
  { email }: LetIn,
) {
  await lockFamily(db, visitor.familyId)
  const { relation, access } = await requireClaim(db, visitor.familyId, adultId, email)
  const details = { email, relation, access }
  return propose(
    db,
    visitor,
    { kind: 'LetIn', personId: adultId, details },
    { make: () => letIn(db, visitor, adultId, details) },
  )
}

/** The name and contact details of an adult without an account concern the other adults; other details do not. */
export async function proposeDetails(
  stores: Stores,
  visitor: FamilyMember,
  personId: number,
  { version, ...values }: UpdateFamilyPerson,
) {
  const { db } = stores
  const make = () => updateFamilyPerson(stores, visitor, personId, { version, ...values })
  const key = { familyId: visitor.familyId, personId }
  const { relation } = await requireManagedPerson(db, key)
  if (relation === 'Child') return make()
  await lockFamily(db, visitor.familyId)
  await requireFullAdult(db, visitor)
  const before = await requireManagedPerson(db, key)
  if (before.version !== version) throw versionConflict(await findFamilyPerson(stores, key))
  if (!concernsOthers(before, values)) return make()
  const details = changedDetails(before, values)
  return propose(db, visitor, { kind: 'ChangeAdultDetails', personId, details }, { make })
}

/** Who may pick up a child concerns the other adults; other contact details do not. */
export async function proposeContacts(
  db: Db,
  visitor: FamilyMember,
  childId: number,
  details: UpdateEmergencyContacts,
) {
  const { version } = await lockMember(db, visitor, childId)
  await requireFullAdult(db, visitor)
  // Returns the refusal instead of throwing it, so that the view of the current contacts is still logged.
  if (version !== details.version) return versionConflict(await readContacts(db, visitor, childId))
  const make = () => updateContacts(db, visitor, childId, details)
  const before = await findContacts(db, visitor.familyId, childId)
  if (pickUpKey(before.contacts) === pickUpKey(details.contacts)) return make()
  return propose(db, visitor, { kind: 'ChangeContacts', personId: childId, details }, { make })
}

const pickUpKey = (contacts: EmergencyContacts['contacts']) =>
  JSON.stringify(
    pickingUp(contacts)
      .map(({ name, phone }) => `${name}\n${phone}`)
      .toSorted((one, other) => (one < other ? -1 : 1)),
  )

/** Finds a member of the family, and locks the family until the transaction ends. */
async function lockMember(db: Db, visitor: FamilyMember, personId: number) {
  const { members } = await lockFamily(db, visitor.familyId)
  const member = members.find((one) => one.personId === personId)
  if (!member) throw notFound()
  return member
}
