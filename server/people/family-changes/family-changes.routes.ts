import { EmergencyContacts, UpdateEmergencyContacts } from '#contract/people/care.ts'
import {
  AddAdult,
  AdultPlace,
  FamilyGuest,
  FamilyPerson,
  InviteAdult,
  LetIn,
  ShareChild,
  UpdateAdult,
  UpdateFamilyPerson,
} from '#contract/people/families.ts'
import {
  FamilyAgreement,
  FamilyChange,
  FamilyChangeOutcome,
  PickUpChange,
} from '#contract/people/family-changes.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { perSender } from '#server/calls/rate-limit.ts'
import { transact } from '#server/database/database.ts'
import { needsReauthentication, findFamilyPerson } from '../families/family-members.queries.ts'
import { readContacts } from '../care/care.queries.ts'
import { anyAdult, fullAdult } from '../families/family-rights.ts'
import { readPickUpChange } from './family-changes.queries.ts'
import {
  proposeAgreement,
  proposeAddition,
  proposeAdult,
  proposeContacts,
  proposeDetails,
  proposeInvitation,
  proposeLettingIn,
  proposeRemoval,
  proposeSharing,
} from './propose-change.ts'
import { agreeToChange, stopChange } from './end-change.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const lastFull = { 409: 'Nobody would be left with an account and full access' }
const refuses = { 409: 'It was already done or stopped' }

/** The answer of calls that return only whether a change is pending. */
const waitingOf = (outcome: FamilyChange | void): FamilyChangeOutcome => ({
  waiting: outcome ?? null,
})

