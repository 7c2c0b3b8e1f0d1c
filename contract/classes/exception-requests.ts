import {
  type BlockerKind,
  type Eligibility,
  isOpenStatus,
  isOutsideRange,
  type Way,
} from './enrollments.ts'
import { ExceptionState } from './exception-requests.query.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import { Permission } from '../rights/permissions.ts'
import { Version } from '../saved.ts'
import { lines, optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** The blockers that somebody in the organization can lift for one student. */
const liftable: readonly BlockerKind[] = [
  'RegistrationNotSet',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'AdminOnly',
  'TooYoung',
  'TooOld',
  'OutsideGrades',
  'TimeConflict',
  'Teaches',
  'Full',
]

export const isLiftable = ({ kind }: { kind: BlockerKind }): boolean => liftable.includes(kind)

/**
 * Whether an exception can be asked for: somebody in the organization can lift everything that is against it, and
 * neither a free seat nor a usual request makes it needless. Students on a waitlist can ask too. For a student who is too young
 * to enroll alone, an adult asks.
 */
export function mayAskException({
  isMe,
  isAdultNeeded,
  status,
  way,
  blockers,
}: Pick<Eligibility, 'isMe' | 'isAdultNeeded' | 'status' | 'way' | 'blockers'>): boolean {
  if (isMe && isAdultNeeded) return false
  if (!blockers.every(isLiftable)) return false
  if (status === 'Waitlisted') return true
  return !isOpenStatus(status) && blockers.some(({ kind }) => !isSolvedBy(way, kind))
}

/** An age or a grade outside a flexible range takes only a request. */
const isSolvedBy = (way: Way | null, kind: BlockerKind): boolean =>
  way === 'Request' && isOutsideRange(kind)

const sentence = lines(500)

export const ExceptionSentence = z.strictObject({ sentence })

/** Asks for a student, or edits the open request. */
export const AskException = z.strictObject({ personId: Id, sentence })
export type AskException = z.infer<typeof AskException>

/** Asks for a permission, or edits the open request. */
export const AskPermission = z.strictObject({ permission: Permission, sentence })
export type AskPermission = z.infer<typeof AskPermission>

/** A request for a permission is granted with a role that has it. */
export const GrantException = z.strictObject({
  roleId: z._default(z.nullable(Id), null),
  version: Version,
})
export type GrantException = z.infer<typeof GrantException>

export const DeclineException = z.strictObject({
  answer: z._default(optionalText(500), null),
  version: Version,
})
export type DeclineException = z.infer<typeof DeclineException>

const Named = z.object({ id: Id, name: z.string() })

const about = {
  id: Id,
  organizationId: Id,
  /** Null if it is for a permission. */
  class: z.nullable(Named),
  permission: z.nullable(Permission),
  /** The name of the student, or of the member who asks for the permission. */
  name: z.string(),
  state: ExceptionState,
  askedDate: z.iso.datetime(),
  /** When it was answered or withdrawn, or expired. */
  endedDate: z.nullable(z.iso.datetime()),
  version: Version,
}

/**
 * A request of the caller, or for one of their children. What was written is shown only to the adult who asked: the
 * child may have another household.
 */
export const OwnExceptionRequest = z.object({
  ...about,
  organizationName: z.string(),
  personId: Id,
  isOwn: z.boolean(),
  sentence: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type OwnExceptionRequest = z.infer<typeof OwnExceptionRequest>

/** A request as those who answer it see it. */
export const ExceptionRequest = z.object({
  ...about,
  organizationUserId: Id,
  requestedBy: z.nullable(z.string()),
  sentence: z.string(),
  /** What was against it when it was asked, in sentences. */
  reasons: z.array(z.string()),
  /** Whether nothing is against it anymore. */
  isNeedless: z.boolean(),
  /** Why the caller cannot grant it, in a sentence. */
  reasonAgainst: z.nullable(z.string()),
  /** The roles with the permission that the caller may assign, the one with the fewest permissions first. */
  roles: z.array(Named),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
})
export type ExceptionRequest = z.infer<typeof ExceptionRequest>

export const ExceptionRequestPage = pageOf(ExceptionRequest)
