import {
  AddStudent,
  DecideEnrollment,
  Enroll,
  OrderWaitlist,
  PendingEnrollment,
  Roster,
  Eligibility,
  Withdraw,
} from '#contract/classes/enrollments.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { organizationOf, may } from '#server/tenancy/rights.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { crowded } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { addStudent, decideEnrollment, orderWaitlist } from './decide-enrollment.ts'
import { enrollOwn, findOwnEligibility, withdrawOwn } from './enroll-own.ts'
import { listPending, listRoster } from './enrollments.queries.ts'

const ofClass = organizationOf('class')

// When registration opens, everybody comes at once. They stand on the waitlist for one organization at a time anyhow.
const limited = limitConcurrency({
  atOnce: 4,
  mostWaiting: 2000,
  crowded: () => crowded('Many people are enrolling right now. Please try again in a moment.'),
})

export const enrollments = resource('Class', [
  get(
    '/my-pending-enrollments',
    {
      summary:
        'Seats on offer, requests and places on the waitlist of whoever is signed in, and of their children',
      authorize: signedIn,
      answer: z.array(PendingEnrollment),
    },
    ({ db, visitor }) => listPending(db, visitor.personId),
  ),
  post(
    '/:classId/enroll',
    {
      summary:
        'Enroll a child or oneself, request it, join the waitlist, or take the seat that is offered',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: Enroll,
      limited,
      answer: Eligibility,
      again: ({ db, visitor, ids, body }) =>
        findOwnEligibility(db, visitor, ids.classId, body.personId),
      refuses: { 409: 'The class is not open to this student, and why' },
    },
    ({ db, visitor, ids, body }) => enrollOwn(db, visitor, ids.classId, body),
  ),
  post(
    '/:classId/withdraw',
    {
      summary: 'Take a child or oneself out of a class, off its waitlist, or withdraw a request',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: Withdraw,
      limited,
      answer: Eligibility,
      again: ({ db, visitor, ids, body }) =>
        findOwnEligibility(db, visitor, ids.classId, body.personId),
      refuses: { 409: 'They are no longer in it' },
    },
    ({ db, visitor, ids, body }) => withdrawOwn(db, visitor, ids.classId, body.personId),
  ),
  get(
    '/admin/:classId/roster',
    {
      summary: 'Who is enrolled in a class, who asks for it, who waits, and who has left',
      authorize: may('enrollments.manage', ofClass),
      answer: Roster,
    },
    ({ db, visitor, ids }) => listRoster(db, { ...ids, organizationId: visitor.organizationId }),
  ),
  post(
    '/admin/:classId/students',
    {
      summary: 'Enroll a member in a class or put them on its waitlist',
      authorize: may('enrollments.manage', ofClass),
      body: AddStudent,
      answer: Roster,
      refuses: { 409: 'They are in it already, it is full, or it takes an exception' },
    },
    ({ db, visitor, ids, body }) => addStudent(db, visitor, ids.classId, body),
  ),
  put(
    '/admin/:classId/enrollments/:enrollmentId',
    {
      summary: 'Decide about a request, a place on the waitlist or a seat',
      authorize: may('enrollments.manage', ofClass),
      body: DecideEnrollment,
      answer: Roster,
      refuses: { 409: 'It has changed meanwhile, the class is full, or it takes an exception' },
    },
    ({ db, visitor, ids, body }) => decideEnrollment(db, visitor, ids, body),
  ),
  put(
    '/admin/:classId/waitlist',
    {
      summary: 'Put those who wait in another order',
      authorize: may('enrollments.manage', ofClass),
      body: OrderWaitlist,
      answer: Roster,
      refuses: { 409: 'The waitlist has changed' },
    },
    ({ db, visitor, ids, body }) => orderWaitlist(db, visitor, ids.classId, body),
  ),
])