/** Changes that take effect at once, or after a delay in which other adults can stop them. */
export const familyChanges = resource('Family', [
  get(
    '/my/:familyId/changes/:familyChangeId/contacts',
    {
      operationId: 'getPickUpChange',
      summary: 'Get who may pick up a child now and after a pending change',
      authorize: fullAdult,
      answer: PickUpChange,
    },
    ({ database, visitor, ids }) =>
      transact(database, (db) => readPickUpChange(db, visitor, ids.familyChangeId)),
  ),
  del(
    '/my/:familyId/changes/:familyChangeId',
    {
      operationId: 'stopFamilyChange',
      summary: 'Stop a pending family change',
      authorize: fullAdult,
      refuses,
    },
    ({ db, visitor, ids }) => stopChange(db, visitor, ids.familyChangeId),
  ),
  post(
    '/my/:familyId/changes/:familyChangeId/agree',
    {
      operationId: 'agreeToFamilyChange',
      summary: 'Agree to a pending family change',
      authorize: fullAdult,
      reauthenticated: true,
      refuses,
    },
    ({ db, visitor, ids }) => agreeToChange(db, visitor, ids.familyChangeId),
  ),
  put(
    '/my/:familyId/agreement',
    {
      operationId: 'setFamilyAgreement',
      summary:
        'Set whether every adult with full access must agree to changes that affect the others',
      authorize: fullAdult,
      reauthenticated: true,
      body: FamilyAgreement,
      answer: FamilyChangeOutcome,
      refuses: { 409: 'This change is already pending, or was stopped in the last seven days' },
    },
    async ({ db, visitor, body }) =>
      waitingOf(await proposeAgreement(db, visitor, body.isAgreementRequired)),
  ),
  put(
    '/my/:familyId/adults/:adultId',
    {
      operationId: 'updateAdult',
      summary: 'Save the relation, access, and call order of an adult',
      authorize: fullAdult,
      reauthenticated: true,
      body: UpdateAdult,
      answer: z.union([AdultPlace, FamilyChange]),
      refuses: { 409: 'Someone else saved it first, or nobody would be left with full access' },
    },
    ({ db, visitor, ids, body }) => proposeAdult(db, visitor, ids.adultId, body),
  ),
  del(
    '/my/:familyId/membership',
    {
      operationId: 'leaveFamily',
      summary: 'Leave a family, which is deleted if nobody else is in it',
      authorize: anyAdult,
      reauthenticated: true,
      refuses: lastFull,
    },
    async ({ db, visitor }) => {
      await proposeRemoval(db, visitor, visitor.personId)
    },
  ),
  del(
    '/my/:familyId/people/:personId',
    {
      operationId: 'removeFamilyPerson',
      summary:
        'Remove a person from a family, right away or after a delay in which others can stop it',
      authorize: fullAdult,
      reauthenticated: true,
      answer: FamilyChangeOutcome,
      refuses: lastFull,
    },
    async ({ db, visitor, ids }) => waitingOf(await proposeRemoval(db, visitor, ids.personId)),
  ),
  post(
    '/my/:familyId/adults',
    {
      operationId: 'addAdult',
      summary: 'Add an adult without an account to a family',
      authorize: fullAdult,
      reauthenticated: true,
      body: AddAdult,
      answer: z.union([FamilyPerson, FamilyChange]),
      refuses: { 409: 'The family is full' },
    },
    ({ db, images, visitor, ids: { familyId }, body }) =>
      proposeAddition(db, visitor, body, (personId) =>
        findFamilyPerson({ db, images }, { familyId, personId }),
      ),
  ),
  put(
    '/my/:familyId/people/:personId',
    {
      operationId: 'updateFamilyPerson',
      summary: 'Save a child, or an adult without an account',
      authorize: fullAdult,
      reauthenticated: needsReauthentication,
      body: UpdateFamilyPerson,
      answer: z.union([FamilyPerson, FamilyChange]),
      again: ({ db, images, ids }) => findFamilyPerson({ db, images }, ids),
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, images, visitor, ids, body }) =>
      proposeDetails({ db, images }, visitor, ids.personId, body),
  ),
  post(
    '/my/:familyId/invitations',
    {
      operationId: 'inviteAdult',
      summary: 'Invite an adult into a family by email',
      authorize: fullAdult,
      reauthenticated: true,
      rateLimit: perSender('inviteFamily'),
      body: InviteAdult,
      answer: z.union([FamilyGuest, FamilyChange]),
      refuses: { 409: 'This address cannot be invited' },
    },
    ({ db, visitor, body }) => proposeInvitation(db, visitor, body),
  ),
  post(
    '/my/:familyId/children/:childId/share',
    {
      operationId: 'shareChild',
      summary: 'Share a child with another household by email',
      authorize: fullAdult,
      reauthenticated: true,
      rateLimit: perSender('inviteFamily'),
      body: ShareChild,
      answer: z.union([FamilyGuest, FamilyChange]),
      refuses: { 409: 'This address cannot be invited' },
    },
    ({ db, visitor, ids, body }) => proposeSharing(db, visitor, ids.childId, body),
  ),
  post(
    '/my/:familyId/adults/:adultId/let-in',
    {
      operationId: 'letIn',
      summary: 'Give family access to the account that claimed the record of an adult',
      authorize: fullAdult,
      reauthenticated: true,
      rateLimit: perSender('inviteFamily'),
      body: LetIn,
      answer: FamilyChangeOutcome,
      refuses: { 409: 'Nobody with this email address is waiting for access' },
    },
    async ({ db, visitor, ids, body }) =>
      waitingOf(await proposeLettingIn(db, visitor, ids.adultId, body)),
  ),
  put(
    '/my/:familyId/children/:childId/contacts',
    {
      operationId: 'updateContacts',
      summary: 'Save the emergency contacts of a child',
      authorize: fullAdult,
      reauthenticated: true,
      body: UpdateEmergencyContacts,
      answer: z.union([EmergencyContacts, FamilyChange]),
      again: ({ db, visitor, ids }) => readContacts(db, visitor, ids.childId),
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => proposeContacts(db, visitor, ids.childId, body),
  ),
  del(
    '/my/:familyId/invitations/:familyInvitationId',
    {
      operationId: 'withdrawFamilyInvitation',
      summary: 'Withdraw a pending invitation',
      authorize: fullAdult,
    },
    ({ db, visitor, ids }) => withdrawInvitation(db, visitor, ids.familyInvitationId),
  ),
])
