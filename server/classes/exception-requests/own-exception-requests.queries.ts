import {
  type AskException,
  type AskPermission,
  isLiftable,
  mayAskException,
  type OwnExceptionRequest,
} from '#contract/classes/exception-requests.ts'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { day } from '#contract/dates/durations.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { secondFactorRequired } from '#server/tenancy/second-factor.ts'
import {
  hasMember,
  listOwnStudents,
  ownStudentIds,
  requireVisible,
} from '../class-access/class-access.queries.ts'
import { readBlockers, readEligibilities } from '../eligibility/eligibility.queries.ts'
import { admitStudent } from '#server/people/admission/admit-student.ts'
import { exceptionAskedKind } from './exception.notification.ts'
import {
  blockersNow,
  changed,
  endExceptionRequests,
  studentOf,
} from './exception-requests.queries.ts'

/** How long people see requests that have ended. */
const shownFor = 30 * day

/** The requests of the person and for their children: those that wait, and those that ended in the last month. */
export async function listOwnExceptionRequests(
  db: Db,
  { personId, userId }: SignedIn,
): Promise<OwnExceptionRequest[]> {
  const rows = await ownRequests(db, personId)
    .where((where) =>
      where.or([
        where('endedDate', 'is', null),
        where('endedDate', '>', timestampOf(clock.now() - shownFor)),
      ]),
    )
    .orderBy('exceptionRequest.id', 'desc')
    .execute()
  const students = await listOwnStudents(db, personId)
  return rows.flatMap(({ classId, className, askedByUserId, sentence, answer, ...row }) => {
    const student = students.find((each) => each.personId === row.personId)
    if (!student) return []
    const isOwn = askedByUserId === userId
    return [
      {
        ...row,
        name: student.name,
        class: classId === null ? null : { id: classId, name: className ?? '' },
        isOwn,
        sentence: isOwn ? sentence : null,
        answer: isOwn ? answer : null,
      },
    ]
  })
}

/** Only the member sees a request for a permission, and nobody sees those of an organization that suspended them. */
const ownRequests = (db: Db, personId: number) =>
  db
    .selectFrom('exceptionRequest')
    .innerJoin('organization', 'organization.id', 'exceptionRequest.organizationId')
    .leftJoin('class', 'class.id', 'exceptionRequest.classId')
    .where('exceptionRequest.personId', 'in', ownStudentIds(personId))
    .where((where) =>
      where.or([
        where('class.status', '!=', 'Draft'),
        where.and([
          where('permission', 'is not', null),
          where('exceptionRequest.personId', '=', personId),
        ]),
      ]),
    )
    .where(hasMember('organization.id', 'Active', ownStudentIds(personId)))
    .where((where) => where.not(hasMember('organization.id', 'Suspended', [personId])))
    .select(['exceptionRequest.id', 'exceptionRequest.organizationId', 'permission', 'classId'])
    .select(['organization.name as organizationName', 'class.name as className'])
    .select(['exceptionRequest.personId', 'sentence', 'state', 'askedDate', 'endedDate', 'answer'])
    .select(['askedByUserId', 'exceptionRequest.version'])

async function findOwn(db: Db, visitor: SignedIn, id: number): Promise<OwnExceptionRequest> {
  const all = await listOwnExceptionRequests(db, visitor)
  const found = all.find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}

/** Asks for a student, or edits the open request of the same adult. */
export async function askException(
  db: Db,
  visitor: SignedIn,
  classId: number,
  { personId, sentence }: AskException,
): Promise<OwnExceptionRequest> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  await lockInOperation(db, organizationId)
  // It may have changed while the call waited for the lock.
  await requireVisible(db, visitor.personId, classId)
  const students = await listOwnStudents(db, visitor.personId)
  const student = students.find((each) => each.personId === personId)
  if (!student) throw notFound()
  const asked = {
    organizationId,
    classIds: [classId],
    students: [student],
    visitorPersonId: visitor.personId,
  }
  const eligibility = (await readEligibilities(db, asked)).get(classId)?.[0]
  if (!eligibility) throw notFound()
  if (!mayAskException(eligibility)) throw noException(eligibility)
  const { classes, look } = await readBlockers(db, { ...asked, students: [studentOf(student)] })
  const one = classes[0]
  if (!one) throw notFound()
  const blockers = blockersNow(look(one, studentOf(student)))
  if (blockers.length === 0 || !blockers.every(isLiftable)) throw noException(eligibility)
  await admitStudent(db, visitor, organizationId, eligibility)
  const stored = blockers.map(({ kind, reason }) => ({ kind, reason }))
  return ask(db, visitor, { organizationId, personId, classId, permission: null }, sentence, stored)
}

