import { ageOn } from '../people/age.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'
import { notFound } from '#server/http/problem.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { listFamilies } from './members.families.ts'
import { members, toMember } from './members.queries.ts'
import { isChild, isLookedAfter } from '../replacing/replacing.queries.ts'

export type MemberKey = { organizationId: number; organizationUserId: number }

/** One member with all that an edit of them needs. */
export async function findMember({ db, images }: Stores, key: MemberKey) {
  const { organizationId, organizationUserId } = key
  const row = await cards(db)
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .executeTakeFirstOrThrow(notFound)
  const { personId, birthDate, photoKey, replacedById, replacedByName } = row
  const { agesOn } = await findCurrentSemesters(db, organizationId)
  const isOfFamily = await isLookedAfter(db, { organizationId, personId })
  const invitation = await openInvitations(db)
    .where('organizationUserId', '=', organizationUserId)
    .orderBy('invitation.id', 'desc')
    .select(['email', 'expiresDate'])
    .executeTakeFirst()
  return {
    ...toMember(row),
    ...lastSaveOf(row),
    age: birthDate === null ? null : ageOn(birthDate, agesOn),
    ageOn: agesOn,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
    mayEditPerson: row.isKeptHere && !isOfFamily,
    isChild: await isChild(db, personId),
    isLookedAfter: isOfFamily,
    invitation: invitation ?? null,
    replacedBy: replacedById === null ? null : { id: replacedById, name: replacedByName },
    families: await listFamilies(db, organizationId, personId),
    teaches: await classesOf(db, organizationId)
      .innerJoin('classTeacher', 'classTeacher.classId', 'class.id')
      .where('classTeacher.organizationUserId', '=', organizationUserId)
      .execute(),
    attends: await classesOf(db, organizationId)
      .innerJoin('enrolment', 'enrolment.classId', 'class.id')
      .where('enrolment.personId', '=', personId)
      .where('enrolment.status', '=', 'Enrolled')
      .execute(),
  }
}

export type Card = Awaited<ReturnType<typeof findMember>>

const cards = (db: Kysely<Schema>) =>
  members(db)
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('organizationUser as successor', 'successor.id', 'organizationUser.replacedById')
    .leftJoin('person as successorPerson', 'successorPerson.id', 'successor.personId')
    .leftJoin('person as saver', 'saver.id', 'organizationUser.savedByPersonId')
    .leftJoin('person as personSaver', 'personSaver.id', 'person.savedByPersonId')
    .select(['organizationUser.organizationId', 'organizationUser.version'])
    .select(['organizationUser.staffNotes', 'organizationUser.replacedById'])
    .select(['person.firstName', 'person.lastName', 'person.preferredName', 'person.birthDate'])
    .select(['person.phone', 'person.bio', 'person.version as personVersion'])
    .select(['photo.key as photoKey', successorName.as('replacedByName')])
    .select([
      'organizationUser.savedDate as membershipSavedDate',
      fullName('saver').as('membershipSavedBy'),
    ])
    .select(['person.savedDate as personSavedDate', personSavedBy])
    .select(isKeptHere.as('isKeptHere'))

const successorName = sql<string>`coalesce(successor.display_name, ${fullName('successorPerson')})`

/** Nobody of another household, whom the organization does not know. */
const personSavedBy = sql<string | null>`case when exists (
    select 1 from organization_user as known
    where known.organization_id = organization_user.organization_id
      and known.person_id = person_saver.id
  ) then ${fullName('personSaver')} end`.as('personSavedBy')

/** Whether the organization wrote this person down, and nobody has an account for them. */
const isKeptHere = sql<boolean>`coalesce(
  person.created_by_organization_id = organization_user.organization_id
  and person.user_id is null and organization_user.display_name is null, false)`

type Saves = {
  joinedDate: string
  membershipSavedDate: string | null
  membershipSavedBy: string | null
  personSavedDate: string | null
  personSavedBy: string | null
}

/** The later save of the two that a card shows in one. */
const lastSaveOf = (row: Saves) =>
  (row.personSavedDate ?? '') > (row.membershipSavedDate ?? '')
    ? { savedBy: row.personSavedBy, savedDate: row.personSavedDate ?? row.joinedDate }
    : { savedBy: row.membershipSavedBy, savedDate: row.membershipSavedDate ?? row.joinedDate }

const classesOf = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .select(['class.id', 'class.name'])
    .orderBy('class.searchName')
    .orderBy('class.id')
