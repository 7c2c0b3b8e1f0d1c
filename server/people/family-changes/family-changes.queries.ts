import type {
  DetailChange,
  FamilyChange,
  FamilyChangeKind,
  PickUpChange,
} from '#contract/people/family-changes.ts'
import type {
  AddAdult,
  FamilyAccess,
  InviteAdult,
  ShareChild,
  UpdateAdult,
} from '#contract/people/families.ts'
import type { UpdateEmergencyContacts, EmergencyContact } from '#contract/people/care.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type Details, listDetailChanges } from '../families/family-members.queries.ts'
import type { LettingIn } from '../claims/claims.queries.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { readContacts } from '../care/care.queries.ts'
import { decryptDetails } from './family-changes.encryption.ts'
import { day } from '#contract/dates/durations.ts'
import { auditFamily, listConcerned, lockFamily } from '../families/families.queries.ts'
import { clock } from '#server/process/clock.ts'

type NoDetails = Record<string, never>

/** The details needed to make a change later. */
type ChangeDetails = {
  RemovePerson: NoDetails
  ChangeAdult: Pick<UpdateAdult, 'relation' | 'access'>
  ChangeAdultDetails: Partial<Details>
  InviteAdult: InviteAdult
  ShareChild: ShareChild
  LetIn: LettingIn
  AddAdult: AddAdult
  ChangeContacts: UpdateEmergencyContacts
  RequireAgreement: NoDetails
  EndAgreement: NoDetails
}

/** A requested change. `personId` is the adult or child that it is about. */
export type Proposal = {
  [Kind in FamilyChangeKind]: { kind: Kind; personId: number | null; details: ChangeDetails[Kind] }
}[FamilyChangeKind]

/** The delay of a change that needs no agreement. */
export const changeWait = day

type Viewer = { familyId: number; userId: number; personId: number; access: FamilyAccess }

/** The pending changes of a family. Adults without full access see those about themselves. */
export async function listChanges(db: Db, viewer: Viewer): Promise<FamilyChange[]> {
  const rows = await changes(db)
    .where('familyChange.familyId', '=', viewer.familyId)
    .where('status', '=', 'Waiting')
    .orderBy('familyChange.id')
    .execute()
  const seen = rows.filter(
    ({ personId }) => viewer.access === 'Full' || personId === viewer.personId,
  )
  if (seen.length === 0) return []
  const deciders = await listDeciders(db, viewer.familyId)
  const agreed = await listAgreed(
    db,
    seen.map(({ id }) => id),
  )
  return seen.map((row) => toChange(row, viewer, deciders, agreed.get(row.id) ?? []))
}

export async function findChange(db: Db, viewer: Viewer, changeId: number): Promise<FamilyChange> {
  const found = (await listChanges(db, viewer)).find(({ id }) => id === changeId)
  if (!found) throw notFound()
  return found
}

const changes = (db: Db) =>
  db
    .selectFrom('familyChange')
    .leftJoin('person as subject', 'subject.id', 'familyChange.personId')
    .leftJoin('person as asker', 'asker.userId', 'familyChange.askedByUserId')
    .select(['familyChange.id', 'familyChange.kind', 'familyChange.personId'])
    .select(['familyChange.details', 'askedByUserId', 'familyChange.createdDate', 'dueDate'])
    .select(fullName('subject').$castTo<string | null>().as('subjectName'))
    .select(['subject.firstName', 'subject.lastName', 'subject.preferredName'])
    .select(['subject.birthDate', 'subject.phone', 'subject.contactEmail'])
    .select(fullName('asker').$castTo<string | null>().as('askedBy'))

type Row = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>

/** The adults who decide for the family: each with an account and full access. */
export const listDeciders = (db: Db, familyId: number) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('familyId', '=', familyId)
    .where('access', '=', 'Full')
    .where(isActing())
    .orderBy('contactOrder')
    .orderBy('person.id')
    .select(['person.id as personId', 'user.id as userId', fullName('person').as('name')])
    .execute()

type Decider = Awaited<ReturnType<typeof listDeciders>>[number]

/** Who has agreed to each of these changes. */
export async function listAgreed(db: Db, changeIds: number[]) {
  const rows = await db
    .selectFrom('familyChangeAgreement')
    .where('familyChangeId', 'in', changeIds)
    .select(['familyChangeId', 'userId'])
    .execute()
  const byChange = Map.groupBy(rows, ({ familyChangeId }) => familyChangeId)
  return new Map([...byChange].map(([id, some]) => [id, some.map(({ userId }) => userId)]))
}

