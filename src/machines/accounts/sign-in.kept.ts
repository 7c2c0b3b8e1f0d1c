import {
  codeLife,
  LogInAsked,
  resendPause,
  SignUpAsked,
  TwoFactorAsked,
} from '#contract/accounts/sign-in.ts'
import type { LinkAnswer } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'

/** A login that waits for its code. Instants are in milliseconds. */
const Waiting = z.extend(TwoFactorAsked.shape.twoFactor, {
  goodUntil: z.number(),
  resendFrom: z.number(),
})

/** An invitation to sign up, with the token that goes along. */
const Invited = z.extend(SignUpAsked.shape.signUp, { token: z.string() })

/** A link that waits for a login, with the token by which it is followed then. */
const Pending = z.extend(LogInAsked.shape.logIn, { token: z.string() })

/** What of a login outlives a reload of the page; `message` is told once somebody is in, and the link has worked. */
export const Kept = z.object({
  waiting: z.nullable(Waiting),
  invited: z.nullable(Invited),
  pending: z.nullable(Pending),
  message: z.string(),
})
export type Kept = z.infer<typeof Kept>

export const nothingKept: Kept = {
  waiting: null,
  invited: null,
  pending: null,
  message: '',
}

/** What is to be kept of an answer; `token` is that of the link, if one led to it. */
export const keptOf = (answer: LinkAnswer | null, token: string | null) => ({
  waiting: answer && 'twoFactor' in answer ? { ...answer.twoFactor, ...timesFromNow() } : null,
  invited: answer && 'signUp' in answer && token !== null ? { ...answer.signUp, token } : null,
})

/** The link that waits for a login after an answer: one that was done waits no longer. */
export function pendingAfter(
  answer: LinkAnswer | null,
  token: string | null,
  before: Kept['pending'],
): Kept['pending'] {
  if (answer && 'logIn' in answer && token !== null) return { ...answer.logIn, token }
  return answer && 'done' in answer ? null : before
}

/** Whether the browser has to show a code, for it did not ask for the link. */
export const isElsewhereIn = (answer: LinkAnswer | null) =>
  answer !== null && 'otherBrowser' in answer

/** Whose link it is, and who is signed in, if they are not the same and somebody has to say who stays. */
export const otherIn = (answer: LinkAnswer | null) =>
  answer && 'otherAccount' in answer ? answer.otherAccount : null

/** A code is good for ten minutes from its letter, and the next letter is half a minute away. */
export const timesFromNow = () => ({
  goodUntil: Date.now() + codeLife,
  resendFrom: Date.now() + resendPause,
})
