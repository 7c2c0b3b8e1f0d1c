import {
  FamilyRound,
  PublishRound,
  RegistrationRound,
  RoundComparison,
  RoundPreview,
  RoundReplay,
  RoundRun,
  RoundSeed,
  SavePreferences,
  SaveRound,
} from '#contract/classes/registration-rounds.ts'
import { second } from '#contract/dates/durations.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { overloaded } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { may, organizationOf } from '#server/tenancy/rights.ts'
import { requireVisibleSemester } from '../catalog/catalog.queries.ts'
import { findFamilyRound } from './family-round.queries.ts'
import { compareRound, previewRound } from './preview-round.ts'
import { computeRound, publishRound } from './publish-round.ts'
import { findRoundRun, replayRound } from './published-round.queries.ts'
import { savePreferences } from './round-preferences.queries.ts'
import { findRegistrationRound, removeRound, saveRound } from './registration-rounds.queries.ts'

const ofSemester = organizationOf('semester')

// As many as there are threads. Reading the input of a round takes much memory, too.
const limited = limitConcurrency({
  atOnce: 2,
  mostWaiting: 20,
  longestWait: 15 * second,
  overloaded: () => overloaded('Other rounds are being computed. Please try again in a moment.'),
})

export const registrationRounds = resource('RegistrationRound', [
  get(
    '/:semesterId',
    {
      operationId: 'getFamilyRound',
      summary: 'Get the registration round of a semester and what it gave to the family, if any',
      authorize: signedIn,
      answer: z.nullable(FamilyRound),
    },
    async ({ db, visitor, ids }) =>
      findFamilyRound(db, visitor, await requireVisibleSemester(db, visitor, ids.semesterId)),
  ),
  put(
    '/preferences/:semesterId',
    {
      operationId: 'saveRoundPreferences',
      summary: 'Say what matters to a family in a registration round, and name friends of students',
      authorize: signedIn,
      body: SavePreferences,
      answer: z.nullable(FamilyRound),
      refuses: { 409: 'Families can no longer choose' },
    },
    async ({ db, visitor, ids, body }) => {
      const key = await requireVisibleSemester(db, visitor, ids.semesterId)
      await savePreferences(db, visitor, key, body)
      return findFamilyRound(db, visitor, key)
    },
  ),
  get(
    '/admin/:semesterId',
    {
      summary: 'Get the registration round of a semester, and how many have chosen classes',
      authorize: may('enrollments.manage', ofSemester),
      answer: RegistrationRound,
    },
    ({ db, visitor: { organizationId }, ids: { semesterId } }) =>
      findRegistrationRound(db, { organizationId, semesterId }),
  ),
  put(
    '/admin/:semesterId',
    {
      operationId: 'saveRegistrationRound',
      summary: 'Start a registration round, or change until when families choose',
      authorize: may('enrollments.manage', ofSemester),
      body: SaveRound,
      answer: RegistrationRound,
      refuses: { 409: 'Families can no longer choose, or someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => saveRound(db, visitor, ids.semesterId, body),
  ),
  del(
    '/admin/:semesterId',
    {
      operationId: 'removeRegistrationRound',
      summary: 'Remove a registration round that is not published',
      authorize: may('enrollments.manage', ofSemester),
      refuses: { 409: 'The result was published' },
    },
    ({ db, visitor, ids }) => removeRound(db, visitor, ids.semesterId),
  ),
  post(
    '/admin/publish/:semesterId',
    {
      operationId: 'publishRegistrationRound',
      summary: 'Give the seats of a registration round and notify the families',
      authorize: may('enrollments.manage', ofSemester),
      takesLong: true,
      body: PublishRound,
      answer: RegistrationRound,
      prepare: ({ db, visitor: { organizationId }, ids: { semesterId } }) =>
        computeRound(db, { organizationId, semesterId }),
      refuses: { 409: 'Something has changed since the preview' },
    },
    ({ db, visitor, ids, body, prepared }) =>
      publishRound(db, visitor, ids.semesterId, body, prepared),
  ),
  get(
    '/admin/run/:semesterId',
    {
      operationId: 'getRoundRun',
      summary: 'Get what was published: rules, seed, input, fingerprint and result',
      authorize: may('enrollments.manage', ofSemester),
      answer: RoundRun,
    },
    ({ db, visitor: { organizationId }, ids: { semesterId } }) =>
      findRoundRun(db, { organizationId, semesterId }),
  ),
  post(
    '/admin/check/:semesterId',
    {
      operationId: 'replayRound',
      summary: 'Run a published registration round again, and compare the results to the byte',
      authorize: may('enrollments.manage', ofSemester),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      limited,
      answer: RoundReplay,
    },
    ({ database: { db }, visitor: { organizationId }, ids: { semesterId } }) =>
      replayRound(db, { organizationId, semesterId }),
  ),
  post(
    '/admin/preview/:semesterId',
    {
      operationId: 'previewRegistrationRound',
      summary: 'Say what a registration round would do with the choices of a semester now',
      authorize: may('enrollments.manage', ofSemester),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      limited,
      body: RoundSeed,
      answer: RoundPreview,
    },
    ({ database: { db }, visitor: { organizationId }, ids: { semesterId }, body: { seed } }) =>
      previewRound(db, { organizationId, semesterId, seed }),
  ),
  post(
    '/admin/comparison/:semesterId',
    {
      operationId: 'compareRegistrationRound',
      summary: 'Find the best assignment for the worst-off family, in at most ten seconds',
      authorize: may('enrollments.manage', ofSemester),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      limited,
      body: RoundSeed,
      answer: RoundComparison,
    },
    ({ database: { db }, visitor: { organizationId }, ids: { semesterId }, body: { seed } }) =>
      compareRound(db, { organizationId, semesterId, seed }),
  ),
])
