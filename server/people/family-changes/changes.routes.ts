import {
  FamilyAgreement,
  FamilyChangeOutcome,
  PickUpChange,
} from '#contract/people/family-changes.ts'
import { type Call, del, get, post, put } from '#server/calls/call.ts'
import { transact } from '#server/database/transaction.ts'
import { fullAdult } from '../families/family-rights.ts'
import { setAgreement } from './agreement.ts'
import { propose } from './changes.ts'
import { agreeToChange, stopChange } from './changes.ending.ts'
import { readPickUpChange } from './pick-up.ts'
import { waitingOf } from './outcome.ts'

const refuses = { 409: 'It was done or stopped already' }

/** What waits in a family, and who may stop it. */
export const changeCalls: Call[] = [
  get(
    '/my/:familyId/changes/:familyChangeId/contacts',
    {
      summary: 'Who may pick a child up now, and who could after a change that waits',
      who: fullAdult,
      answer: PickUpChange,
    },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readPickUpChange(db, visitor, ids.familyChangeId)),
  ),
  del(
    '/my/:familyId/changes/:familyChangeId',
    { summary: 'Stop a change of the family that waits', who: fullAdult, refuses },
    ({ db, visitor, ids }) => stopChange(db, visitor, ids.familyChangeId),
  ),
  post(
    '/my/:familyId/changes/:familyChangeId/agree',
    {
      summary: 'Agree to a change of the family that waits for that',
      who: fullAdult,
      reauthenticated: true,
      refuses,
    },
    ({ db, visitor, ids }) => agreeToChange(db, visitor, ids.familyChangeId),
  ),
  put(
    '/my/:familyId/agreement',
    {
      summary: 'Set whether every adult with full access must agree to what affects the others',
      who: fullAdult,
      reauthenticated: true,
      body: FamilyAgreement,
      answer: FamilyChangeOutcome,
      refuses: { 409: 'This waits already, or was stopped a few days ago' },
    },
    async ({ db, visitor, body: { isAgreementRequired } }) => {
      const kind = isAgreementRequired ? 'RequireAgreement' : 'EndAgreement'
      return waitingOf(
        await propose(
          db,
          visitor,
          { kind, personId: null, details: {} },
          { make: () => setAgreement(db, visitor, isAgreementRequired) },
        ),
      )
    },
  ),
]
