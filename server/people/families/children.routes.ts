import {
  CareNotes,
  EmergencyContacts,
  UpdateCareNotes,
  UpdateEmergencyContacts,
} from '#contract/people/care.ts'
import { ChildOrganization } from '#contract/people/child-organizations.ts'
import { FamilyChange } from '#contract/people/family-changes.ts'
import { z } from '#contract/zod.ts'
import { SeenBy } from '#contract/people/seen-by.ts'
import { type Call, get, post, put } from '#server/calls/call.ts'
import { transact } from '#server/database/transaction.ts'
import { bringChildBack, listChildOrganizations, takeChildOut } from '../joining/child-leaving.ts'
import { fullAdult, viewingAdult } from './family-rights.ts'
import { readCareNotes, updateCareNotes } from '../care/care.ts'
import { proposeContacts } from '../family-changes/proposals.ts'
import { readContacts } from './contacts.ts'
import { findSeenBy } from '../seen-by/seen-by.ts'

const refuses = { 409: 'Somebody saved it meanwhile' }

/** What must be known to take care of a child. */
export const childCalls: Call[] = [
  get(
    '/my/:familyId/children/:childId/care-notes',
    { summary: 'The care notes of a child', who: viewingAdult, answer: CareNotes },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readCareNotes(db, visitor, ids.childId)),
  ),
  put(
    '/my/:familyId/children/:childId/care-notes',
    {
      summary: 'Save the care notes of a child',
      who: fullAdult,
      body: UpdateCareNotes,
      answer: CareNotes,
      again: ({ db, visitor, ids }) => readCareNotes(db, visitor, ids.childId),
      refuses,
    },
    ({ db, visitor, ids, body }) => updateCareNotes(db, visitor, ids.childId, body),
  ),
  get(
    '/my/:familyId/children/:childId/contacts',
    { summary: 'The emergency contacts of a child', who: viewingAdult, answer: EmergencyContacts },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readContacts(db, visitor, ids.childId)),
  ),
  put(
    '/my/:familyId/children/:childId/contacts',
    {
      summary: 'Save the emergency contacts of a child',
      who: fullAdult,
      reauthenticated: true,
      body: UpdateEmergencyContacts,
      answer: z.union([EmergencyContacts, FamilyChange]),
      again: ({ db, visitor, ids }) => readContacts(db, visitor, ids.childId),
      refuses,
    },
    ({ db, visitor, ids, body }) => proposeContacts(db, visitor, ids.childId, body),
  ),
  get(
    '/my/:familyId/children/:childId/seen-by',
    {
      summary: 'Who can read the care notes, contacts and photo of a child, and who has',
      who: viewingAdult,
      answer: SeenBy,
    },
    ({ db, visitor, ids }) => findSeenBy(db, visitor, ids.childId),
  ),
  get(
    '/my/:familyId/children/:childId/organizations',
    {
      summary:
        'The organizations of a child, what it attends there, and where the family took it out',
      who: viewingAdult,
      answer: z.array(ChildOrganization),
    },
    ({ db, visitor, ids }) => listChildOrganizations(db, visitor, ids.childId),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave',
    {
      summary: 'Take a child out of an organization, which cannot restore it',
      who: fullAdult,
      refuses: { 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => takeChildOut(db, visitor, ids),
  ),
  post(
    '/my/:familyId/children/:childId/organizations/:organizationId/leave/undo',
    {
      summary: 'Bring a child back into an organization that the family took it out of',
      who: fullAdult,
      refuses: { 409: 'The organization archived it, or it is too long ago' },
    },
    ({ db, visitor, ids }) => bringChildBack(db, visitor, ids),
  ),
]
