import { momentInWords } from '#contract/dates/display-date.ts'
import {
  isOnlyViewed,
  type Eligibility,
  type PendingEnrollment,
} from '#contract/classes/enrollments.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import type { Outcome } from './enroll-child.machine.ts'

/** The label of the one button, or null without one. */
export function labelOf(eligibility: Eligibility): string | null {
  const { way, isMe, name, isAdultNeeded } = eligibility
  const swapped = nameOfSwap(eligibility)
  const forName = isMe ? '' : ` for ${name}`
  // What a student asked for is accepted by adults only, so this seat is one that the family holds.
  if (way === 'Accept' && !(isMe && isAdultNeeded)) return `Take the seat${forName}`
  if (way === 'Waitlist') return `Join the waitlist${forName}`
  if (way === 'Request')
    return swapped === null
      ? `Request a seat${forName}`
      : `Request to swap ${swapped} for this class`
  if (way === null) return null
  if (isAdultNeeded) return 'Ask an adult of your family'
  if (swapped !== null) return `Swap ${swapped} for this class`
  return isMe ? 'Enroll yourself' : `Enroll ${name}`
}

/** The class at the same time that has to be given up. */
export const nameOfSwap = ({ mustSwap, swappable }: Eligibility): string | null =>
  swappable.find(({ classId }) => classId === mustSwap)?.name ?? null

type Described = Pick<Eligibility, 'name' | 'isMe' | 'status' | 'position' | 'offeredUntil'> &
  Partial<Pick<Eligibility, 'reason' | 'swaps' | 'isAdultNeeded' | 'blockers'>> &
  Partial<Pick<PendingEnrollment, 'mayEnroll'>>

/** A student's state in a class, in a sentence or two. */
export function sentenceOf({ status, reason, swaps, ...about }: Described): string {
  const { isMe, name, position, offeredUntil, isAdultNeeded = false } = about
  const is = isMe ? 'You are' : `${name} is`
  const request = isMe ? 'Your request' : `The request for ${name}`
  const { blockers = [], mayEnroll = !isOnlyViewed({ blockers }) } = about
  const given = swaps?.name
  if (status === null) return `${is} not enrolled.`
  const sentences = {
    Requested: [
      `${request} is waiting for an answer.`,
      isAdultNeeded && adultLater,
      given && `${given} ends once it’s approved.`,
    ],
    Enrolled: [`${is} enrolled.`],
    Waitlisted: [
      `${is} number ${position} on the waitlist.`,
      isAdultNeeded && adultLater,
      given && `${given} stays yours until then.`,
    ],
    Offered: [
      `A seat is held for ${isMe ? 'you' : name} until ${offeredUntil && momentInWords(offeredUntil)}.`,
      // A blocker says it to the student.
      isAdultNeeded &&
        !isMe &&
        `${name} asked for it, and ${mayEnroll ? 'you decide' : 'an adult with full access to the family decides'}.`,
      given && `Taking it ends ${given}.`,
    ],
    Declined: [`${request} was declined.`, reason],
    Withdrawn: [`${is} no longer in this class.`, reason],
    Completed: [`${isMe ? 'You have' : `${name} has`} completed this class.`],
  }
  return sentences[status].filter(Boolean).join(' ')
}

const adultLater = 'Once there is a seat, an adult of the family has to accept it.'

/** The message after a change. */
export function outcomeSentence({ eligibility, was }: Outcome, className: string): string {
  const { isMe, name, position, status } = eligibility
  const is = isMe ? 'You are' : `${name} is`
  if (status === 'Enrolled') return `${is} enrolled in ${className}.`
  if (status === 'Offered')
    return `A seat in ${className} is held for you. An adult of your family has to accept it.`
  if (status === 'Requested')
    return `A seat in ${className} is requested${isMe ? '' : ` for ${name}`}.`
  if (status === 'Waitlisted') {
    const line = `${is} number ${position} on the waitlist`
    if (was.way === 'Waitlist') return `${line} for ${className}.`
    return was.way === 'Accept'
      ? `That seat went to the next student on the waitlist. ${line}.`
      : `${className} is now full. ${line}.`
  }
  if (was.status === 'Requested' || (was.status === 'Offered' && isMe && was.isAdultNeeded))
    return `Your request for ${className} was withdrawn.`
  if (was.status === 'Waitlisted') return `${is} no longer on the waitlist for ${className}.`
  if (was.status === 'Offered') return `You declined the seat in ${className}.`
  return `${is} no longer in ${className}.`
}

interface Question {
  title: string
  /** The consequence of confirming. */
  consequence: string
  confirmLabel: string
}

/** The question before giving up a class at the same time. */
export function swapQuestion(eligibility: Eligibility, className: string): Question {
  const { isMe, name, way } = eligibility
  const swapped = nameOfSwap(eligibility) ?? ''
  const [gives, keeps] = isMe ? ['You give', 'You keep'] : [`${name} gives`, `${name} keeps`]
  const title = `Swap ${swapped} for ${className}?`
  if (way === 'Waitlist')
    return {
      title,
      consequence: `${keeps} ${swapped} until a seat in ${className} is confirmed.`,
      confirmLabel: 'Join the waitlist',
    }
  if (way === 'Request')
    return {
      title,
      consequence: `${keeps} ${swapped} until the request is approved.`,
      confirmLabel: 'Send request',
    }
  return {
    title,
    consequence: `${gives} up the seat in ${swapped}, which goes to the waitlist.`,
    confirmLabel: 'Swap',
  }
}

type Given = Pick<Class, 'name' | 'status' | 'waitingCount'>

/** The question before giving up a seat, a place on the waitlist, or a request. */
export function withdrawalQuestion(
  { status, isMe, isAdultNeeded, name, position }: Eligibility,
  { name: className, status: classStatus, waitingCount }: Given,
): Question {
  const gives = isMe ? 'You give' : `${name} gives`
  const isAwaited = classStatus === 'Published' && waitingCount > 0
  const seat = isAwaited ? 'the seat. It may go to the next student on the waitlist.' : 'the seat.'
  if (status === 'Requested')
    return {
      title: `Withdraw the request for ${className}?`,
      consequence: 'You can send a new request later.',
      confirmLabel: 'Withdraw request',
    }
  if (status === 'Waitlisted')
    return {
      title: `Leave the waitlist for ${className}?`,
      consequence: `${gives} up number ${position} on the waitlist. If you rejoin, you start at the end.`,
      confirmLabel: 'Leave the waitlist',
    }
  if (status === 'Offered' && isMe && isAdultNeeded)
    return {
      title: `Withdraw the request for ${className}?`,
      consequence: `You give up ${seat}`,
      confirmLabel: 'Withdraw request',
    }
  if (status === 'Offered')
    return {
      title: `Decline the seat in ${className}?`,
      consequence: `${gives} up ${seat}`,
      confirmLabel: 'Decline',
    }
  return {
    title: isMe ? `Withdraw from ${className}?` : `Withdraw ${name} from ${className}?`,
    consequence: `${gives} up ${seat}`,
    confirmLabel: 'Withdraw',
  }
}
