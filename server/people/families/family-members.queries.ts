import type {
  FamilyPerson,
  UpdateFamilyPerson,
  AdultPlace,
  UpdateAdult,
} from '#contract/people/families.ts'
import { audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { updatePerson } from '../people/people.queries.ts'
import { forbidden, notFound, versionConflict } from '#server/http/problem.ts'
import type { FamilyMember, InFamily } from './family-rights.ts'
import {
  auditFamily,
  listConcerned,
  lockFamily,
  personColumns,
  savedByOf,
} from './families.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import type { DetailChange } from '#contract/people/family-changes.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import { lastFullAdult, withdrawSent } from './remove-from-family.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'

/** A person of the family, with the fields that an edit needs. */
export async function findFamilyPerson(
  { db, images }: Stores,
  { familyId, personId }: InFamily,
): Promise<FamilyPerson> {
  const { photoKey, ...person } = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('person as saver', 'saver.id', 'person.savedByPersonId')
    .where('familyMember.familyId', '=', familyId)
    .where('person.id', '=', personId)
    .select(personColumns)
    .select(['person.contactEmail', 'person.savedDate', savedByOf(familyId)])
    .executeTakeFirstOrThrow(notFound)
  const photoUrl = photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' })
  return { ...person, photoUrl }
}

/** Saves a child or an adult without an account. Adults with an account edit their own profile. */
export async function updateFamilyPerson(
  stores: Stores,
  visitor: FamilyMember,
  personId: number,
  values: UpdateFamilyPerson,
): Promise<FamilyPerson> {
  const { db } = stores
  const key = { familyId: visitor.familyId, personId }
  if (!(await saveDetails(db, visitor, personId, values))) {
    throw versionConflict(await findFamilyPerson(stores, key))
  }
  return findFamilyPerson(stores, key)
}

/** Returns false if the version is out of date. */
async function saveDetails(
  db: Db,
  visitor: FamilyMember,
  personId: number,
  { version, ...values }: UpdateFamilyPerson,
): Promise<boolean> {
  const { familyId, userId } = visitor
  const before = await requireManagedPerson(db, { familyId, personId })
  if (!(await updatePerson(db, { personId, version }, values, visitor.personId))) return false
  if (concernsOthers(before, values)) {
    const changes = listDetailChanges(before, changedDetails(before, values))
    await auditFamily(db, visitor, {
      action: 'AdultDetailsEdited',
      after: { personId, adultDetails: significantChanges(changes).map(({ field }) => field) },
      concerned: await listConcerned(db, familyId, null),
    })
  } else {
    await audit(db, {
      organizationId: null,
      actorUserId: userId,
      action: 'Edited',
      subject: { type: 'Person', id: personId },
    })
  }
  return true
}

/** Applies an edit after the other adults were asked. Fields saved in the meantime that it does not change stay. */
export async function changeDetails(
  db: Db,
  requester: FamilyMember,
  personId: number,
  changed: Partial<Details>,
): Promise<void> {
  await db.selectFrom('person').where('id', '=', personId).select('id').$call(lockRow(db)).execute()
  const found = await requireManagedPerson(db, { familyId: requester.familyId, personId })
  const { userId: _, relation: __, ...before } = found
  await saveDetails(db, requester, personId, { ...before, ...changed })
}

export async function requireManagedPerson(db: Db, key: InFamily) {
  const found = await findDetails(db, key)
  if (!found) throw notFound()
  if (found.relation !== 'Child' && found.userId !== null) {
    throw forbidden('People with an account change this themselves in My Profile.')
  }
  return found
}

export type Details = Omit<UpdateFamilyPerson, 'version'>

/** The record of a child or an adult of the family, with all editable fields. */
export const findDetails = (db: Db, { familyId, personId }: InFamily) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'contactEmail'])
    .select(['person.version', 'person.userId', 'relation'])
    .executeTakeFirst()

type Found = Exclude<Awaited<ReturnType<typeof findDetails>>, undefined>

