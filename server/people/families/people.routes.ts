import { AddAdult, AddChild, FamilyPerson, UpdateFamilyPerson } from '#contract/people/families.ts'
import { FamilyChange } from '#contract/people/family-changes.ts'
import { z } from '#contract/zod.ts'
import { type Call, get, post, put } from '#server/calls/call.ts'
import { fullAdult, viewingAdult } from './family-rights.ts'
import { needsReauthentication } from './adult-details.ts'
import { proposeAddition, proposeDetails } from '../family-changes/proposals.ts'
import { findFamilyPerson } from './families.people.ts'
import { addPerson } from './families.queries.ts'

const refuses = { 409: 'The family is full' }

/** The people of a family: whom it adds, and what is written down of them. */
export const peopleCalls: Call[] = [
  post(
    '/my/:familyId/children',
    {
      summary: 'Add a child to a family',
      who: fullAdult,
      body: AddChild,
      answer: FamilyPerson,
      refuses,
    },
    async ({ db, images, visitor, ids: { familyId }, body }) => {
      const personId = await addPerson(db, visitor, body)
      return findFamilyPerson({ db, images }, { familyId, personId })
    },
  ),
  post(
    '/my/:familyId/adults',
    {
      summary: 'Add an adult without an account to a family',
      who: fullAdult,
      reauthenticated: true,
      body: AddAdult,
      answer: z.union([FamilyPerson, FamilyChange]),
      refuses,
    },
    ({ db, images, visitor, ids: { familyId }, body }) =>
      proposeAddition(db, visitor, body, (personId) =>
        findFamilyPerson({ db, images }, { familyId, personId }),
      ),
  ),
  get(
    '/my/:familyId/people/:personId',
    { summary: 'One person of a family', who: viewingAdult, answer: FamilyPerson },
    ({ db, images, ids }) => findFamilyPerson({ db, images }, ids),
  ),
  put(
    '/my/:familyId/people/:personId',
    {
      summary: 'Save a child, or an adult without an account',
      who: fullAdult,
      reauthenticated: needsReauthentication,
      body: UpdateFamilyPerson,
      answer: z.union([FamilyPerson, FamilyChange]),
      again: ({ db, images, ids }) => findFamilyPerson({ db, images }, ids),
      refuses: { 409: 'Somebody saved it meanwhile' },
    },
    ({ db, images, visitor, ids, body }) =>
      proposeDetails({ db, images }, visitor, ids.personId, body),
  ),
]
