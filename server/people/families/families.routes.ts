import {
  AdultPlace,
  CreateFamily,
  MyFamilies,
  MyFamily,
  UpdateAdult,
  UpdateFamily,
} from '#contract/people/families.ts'
import { FamilyChange, FamilyChangeOutcome } from '#contract/people/family-changes.ts'
import { FamilyName } from '#contract/people/family-names.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { anyAdult, fullAdult } from './family-rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { familyAdminCalls } from '../family-lists/families.admin.routes.ts'
import { childCalls } from './children.routes.ts'
import { claimedCalls } from '../claims/claimed.routes.ts'
import { changeCalls } from '../family-changes/changes.routes.ts'
import { waitingOf } from '../family-changes/outcome.ts'
import { proposeAdult, proposeRemoval } from '../family-changes/proposals.ts'
import { findMyFamily, listFamilyNames, listMyFamilies } from './families.mine.ts'
import { createFamily, updateFamily } from './families.queries.ts'
import { invitationCalls } from './invitations.routes.ts'
import { peopleCalls } from './people.routes.ts'

const lastFull = { 409: 'Nobody would be left with an account and full access' }

export const families = resource('Family', [
  get(
    '/my',
    { summary: 'The families of the person who is signed in', who: signedIn, answer: MyFamilies },
    async ({ db, images, visitor }) => ({
      items: await listMyFamilies({ db, images }, visitor.personId),
    }),
  ),
  get(
    '/my/names',
    {
      summary: 'The names of the families of the person who is signed in',
      who: signedIn,
      answer: z.array(FamilyName),
    },
    ({ db, visitor }) => listFamilyNames(db, visitor.personId),
  ),
  post(
    '/my',
    {
      summary: 'Make a family of one',
      who: signedIn,
      body: CreateFamily,
      answer: MyFamily,
    },
    async ({ db, images, visitor, body }) => {
      const familyId = await createFamily(db, visitor, body)
      return findMyFamily({ db, images }, { familyId, personId: visitor.personId })
    },
  ),
  put(
    '/my/:familyId',
    {
      summary: 'Save the name and the address of a family',
      who: fullAdult,
      body: UpdateFamily,
      answer: MyFamily,
      again: ({ db, images, visitor, ids: { familyId } }) =>
        findMyFamily({ db, images }, { familyId, personId: visitor.personId }),
      refuses: { 409: 'Somebody saved it meanwhile' },
    },
    ({ db, images, visitor, body }) => updateFamily({ db, images }, visitor, body),
  ),
  del(
    '/my/:familyId/membership',
    {
      summary: 'Leave a family, which goes if nobody else is in it',
      who: anyAdult,
      reauthenticated: true,
      refuses: lastFull,
    },
    async ({ db, visitor }) => {
      await proposeRemoval(db, visitor, visitor.personId)
    },
  ),
  put(
    '/my/:familyId/adults/:adultId',
    {
      summary: 'Save what an adult is in a family, what they may do, and when they are called',
      who: fullAdult,
      reauthenticated: true,
      body: UpdateAdult,
      answer: z.union([AdultPlace, FamilyChange]),
      refuses: { 409: 'Somebody saved it meanwhile, or nobody would be left with full access' },
    },
    ({ db, visitor, ids, body }) => proposeAdult(db, visitor, ids.adultId, body),
  ),
  del(
    '/my/:familyId/people/:personId',
    {
      summary: 'Take somebody out of a family, at once or after a time in which others can stop it',
      who: fullAdult,
      reauthenticated: true,
      answer: FamilyChangeOutcome,
      refuses: lastFull,
    },
    async ({ db, visitor, ids }) => waitingOf(await proposeRemoval(db, visitor, ids.personId)),
  ),
  ...peopleCalls,
  ...invitationCalls,
  ...claimedCalls,
  ...changeCalls,
  ...childCalls,
  ...familyAdminCalls,
])
