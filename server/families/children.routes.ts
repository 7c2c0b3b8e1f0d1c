import {
  CareNotes,
  EmergencyContacts,
  UpdateCareNotes,
  UpdateEmergencyContacts,
} from '#contract/people/care.ts'
import { FamilyChange } from '#contract/people/family-changes.ts'
import { z } from '#contract/zod.ts'
import { SeenBy } from '#contract/people/seen-by.ts'
import { type Call, get, put } from '../call/call.ts'
import { transact } from '../database/transaction.ts'
import { fullAdult, viewingAdult } from '../rights/family-rights.ts'
import { readCareNotes, updateCareNotes } from './care/care.ts'
import { proposeContacts } from './changes/proposals.ts'
import { readContacts } from './contacts.ts'
import { findSeenBy } from './seen-by/seen-by.ts'

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
]
