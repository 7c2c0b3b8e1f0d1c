import type { LetterFacts } from '../../letters.ts'
import type { Letter } from '../../letter.ts'
import { type About, aboutEnrolment, because } from './about-enrolment.ts'

type By = LetterFacts['EnrolmentWithdrawn']['by']

export const withdrawn: Letter<'EnrolmentWithdrawn'> = (desk, { enrolmentId, by }) =>
  aboutEnrolment(desk, enrolmentId, 'Withdrawn', (about) => ({
    subject:
      by === 'Clock'
        ? `The offer of a seat in ${about.className} for ${about.student} ran out`
        : `${about.who('is')} withdrawn from ${about.className}`,
    opening: [happened[by](about), reasonOf[by]?.(about.reason) ?? null],
    closing: 'If you still want a seat, see on the page of the class whether there is one.',
  }))

/** Of two households of a child, none learns by name who it was in the other. */
const happened: Record<By, (about: About) => string> = {
  Reader: (about) =>
    `You have withdrawn ${about.isMe ? '' : `${about.student} `}${fromClass(about)}`,
  Family: (about) =>
    `${about.isMe ? 'Your' : 'The'} family has withdrawn ${about.student} ${fromClass(about)}`,
  Organization: ({ organizationName, student, className }) =>
    `${organizationName} has withdrawn ${student} from ${className}.`,
  Swap: (about) => `${about.who('gave up')} ${about.className} at ${about.organizationName}.`,
  Clock: ({ className, organizationName, who }) =>
    `Nobody accepted the seat in ${className} at ${organizationName} in time, and it goes to whoever is next. ${who('is')} not in line any more.`,
}

/** Why, where it is not said already. */
const reasonOf: Partial<Record<By, (reason: string | null) => string | null>> = {
  Organization: because,
  Swap: (reason) => reason,
}

const fromClass = ({ className, organizationName }: About) =>
  `from ${className} at ${organizationName}.`