/** The adults who still have to agree: all deciders except the one who requested the change. */
export const undecided = (
  deciders: Decider[],
  { askedByUserId }: { askedByUserId: number | null },
  agreed: number[],
) => deciders.filter(({ userId }) => userId !== askedByUserId && !agreed.includes(userId))

function toChange(row: Row, viewer: Viewer, deciders: Decider[], agreed: number[]): FamilyChange {
  const { id, kind, details, askedBy, askedByUserId, createdDate, dueDate } = row
  const waitsFor = dueDate === null ? undecided(deciders, row, agreed) : []
  const isFull = viewer.access === 'Full'
  return {
    id,
    kind,
    ...aboutWhom(kind, row.subjectName, details),
    details: isFull && kind === 'ChangeAdultDetails' ? detailsOf(row) : [],
    askedBy,
    isMine: askedByUserId === viewer.userId,
    createdDate,
    dueDate,
    waitsFor: waitsFor.map(({ name }) => name),
    mayStop: isFull,
    mayAgree: isFull && waitsFor.some(({ userId }) => userId === viewer.userId),
  }
}

function detailsOf({ firstName, lastName, details, ...record }: Row): DetailChange[] {
  // The person was deleted.
  if (firstName === null || lastName === null) return []
  return listDetailChanges({ ...record, firstName, lastName }, JSON.parse(details))
}

/** The person that a change is about, with their email and access after the change. */
export function aboutWhom(kind: FamilyChangeKind, subjectName: string | null, text: string) {
  const { email, access, firstName, lastName } = JSON.parse(text)
  const added = kind === 'AddAdult' ? `${firstName} ${lastName}`.trim() : null
  return {
    personName: subjectName ?? added,
    email: (email ?? null) as string | null,
    access: (access ?? null) as FamilyAccess | null,
  }
}

/** Who may pick up a child now, and after a pending change. The view is logged. */
export async function readPickUpChange(
  db: Db,
  visitor: FamilyMember,
  changeId: number,
): Promise<PickUpChange> {
  const change = await db
    .selectFrom('familyChange')
    .where('familyId', '=', visitor.familyId)
    .where('id', '=', changeId)
    .where('status', '=', 'Waiting')
    .select(['kind', 'personId', 'details'])
    .executeTakeFirstOrThrow(notFound)
  const { kind, personId, details } = await decryptDetails(db, change)
  if (kind !== 'ChangeContacts' || personId === null) throw notFound()
  const { contacts } = await readContacts(db, visitor, personId)
  return { before: pickingUp(contacts), after: pickingUp(details.contacts) }
}

/** The contacts who may pick up a child. */
export const pickingUp = (contacts: readonly EmergencyContact[]) =>
  contacts.filter(({ mayPickUp }) => mayPickUp).map(({ name, phone }) => ({ name, phone }))

/** Sets whether every adult with full access must agree. This also applies to changes that are already pending. */
export async function setAgreement(
  db: Db,
  visitor: FamilyMember,
  isAgreementRequired: boolean,
): Promise<void> {
  const { familyId } = visitor
  const { numUpdatedRows } = await db
    .updateTable('family')
    .set({ isAgreementRequired })
    .where('id', '=', familyId)
    .where('isAgreementRequired', '!=', isAgreementRequired)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const dueDate = isAgreementRequired ? null : new Date(clock.now() + changeWait).toISOString()
  await db
    .updateTable('familyChange')
    .set({ dueDate })
    .where('familyId', '=', familyId)
    .where('status', '=', 'Waiting')
    .execute()
  await auditFamily(db, visitor, {
    action: isAgreementRequired ? 'AgreementRequired' : 'AgreementEnded',
    concerned: await listConcerned(db, familyId, null),
  })
}

type Noted = Pick<Proposal, 'kind' | 'personId'> & {
  familyId: number
  /** Null if it happened automatically. */
  userId: number | null
}

/** Logs it in the history of everyone concerned, even if they leave later. */
export async function auditChange(
  db: Db,
  { familyId, personId, userId, kind }: Noted,
  action: 'FamilyChangeAsked' | 'FamilyChangeAgreed' | 'FamilyChangeStopped',
): Promise<void> {
  const concerned = await listConcerned(db, familyId, personId)
  const after = { familyChange: kind, personId }
  await auditFamily(db, { familyId, userId }, { action, after, concerned })
}

/** Finds a pending change, and locks its family until the transaction ends. */
export async function lockChange(db: Db, familyId: number, changeId: number) {
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
    status === 'Done' ? 'This was already done.' : 'This was already stopped.',
  )