/** The fields of a record that an edit changes. A field that it does not send stays as it is. */
export const changedDetails = (before: Details, after: Details): Partial<Details> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Details] !== value),
  )

/** The changes as emails and screens show them. */
export function listDetailChanges(before: Details, changed: Partial<Details>): DetailChange[] {
  const after = { ...before, ...changed }
  const changes: DetailChange[] = [
    { field: 'name', before: nameInFull(before), after: nameInFull(after) },
    { field: 'phone', before: before.phone, after: after.phone },
    { field: 'email', before: before.contactEmail ?? null, after: after.contactEmail ?? null },
    { field: 'birthDate', before: before.birthDate, after: after.birthDate },
  ]
  return changes.filter((change) => change.before !== change.after)
}

/** Includes the first name if a preferred name is used. */
export function nameInFull({ firstName, lastName, preferredName }: Details): string {
  const shownName = `${preferredName ?? firstName} ${lastName}`.trim()
  return (preferredName ?? firstName) === firstName ? shownName : `${shownName} (${firstName})`
}

/**
 * Whether an edit changes the identity or contact details of an adult: these decide who may pick children up and who is
 * called.
 */
export const concernsOthers = (before: Found, values: Details): boolean =>
  before.relation !== 'Child' &&
  significantChanges(listDetailChanges(before, changedDetails(before, values))).length > 0

/** The changes that other adults are notified of. */
export const significantChanges = (changes: DetailChange[]) =>
  changes.filter(({ field }) => field !== 'birthDate')

type Asked = { db: Db; ids: InFamily; body: UpdateFamilyPerson }

/**
 * Whether a save requires the password. A save of another version does: the client may retry it with the current version after
 * the password was entered.
 */
export async function needsReauthentication({ db, ids, body }: Asked): Promise<boolean> {
  const before = await findDetails(db, ids)
  if (!before || before.relation === 'Child') return false
  return before.version !== body.version || concernsOthers(before, body)
}

/** Saves an adult's relation, access and place in the contact order. */
export async function updateAdult(
  db: Db,
  visitor: FamilyMember,
  personId: number,
  { relation, access, contactOrder, membershipVersion }: UpdateAdult,
): Promise<AdultPlace> {
  const { familyId } = visitor
  const { adults, hasOtherFullAdult } = await lockFamily(db, familyId)
  const before = adults.find((adult) => adult.personId === personId)
  if (!before) throw notFound()
  if (before.version !== membershipVersion)
    throw versionConflict(await findPlace(db, familyId, personId))
  const isLowered = before.access === 'Full' && access !== 'Full'
  if (isLowered && !hasOtherFullAdult(personId)) throw lastFullAdult()
  if (isLowered) await withdrawSent(db, { familyId, personId })
  const after = { relation, access }
  const concerned = await listConcerned(db, familyId, personId)
  await db
    .updateTable('familyMember')
    .set({ ...after, ...lastSaved(visitor.personId), version: nextVersion })
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .execute()
  const others = adults.filter((adult) => adult !== before)
  for (const [index, adult] of others.toSpliced(contactOrder - 1, 0, before).entries()) {
    if (adult.contactOrder === index + 1) continue
    await db
      .updateTable('familyMember')
      .set({ contactOrder: index + 1 })
      .where('familyId', '=', familyId)
      .where('personId', '=', adult.personId)
      .execute()
  }
  await refreshFamilies(db, [familyId])
  await auditFamily(db, visitor, {
    action: 'Edited',
    before: { personId, relation: before.relation, access: before.access },
    after: { personId, ...after },
    concerned: before.access === access ? [] : concerned,
  })
  return findPlace(db, familyId, personId)
}

export const findPlace = (db: Db, familyId: number, personId: number) =>
  db
    .selectFrom('familyMember')
    .leftJoin('person as saver', 'saver.id', 'familyMember.savedByPersonId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select(['relation', 'access', 'contactOrder', 'familyMember.version'])
    .select(['familyMember.savedDate', savedByOf(familyId)])
    .$narrowType<Pick<AdultPlace, 'relation' | 'access'>>()
    .executeTakeFirstOrThrow()
