import { RoundComparison, RoundPreview, RoundSeed } from '#contract/classes/registration-rounds.ts'
import { second } from '#contract/dates/durations.ts'
import { post, resource } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { overloaded } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { may, organizationOf } from '#server/tenancy/rights.ts'
import { compareRound, previewRound } from './preview-round.ts'

const ofSemester = organizationOf('semester')

// As many as have threads. Reading what decides is much for one call, too.
const limited = limitConcurrency({
  atOnce: 2,
  mostWaiting: 20,
  longestWait: 15 * second,
  overloaded: () => overloaded('Other rounds are being computed. Please try again in a moment.'),
})

export const registrationRounds = resource('RegistrationRound', [
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
