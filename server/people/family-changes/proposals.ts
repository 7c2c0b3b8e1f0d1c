import type { EmergencyContacts, UpdateEmergencyContacts } from '#contract/people/care.ts'
import type {
  AddAdult,
  FamilyPerson,
  InviteAdult,
  LetIn,
  ShareChild,
  UpdateAdult,
  UpdateFamilyPerson,
} from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { checkInvitation, inviteAdult, shareChild } from '../invitations/invite-family.ts'
import { notFound, stale } from '#server/http/problem.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { letIn, requireClaim } from '../claims/let-in.ts'
import { findContacts, readContacts, updateContacts } from '../care/contacts.queries.ts'
import { lockFamily, removeFromFamily } from '../families/families.leaving.ts'
import { changedDetails, concernsOthers } from '../families/adult-details.ts'
import { findPlace, updateAdult } from '../families/families.adults.ts'
import type { Stores } from '#server/images/images.queries.ts'
import {
  findFamilyPerson,
  requireInOurCare,
  updateFamilyPerson,
} from '../families/families.people.ts'
import { addPerson, requireRoom } from '../families/families.queries.ts'
import { propose } from './changes.ts'
import { pickingUp } from './pick-up.ts'

type Db = Kysely<Schema>

export async function proposeRemoval(db: Db, visitor: FamilyMember, personId: number) {
  await lockMember(db, visitor, personId)
  return propose(
    db,
    visitor,
    { kind: 'RemovePerson', personId, details: {} },
    { make: () => removeFromFamily(db, visitor, personId) },
  )
}

/** Relation and order concern nobody else; what somebody may do does. */
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
    throw stale(await findPlace(db, visitor.familyId, personId))
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

/** Whoever is let in gets what the record may do now: the others are told that, and it is what they get. */
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

/** Who an adult without an account is, and how they are reached, concerns the other adults; the rest of a record does not. */
export async function proposeDetails(
  stores: Stores,
  visitor: FamilyMember,
  personId: number,
  { version, ...values }: UpdateFamilyPerson,
) {
  const { db } = stores
  const make = () => updateFamilyPerson(stores, visitor, personId, { version, ...values })
  const key = { familyId: visitor.familyId, personId }
  const { relation } = await requireInOurCare(db, key)
  if (relation === 'Child') return make()
  await lockFamily(db, visitor.familyId)
  await requireFullAdult(db, visitor)
  const before = await requireInOurCare(db, key)
  if (before.version !== version) throw stale(await findFamilyPerson(stores, key))
  if (!concernsOthers(before, values)) return make()
  const details = changedDetails(before, values)
  return propose(db, visitor, { kind: 'ChangeAdultDetails', personId, details }, { make })
}

/** Who may pick a child up concerns the other adults; the rest of the contacts does not. */
export async function proposeContacts(
  db: Db,
  visitor: FamilyMember,
  childId: number,
  details: UpdateEmergencyContacts,
) {
  const { version } = await lockMember(db, visitor, childId)
  await requireFullAdult(db, visitor)
  // It returns the refusal so that the reading of what is shown with it is still noted.
  if (version !== details.version) return stale(await readContacts(db, visitor, childId))
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

/** Somebody of the family, which nobody else changes before the transaction ends. */
async function lockMember(db: Db, visitor: FamilyMember, personId: number) {
  const { members } = await lockFamily(db, visitor.familyId)
  const member = members.find((one) => one.personId === personId)
  if (!member) throw notFound()
  return member
}
