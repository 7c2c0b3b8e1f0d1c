import { momentInWords } from '#contract/dates/date-words.ts'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import type { Outcome } from './enroll-child.machine.ts'

/** What the one button says, or null where there is no way. */
export function labelOf(eligibility: Eligibility): string | null {
  const { way, isMe, name } = eligibility
  const swapped = nameOfSwap(eligibility)
  const whom = isMe ? '' : ` for ${name}`
  if (way === 'Accept') return `Take the seat${whom}`
  if (way === 'Waitlist') return `Join the waitlist${whom}`
  if (way === 'Request')
    return swapped === null ? `Ask for a place${whom}` : `Ask to swap ${swapped} for this class`
  if (way === null) return null
  if (swapped !== null) return `Swap ${swapped} for this class`
  return isMe ? 'Enroll yourself' : `Enroll ${name}`
}

/** The class that has to be given up, because it meets at the same time. */
export const nameOfSwap = ({ mustSwap, swappable }: Eligibility): string | null =>
  swappable.find(({ classId }) => classId === mustSwap)?.name ?? null

type Told = Pick<Eligibility, 'name' | 'isMe' | 'status' | 'position' | 'offeredUntil'> &
  Partial<Pick<Eligibility, 'reason' | 'swaps'>>

/** What a student is to a class, as a sentence or two. */
export function sentenceOf({ status, reason, swaps, ...told }: Told): string {
  const { isMe, name, position, offeredUntil } = told
  const is = isMe ? 'You are' : `${name} is`
  const request = isMe ? 'Your request' : `The request for ${name}`
  const given = swaps?.name
  if (status === null) return `${is} not enrolled.`
  const sentences = {
    Requested: [
      `${request} waits for an answer.`,
      given && `${given} is given up once it is approved.`,
    ],
    Enrolled: [`${is} enrolled.`],
    Waitlisted: [`${is} number ${position} in line.`, given && `${given} is kept until then.`],
    Offered: [
      `A seat is kept for ${isMe ? 'you' : name} until ${offeredUntil && momentInWords(offeredUntil)}.`,
      given && `Whoever takes it gives up ${given}.`,
    ],
    Declined: [`${request} was declined.`, reason],
    Withdrawn: [`${is} not in this class any more.`, reason],
    Completed: [`${isMe ? 'You have' : `${name} has`} completed this class.`],
  }
  return sentences[status].filter(Boolean).join(' ')
}

/** What has come of a wish about a class, as it is told. */
export function toldOf({ eligibility, was }: Outcome, className: string): string {
  const { isMe, name, position, status } = eligibility
  const is = isMe ? 'You are' : `${name} is`
  if (status === 'Enrolled') return `${is} enrolled in ${className}.`
  if (status === 'Requested')
    return `A place in ${className} is requested${isMe ? '' : ` for ${name}`}.`
  if (status === 'Waitlisted') {
    const line = `${is} number ${position} in line`
    if (was.way === 'Waitlist') return `${line} for ${className}.`
    return was.way === 'Accept'
      ? `That seat has gone to the next in line. ${line}.`
      : `${className} is full by now. ${line}.`
  }
  if (was.status === 'Requested') return `The request for ${className} is taken back.`
  if (was.status === 'Waitlisted') return `${is} not in line for ${className} any more.`
  if (was.status === 'Offered') return `The seat in ${className} is declined.`
  return `${is} not in ${className} any more.`
}

interface Question {
  title: string
  /** What becomes of it. */
  consequence: string
  confirmLabel: string
}

/** What is asked before the class that meets at the same time is given up. */
export function swapQuestion(eligibility: Eligibility, className: string): Question {
  const { isMe, name, way } = eligibility
  const swapped = nameOfSwap(eligibility) ?? ''
  const [gives, keeps] = isMe ? ['You give', 'You keep'] : [`${name} gives`, `${name} keeps`]
  const title = `Swap ${swapped} for ${className}?`
  if (way === 'Waitlist')
    return {
      title,
      consequence: `${keeps} ${swapped} until a seat in ${className} is sure, and it is given up then.`,
      confirmLabel: 'Join the waitlist',
    }
  if (way === 'Request')
    return {
      title,
      consequence: `${keeps} ${swapped} until the request is approved, and it is given up then.`,
      confirmLabel: 'Send the request',
    }
  return {
    title,
    consequence: `${gives} up the seat in ${swapped}, which goes to whoever waits for it.`,
    confirmLabel: 'Swap',
  }
}

type Given = Pick<Class, 'name' | 'status' | 'waitingCount'>

/** What is asked before a seat, a place in line or a request is given up. */
export function withdrawalQuestion(
  { status, isMe, name, position }: Eligibility,
  { name: className, status: classStatus, waitingCount }: Given,
): Question {
  const gives = isMe ? 'You give' : `${name} gives`
  const isAwaited = classStatus === 'Published' && waitingCount > 0
  const seat = isAwaited ? 'the seat; it may go to the next in line.' : 'the seat.'
  if (status === 'Requested')
    return {
      title: `Take back the request for ${className}?`,
      consequence: 'Nobody decides on it any more. You can ask again.',
      confirmLabel: 'Take back',
    }
  if (status === 'Waitlisted')
    return {
      title: `Leave the line for ${className}?`,
      consequence: `${gives} up number ${position} in line. Whoever joins again stands at its end.`,
      confirmLabel: 'Leave the line',
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
