import { brand } from '#contract/brand.ts'
import { type Permission, permissionLabel } from '#contract/rights/permissions.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName } from '#server/database/searchable.ts'
import { askOffice, because, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { listHolders } from '#server/tenancy/rights.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import { askedIn, blockersNow, studentOf } from './exception-requests.queries.ts'
import { permissionsToLift } from './exception-requests.rules.ts'

type Facts = { exceptionRequestId: number }
type Composed = { userId: number; text: NotificationText }[]

const findRequest = (db: Db, { exceptionRequestId }: Facts) =>
  db
    .selectFrom('exceptionRequest')
    .innerJoin('organization', 'organization.id', 'exceptionRequest.organizationId')
    .innerJoin('person', 'person.id', 'exceptionRequest.personId')
    .leftJoin('class', 'class.id', 'exceptionRequest.classId')
    .leftJoin('person as asker', 'asker.userId', 'exceptionRequest.askedByUserId')
    .where('exceptionRequest.id', '=', exceptionRequestId)
    .select(['exceptionRequest.organizationId', 'exceptionRequest.personId', 'classId'])
    .select(['permission', 'blockers', 'sentence', 'state', 'answer', 'askedByUserId'])
    .select([
      'organization.name as organizationName',
      'organization.contactEmail',
      'class.name as className',
    ])
    .select(['person.birthDate', fullName('person').as('name')])
    .select([fullName('asker').$castTo<string | null>().as('askedBy')])
    .executeTakeFirst()

type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** “Art”, or “the permission “View audit log””. */
const subjectOf = ({ className, permission }: Request) =>
  permission === null
    ? plainName(className ?? '')
    : `the permission “${permissionLabel(permission)}”`

/** The permissions that granting takes now. */
async function permissionsToGrant(db: Db, request: Request): Promise<Permission[]> {
  const { organizationId, classId } = request
  if (classId === null) return ['roles.manage']
  const students = [studentOf(request)]
  const asked = { organizationId, classIds: [classId], students }
  const { classes, look } = await readBlockers(db, asked)
  const one = classes[0]
  return one
    ? permissionsToLift(one, blockersNow(look(one, studentOf(request))))
    : ['enrollments.manage']
}

async function composeAsked(
  { db, publicUrl, userId }: ComposeContext,
  facts: Facts,
): Promise<Composed> {
  const request = await findRequest(db, facts)
  if (request?.state !== 'Asked') return []
  const { organizationId, sentence, contactEmail } = request
  const permissions = await permissionsToGrant(db, request)
  const name = plainName(request.organizationName)
  const student = plainName(request.name)
  const askedBy = plainName(request.askedBy ?? request.name)
  const path = `/organizations/${organizationId}/admin/requests/${facts.exceptionRequestId}`
  const text: NotificationText = {
    subject:
      request.classId === null
        ? `${student} asks for ${subjectOf(request)}`
        : `Request for an exception: ${student} in ${subjectOf(request)}`,
    opening: [
      request.classId === null
        ? `${student} asks for ${subjectOf(request)} at ${name}.`
        : `${askedBy} asks you to enroll ${student} in ${subjectOf(request)} at ${name} in spite of this:`,
    ],
    list: askedIn(request).map(({ reason }) => plainName(reason)),
    link: { label: 'Answer the request', url: new URL(path, publicUrl) },
    closing: [`${askedBy} writes: “${sentence}”`, askOffice({ name, contactEmail })],
    reason: `You received this email because you can answer the request at ${name}.`,
  }
  const holders = await listHolders(db, organizationId, permissions, userId)
  return holders.map((each) => ({ userId: each, text }))
}

/** A person asked for an exception. */
export const exceptionAskedKind: NotificationKind<Facts> = {
  name: 'ExceptionAsked',
  group: 'Requests',
  audience: 'Members with every permission that granting it takes',
  occasion: 'A family or a member asks for an exception',
  way: 'Email',
  plainSubject: `A request for an exception at ${brand.name}`,
  compose: composeAsked,
}

/** A granted one is notified of anyway, by the enrollment or the role. */
async function composeDeclined(
  { db, publicUrl, userId }: ComposeContext,
  facts: Facts,
): Promise<Composed> {
  const request = await findRequest(db, facts)
  if (request?.state !== 'Declined') return []
  const { organizationId, classId, askedByUserId, contactEmail } = request
  const guardians = await listGuardians(db, organizationId, [request.personId])
  const asker = guardians.find((each) => each.userId === askedByUserId)
  if (!asker || (userId !== undefined && userId !== asker.userId)) return []
  const name = plainName(request.organizationName)
  const what =
    classId === null
      ? `your request for ${subjectOf(request)}`
      : `the request for an exception for ${asker.personId === request.personId ? 'you' : plainName(request.name)} in ${subjectOf(request)}`
  const text: NotificationText = {
    subject: `${name} declined ${what}`,
    opening: [`${name} has declined ${what}.`, because(request.answer)].filter(
      (each) => each !== null,
    ),
    link:
      classId === null
        ? {
            label: 'Open the organization',
            url: new URL(`/organizations/${organizationId}`, publicUrl),
          }
        : { label: 'Open the class', url: new URL(`/my/classes/${classId}`, publicUrl) },
    closing: [askOffice({ name, contactEmail })],
    reason: `You received this email because you asked for an exception at ${name}.`,
  }
  return [{ userId: asker.userId, text }]
}

export const exceptionDeclinedKind: NotificationKind<Facts> = {
  name: 'ExceptionDeclined',
  group: 'Enrollments',
  audience: 'The person who asked, while they still have full access to the student’s family',
  occasion: 'A request for an exception is declined',
  way: 'Email',
  plainSubject: `An answer to your request at ${brand.name}`,
  compose: composeDeclined,
}
