import type { DeclineException, GrantException } from '#contract/classes/exception-requests.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { grantRole } from '#server/rights/roles/role-grants.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { type Holder, requireOne } from '#server/tenancy/rights.ts'
import { raiseLimit } from '../classes/save-class.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import { enrollByException } from '../enrollments/decide-enrollment.ts'
import { offerSeats } from '../enrollments/offer-seats.ts'
import {
  askedIn,
  blockersNow,
  endExceptionRequests,
  findAsked,
  findExceptionRequest,
  newly,
  studentOf,
} from './exception-requests.queries.ts'
import { exceptionDeclinedKind } from './exception.notification.ts'
import { isFullBlocker, notAsked, permissionsToLift } from './exception-requests.rules.ts'

type Asked = Awaited<ReturnType<typeof findAsked>>

/** Enrolls the student in spite of exactly what was asked about, or assigns a role with the permission. */
export async function grantException(
  stores: Stores,
  holder: Holder,
  exceptionRequestId: number,
  { roleId, version }: GrantException,
) {
  const { db } = stores
  await lockOrganization(db, holder.organizationId)
  await findExceptionRequest(db, holder, exceptionRequestId)
  const asked = await findAsked(db, holder, exceptionRequestId, version)
  await answer(db, holder, asked, { state: 'Granted', answer: null })
  if (asked.classId === null) await grantPermission(db, holder, asked, roleId)
  else await grantSeat(stores, holder, asked, asked.classId)
  return findExceptionRequest(db, holder, exceptionRequestId)
}

export async function declineException(
  db: Db,
  holder: Holder,
  exceptionRequestId: number,
  { answer: sentence, version }: DeclineException,
) {
  await lockOrganization(db, holder.organizationId)
  await findExceptionRequest(db, holder, exceptionRequestId)
  const asked = await findAsked(db, holder, exceptionRequestId, version)
  await answer(db, holder, asked, { state: 'Declined', answer: sentence })
  return findExceptionRequest(db, holder, exceptionRequestId)
}

async function answer(
  db: Db,
  holder: Holder,
  { id, organizationUserId, className, permission }: Asked,
  given: { state: 'Granted' | 'Declined'; answer: string | null },
): Promise<void> {
  await endExceptionRequests(db, [id], { ...given, answeredByPersonId: holder.personId })
  await audit(db, {
    ...actedBy(holder),
    action: given.state === 'Granted' ? 'ExceptionGranted' : 'ExceptionDeclined',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    after: {
      ...(className !== null && { class: className }),
      ...(permission !== null && { permissions: [permission] }),
      ...(given.answer !== null && { enrollmentReason: given.answer }),
    },
  })
  if (given.state === 'Granted') return
  await notify(db, exceptionDeclinedKind, {
    organizationId: holder.organizationId,
    actorUserId: holder.userId,
    subject: { type: 'OrganizationUser', id: organizationUserId },
    facts: { exceptionRequestId: id },
  })
}

async function grantPermission(
  db: Db,
  holder: Holder,
  { organizationUserId, permission }: Asked,
  roleId: number | null,
): Promise<void> {
  const giving = await db
    .selectFrom('role')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .where('organizationId', '=', holder.organizationId)
    .where('role.id', '=', roleId ?? 0)
    .where('permission', '=', permission)
    .select('role.id')
    .executeTakeFirst()
  if (!giving) throw invalidFields({ roleId: 'Choose a role that has the permission.' })
  await grantRole(db, holder, { roleId: giving.id, organizationUserId }, { untilDate: null })
}

async function grantSeat(
  stores: Stores,
  holder: Holder,
  asked: Asked,
  classId: number,
): Promise<void> {
  const { db } = stores
  const { organizationId } = holder
  const key = { organizationId, classId }
  await offerSeats(db, key)
  const student = studentOf(asked)
  const { classes, look } = await readBlockers(db, {
    organizationId,
    classIds: [classId],
    students: [student],
  })
  const one = classes[0]
  if (!one) throw notFound()
  const looked = look(one, student)
  if (looked.latest?.status === 'Enrolled')
    throw conflict('already_enrolled', {}, `${student.name} is already in this class.`)
  const blockers = blockersNow(looked)
  const [other] = notAsked(blockers, askedIn(asked))
  if (other) throw conflict('not_asked', {}, newly(other))
  for (const permission of permissionsToLift(one, blockers))
    await requireOne(db, holder, [permission])
  if (blockers.some(isFullBlocker)) await raiseLimit(stores, holder, classId)
  await enrollByException(db, holder, key, asked.personId, reason)
}

/** The words of the family are not repeated: the timetable and the audit log show the reason. */
const reason = 'An exception was asked for and granted.'
