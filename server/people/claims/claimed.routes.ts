import { FamilyChangeOutcome } from '#contract/people/family-changes.ts'
import { LetIn } from '#contract/people/families.ts'
import { type Call, post } from '#server/calls/call.ts'
import { fullAdult } from '../families/family-rights.ts'
import { perSender } from '#server/calls/throttle.ts'
import { waitingOf } from '../family-changes/outcome.ts'
import { proposeLettingIn } from '../family-changes/proposals.ts'

/** The adults of a family whose record in an organization somebody took over. */
export const claimedCalls: Call[] = [
  post(
    '/my/:familyId/adults/:adultId/let-in',
    {
      summary: 'Give the place of an adult to whoever took over their record in an organization',
      who: fullAdult,
      reauthenticated: true,
      throttled: perSender('inviteFamily'),
      body: LetIn,
      answer: FamilyChangeOutcome,
      refuses: { 409: 'Nobody with this email address waits to be let in any more' },
    },
    async ({ db, visitor, ids, body }) =>
      waitingOf(await proposeLettingIn(db, visitor, ids.adultId, body)),
  ),
]
