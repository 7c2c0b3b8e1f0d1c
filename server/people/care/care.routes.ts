import { CareNotes, EmergencyContacts, UpdateCareNotes } from '#contract/people/care.ts'
import { get, put, resource } from '#server/calls/call.ts'
import { transact } from '#server/database/database.ts'
import { fullAdult, viewingAdult } from '../families/family-rights.ts'
import { readCareNotes, updateCareNotes, readContacts } from './care.queries.ts'

export const care = resource('Family', [
  get(
    '/my/:familyId/children/:childId/care-notes',
    {
      operationId: 'getCareNotes',
      summary: 'Get the care notes of a child',
      authorize: viewingAdult,
      answer: CareNotes,
    },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readCareNotes(db, visitor, ids.childId)),
  ),
  put(
    '/my/:familyId/children/:childId/care-notes',
    {
      operationId: 'updateCareNotes',
      summary: 'Save the care notes of a child',
      authorize: fullAdult,
      body: UpdateCareNotes,
      answer: CareNotes,
      again: ({ db, visitor, ids }) => readCareNotes(db, visitor, ids.childId),
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => updateCareNotes(db, visitor, ids.childId, body),
  ),
  get(
    '/my/:familyId/children/:childId/contacts',
    {
      operationId: 'getContacts',
      summary: 'Get the emergency contacts of a child',
      authorize: viewingAdult,
      answer: EmergencyContacts,
    },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readContacts(db, visitor, ids.childId)),
  ),
])
