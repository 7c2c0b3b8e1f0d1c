import {
  CareNotes,
  EmergencyContacts,
  UpdateCareNotes,
  UpdateEmergencyContacts,
} from '#contract/people/care.ts'
import { type Call, get, put } from '../call/call.ts'
import { transact } from '../database/transaction.ts'
import { fullAdult, viewingAdult } from '../rights/family-rights.ts'
import { readCareNotes, saveCare, updateCareNotes } from './care/care.ts'
import { readContacts, updateContacts } from './contacts.ts'

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
      opensTransactions: true,
      refuses,
    },
    ({ database, visitor, ids: { childId }, body }) =>
      saveCare({ database, visitor, childId }, 'CareNotesRead', (db) =>
        updateCareNotes(db, visitor, childId, body),
      ),
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
      body: UpdateEmergencyContacts,
      answer: EmergencyContacts,
      opensTransactions: true,
      refuses,
    },
    ({ database, visitor, ids: { childId }, body }) =>
      saveCare({ database, visitor, childId }, 'ContactsRead', (db) =>
        updateContacts(db, visitor, childId, body),
      ),
  ),
]
