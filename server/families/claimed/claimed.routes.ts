import { LetIn } from '#contract/people/families.ts'
import { type Call, post } from '../../call/call.ts'
import { fullAdult } from '../../rights/family-rights.ts'
import { perSender } from '../../throttle/throttle.ts'
import { letIn } from './let-in.ts'

/** The adults of a family whose record in an organization somebody took over. */
export const claimedCalls: Call[] = [
  post(
    '/my/:familyId/adults/:adultId/let-in',
    {
      summary: 'Give the place of an adult to whoever took over their record in an organization',
      who: fullAdult,
      throttled: perSender('inviteFamily'),
      body: LetIn,
      refuses: { 409: 'Nobody with this email address waits to be let in any more' },
    },
    ({ db, visitor, ids, body }) => letIn(db, visitor, ids.adultId, body),
  ),
]