function noException({ name, isMe, isAdultNeeded, blockers }: Eligibility) {
  if (isMe && isAdultNeeded)
    return conflict('no_exception', {}, 'An adult of your family has to ask for an exception.')
  const reasons = blockers
    .filter((blocker) => !isLiftable(blocker))
    .flatMap(({ reason, opener }) => [reason, opener ?? ''])
  const needless = `${isMe ? 'You need' : `${name} needs`} no exception for this class.`
  return conflict('no_exception', {}, reasons.filter(Boolean).join(' ') || needless)
}

/** Asks for a permission in an organization, or edits the open request. */
export async function askPermission(
  db: Db,
  member: Holder,
  { permission, sentence }: AskPermission,
): Promise<OwnExceptionRequest> {
  const { organizationId, personId } = member
  await lockInOperation(db, organizationId)
  if (member.permissions.includes(permission))
    throw conflict('held', {}, 'You have this permission. Please reload the page.')
  if (member.withheld?.includes(permission)) throw secondFactorRequired()
  return ask(db, member, { organizationId, personId, classId: null, permission }, sentence, [])
}

type About = {
  organizationId: number
  personId: number
  classId: number | null
  permission: AskPermission['permission'] | null
}

async function ask(
  db: Db,
  visitor: SignedIn,
  about: About,
  sentence: string,
  blockers: object[],
): Promise<OwnExceptionRequest> {
  const { organizationId, personId, classId, permission } = about
  const { userId } = visitor
  const open = await db
    .selectFrom('exceptionRequest')
    .where((where) => where.and({ organizationId, personId }))
    .where('classId', classId === null ? 'is' : '=', classId)
    .where('permission', permission === null ? 'is' : '=', permission)
    .where('state', '=', 'Asked')
    .select(['id', 'askedByUserId'])
    .executeTakeFirst()
  const values = { sentence, blockers: JSON.stringify(blockers), askedByUserId: userId }
  if (open) {
    // An adult of another household must neither read nor replace what was written.
    if (open.askedByUserId !== userId && open.askedByUserId !== null)
      throw conflict('asked', {}, 'An exception was asked for already. It’s waiting for an answer.')
    await db
      .updateTable('exceptionRequest')
      .set({ ...values, version: nextVersion })
      .where('id', '=', open.id)
      .execute()
    return findOwn(db, visitor, open.id)
  }
  const { id } = await db
    .insertInto('exceptionRequest')
    .values({ ...about, ...values, state: 'Asked', askedDate: clock.timestamp() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organizationUserId = await note(db, visitor, about, 'ExceptionAsked')
  await notify(db, exceptionAskedKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'OrganizationUser', id: organizationUserId },
    facts: { exceptionRequestId: id },
  })
  return findOwn(db, visitor, id)
}

/** Withdraws an open request, also that of another adult with full access. */
export async function withdrawException(
  db: Db,
  visitor: SignedIn,
  exceptionRequestId: number,
): Promise<OwnExceptionRequest> {
  const find = async () => {
    const request = await findOwn(db, visitor, exceptionRequestId)
    const students = await listOwnStudents(db, visitor.personId)
    const mayEnroll = students.some((each) => each.personId === request.personId && each.mayEnroll)
    if (!mayEnroll) throw notFound()
    return request
  }
  const { organizationId } = await find()
  await lockInOperation(db, organizationId)
  const { state, class: ofClass, permission, personId } = await find()
  if (state !== 'Asked') throw changed()
  await endExceptionRequests(db, [exceptionRequestId], { state: 'Withdrawn' })
  const about = { organizationId, personId, classId: ofClass?.id ?? null, permission }
  await note(db, visitor, about, 'ExceptionWithdrawn')
  return findOwn(db, visitor, exceptionRequestId)
}

/** Returns the id of the member that the request is for. */
async function note(
  db: Db,
  { userId, personId: ownPersonId }: SignedIn,
  { organizationId, personId, classId, permission }: About,
  action: 'ExceptionAsked' | 'ExceptionWithdrawn',
): Promise<number> {
  const { id, className } = await db
    .selectFrom('organizationUser')
    .leftJoin('class', (join) => join.on('class.id', '=', classId ?? 0))
    .where('organizationUser.organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .select(['organizationUser.id', 'class.name as className'])
    .executeTakeFirstOrThrow()
  await audit(db, {
    ...actedBy({ organizationId, userId }),
    onBehalfOfPersonId: personId === ownPersonId ? null : personId,
    action,
    subject: { type: 'OrganizationUser', id },
    after: {
      ...(className !== null && { class: className }),
      ...(permission !== null && { permissions: [permission] }),
    },
  })
  return id
}
