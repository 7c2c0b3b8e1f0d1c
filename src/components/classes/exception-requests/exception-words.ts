import type { ExceptionRequest, OwnExceptionRequest } from '#contract/classes/exception-requests.ts'
import type { ExceptionState } from '#contract/classes/exception-requests.query.ts'
import { instantInWords } from '#contract/dates/display-date.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'

export const stateWords: Record<ExceptionState, string> = {
  Asked: 'Waiting',
  Granted: 'Granted',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
  Expired: 'Expired',
}

export const stateTones = {
  Asked: 'warning',
  Granted: 'success',
  Declined: 'destructive',
  Withdrawn: 'default',
  Expired: 'default',
} as const satisfies Record<ExceptionState, string>

/** "You asked for an exception on Fri, Nov 27. It’s waiting for an answer." */
export const waitingWords = ({ isOwn, permission, askedDate }: OwnExceptionRequest): string =>
  `${isOwn ? 'You' : 'Another adult'} asked for ${permission === null ? 'an exception' : 'access'} on ${instantInWords(askedDate)}. It’s waiting for an answer.`

/** When and why a request was declined; null for all others, of which the screen shows the outcome. */
export const ownAnswerWords = ({ state, endedDate, answer }: OwnExceptionRequest): string | null =>
  state === 'Declined' && endedDate !== null
    ? `The request was declined on ${instantInWords(endedDate)}${answer === null ? '.' : `: ${answer}`}`
    : null

/** What it is for: the class, or “the permission “View audit log””. */
export const subjectOf = ({
  class: ofClass,
  permission,
}: Pick<ExceptionRequest, 'class' | 'permission'>): string =>
  ofClass?.name ?? `Permission “${permission === null ? '' : permissionLabel(permission)}”`

/** "Asked by Vera Lind on Fri, Nov 27", without a name if people ask for themselves. */
export const askedWords = ({ name, requestedBy, askedDate }: ExceptionRequest): string =>
  requestedBy === null || requestedBy === name
    ? `Asked on ${instantInWords(askedDate)}`
    : `Asked by ${requestedBy} on ${instantInWords(askedDate)}`

/** The outcome, such as “Declined by Ada Lind on Fri, Nov 27: the class is for beginners.” */
export const outcomeWords = ({
  state,
  answeredBy,
  endedDate,
  answer,
}: ExceptionRequest): string | null =>
  endedDate === null
    ? null
    : `${stateWords[state]}${answeredBy === null ? '' : ` by ${answeredBy}`} on ${instantInWords(endedDate)}${answer === null ? '' : `: ${answer}`}`
