import {
  AddStudent,
  DecideEnrollment,
  Enroll,
  OrderWaitlist,
  PendingEnrollment,
  Roster,
  Eligibility,
  WaitlistChance,
  WaitlistChanceQuery,
  Withdraw,
} from '#contract/classes/enrollments.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { organizationOf, may } from '#server/tenancy/rights.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { addStudent, decideEnrollment, orderWaitlist } from './decide-enrollment.ts'
import { enrollOwn, findOwnEligibility, undoOwnWithdrawal, withdrawOwn } from './enroll-own.ts'
import { listPending, listRoster } from './enrollments.queries.ts'
import { enrollingQueues, limitEnrolling } from './limit-enrolling.ts'
import { findWaitlistChance } from './waitlist-chance.queries.ts'
import { undoDecision } from './undo-decision.ts'

const ofClass = organizationOf('class')

export const enrollments = resource('Class', [
  get(
    '/my-pending-enrollments',
    {
      operationId: 'listPendingEnrollments',
      summary:
        'List pending requests, waitlist places, and seat offers of the signed-in person and their children',
      authorize: signedIn,
      answer: z.array(PendingEnrollment),
    },
    ({ db, visitor }) => listPending(db, visitor.personId),
  ),
  get(
    '/waitlist-chance/:classId',
    {
      operationId: 'getWaitlistChance',
      summary: 'Get how many of those who joined a waitlist at a place got in, if enough is known',
      authorize: signedIn,
      query: WaitlistChanceQuery,
      answer: z.nullable(WaitlistChance),
    },
    ({ db, visitor, ids, query }) =>
      findWaitlistChance(db, visitor.personId, ids.classId, query.position),
  ),
  post(
    '/enroll/:classId',
    {
      operationId: 'enroll',
      summary:
        'Enroll oneself or a child, request a seat, join the waitlist, or accept an offered seat',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: Enroll,
      limited: limitEnrolling,
      inOrder: { queues: enrollingQueues, ofIds: ({ classId }) => [classId] },
      answer: Eligibility,
      again: ({ db, visitor, ids, body }) =>
        findOwnEligibility(db, visitor, ids.classId, body.personId),
      refuses: { 409: 'The student is not eligible; the message says why' },
    },
    ({ db, visitor, ids, body }) => enrollOwn(db, visitor, ids.classId, body),
  ),
  post(
    '/withdraw/:classId',
    {
      operationId: 'withdraw',
      summary: 'Withdraw oneself or a child from a class or its waitlist, or withdraw a request',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: Withdraw,
      limited: limitEnrolling,
      answer: Eligibility,
      again: ({ db, visitor, ids, body }) =>
        findOwnEligibility(db, visitor, ids.classId, body.personId),
      refuses: { 409: 'The student is no longer in the class' },
    },
    ({ db, visitor, ids, body }) => withdrawOwn(db, visitor, ids.classId, body.personId),
  ),
  post(
    '/undo-withdrawal/:classId',
    {
      operationId: 'undoWithdrawal',
      summary: 'Undo that the family withdrew oneself or a child, within a minute',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: Withdraw,
      limited: limitEnrolling,
      answer: Eligibility,
      again: ({ db, visitor, ids, body }) =>
        findOwnEligibility(db, visitor, ids.classId, body.personId),
      refuses: { 409: 'The emails about it were sent, or another student has the seat' },
    },
    ({ db, visitor, ids, body }) => undoOwnWithdrawal(db, visitor, ids.classId, body.personId),
  ),
  get(
    '/admin/roster/:classId',
    {
      operationId: 'getClassRoster',
      summary:
        'Get the roster of a class: enrolled, requested, offered, waitlisted, and former students',
      authorize: may('enrollments.manage', ofClass),
      answer: Roster,
    },
    ({ db, images, visitor, ids }) =>
      listRoster({ db, images }, { ...ids, organizationId: visitor.organizationId }),
  ),
  post(
    '/admin/students/:classId',
    {
      operationId: 'addStudent',
      summary: 'Enroll a member in a class or add them to its waitlist',
      authorize: may('enrollments.manage', ofClass),
      body: AddStudent,
      answer: Roster,
      refuses: {
        409: 'The member is already in the class, the class is full, or an exception is needed',
      },
    },
    ({ db, images, visitor, ids, body }) => addStudent({ db, images }, visitor, ids.classId, body),
  ),
  put(
    '/admin/enrollments/:classId/:enrollmentId',
    {
      operationId: 'decideEnrollment',
      summary: 'Decide on a request, a place on the waitlist, or a seat',
      authorize: may('enrollments.manage', ofClass),
      body: DecideEnrollment,
      answer: Roster,
      refuses: { 409: 'The enrollment has changed, the class is full, or an exception is needed' },
    },
    ({ db, images, visitor, ids, body }) => decideEnrollment({ db, images }, visitor, ids, body),
  ),
  post(
    '/admin/undo-decision/:classId/:enrollmentId',
    {
      operationId: 'undoDecision',
      summary: 'Undo that a student was enrolled, declined or removed, within a minute',
      authorize: may('enrollments.manage', ofClass),
      answer: Roster,
      refuses: { 409: 'The emails about it were sent, or another student has the seat' },
    },
    ({ db, images, visitor, ids }) => undoDecision({ db, images }, visitor, ids),
  ),
  put(
    '/admin/waitlist/:classId',
    {
      operationId: 'orderWaitlist',
      summary: 'Reorder the waitlist',
      authorize: may('enrollments.manage', ofClass),
      body: OrderWaitlist,
      answer: Roster,
      refuses: { 409: 'The waitlist has changed' },
    },
    ({ db, images, visitor, ids, body }) =>
      orderWaitlist({ db, images }, visitor, ids.classId, body),
  ),
])
