import { ClaimedRecord, GivenBack } from '#contract/people/placeholders.ts'
import { z } from '#contract/zod.ts'
import { get, post, resource } from '#server/calls/call.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { listClaimedRecords, partWithRecord } from './claimed-records.ts'

export const claimedRecords = resource('Account', [
  get(
    '/records',
    {
      summary: 'The records of organizations that I have claimed',
      who: signedIn,
      answer: z.array(ClaimedRecord),
    },
    ({ db, visitor }) => listClaimedRecords(db, visitor),
  ),
  post(
    '/records/:recordMoveId/part',
    {
      summary: 'Part with a record that I have claimed',
      who: signedIn,
      answer: GivenBack,
      refuses: { 409: 'It was given back already, or children of a family would be left alone' },
    },
    ({ db, visitor, ids }) => partWithRecord(db, visitor, ids.recordMoveId),
  ),
])
