import { LiveAnswer, LiveMessage, LiveQuery } from '#contract/live.ts'
import { get, resource, signedIn } from '../calls/call.ts'

/** What changes while somebody looks at it. */
export const live = resource('Live', [
  get(
    '/stream',
    {
      summary: 'Follow what changes that the signed-in person may see, as server-sent events',
      authorize: signedIn,
      query: LiveQuery,
      answer: LiveMessage,
      isStream: true,
      refuses: { 429: 'The account has too many streams' },
    },
    (given) => given.live.open(given.visitor, given.query.after),
  ),
  get(
    '/changes',
    {
      summary: 'Find what changed after a position that the signed-in person may see',
      authorize: signedIn,
      query: LiveQuery,
      answer: LiveAnswer,
    },
    (given) => given.live.findChanges(given.visitor, given.query.after),
  ),
])
