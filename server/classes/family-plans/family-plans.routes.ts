import {
  EnrolledPlaces,
  EnrollPlanned,
  FamilyPlan,
  HeldSeats,
  HoldSeats,
  SavePlanChoice,
} from '#contract/classes/family-plans.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { holdSeats, releaseHold } from '../enrollments/seat-holds.ts'
import { enrollingQueues, limitEnrolling } from '../enrollments/limit-enrolling.ts'
import { enrollPlanned, findEnrolled } from './enroll-planned.ts'
import { requireVisibleSemester } from '../catalog/catalog.queries.ts'
import { findPlan, requirePlaces, saveChoice } from './family-plans.queries.ts'

const classesOf = ({ places }: { places: { classId: number }[] }) =>
  places.map(({ classId }) => classId)

export const familyPlans = resource('FamilyPlan', [
  get(
    '/:semesterId',
    {
      summary: 'Get what the signed-in person chose for their family in a semester',
      authorize: signedIn,
      answer: FamilyPlan,
    },
    async ({ db, visitor, ids }) =>
      findPlan(db, visitor, await requireVisibleSemester(db, visitor, ids.semesterId)),
  ),
  put(
    '/choice/:classId',
    {
      operationId: 'savePlanChoice',
      summary:
        'Choose a class for oneself or a child, as the first choice at its time or another one',
      authorize: signedIn,
      body: SavePlanChoice,
      answer: FamilyPlan,
      refuses: {
        409: 'The student has three choices at that time, or a registration round decides with the choices',
      },
    },
    ({ db, visitor, ids, body }) => saveChoice(db, visitor, ids.classId, body),
  ),
  post(
    '/hold/:semesterId',
    {
      operationId: 'holdSeats',
      summary: 'Hold free seats for 15 minutes',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: HoldSeats,
      limited: limitEnrolling,
      inOrder: { queues: enrollingQueues, ofBody: classesOf },
      answer: HeldSeats,
      again: async ({ db, visitor, ids }) => ({
        plan: await findPlan(
          db,
          visitor,
          await requireVisibleSemester(db, visitor, ids.semesterId),
        ),
        refused: [],
      }),
      refuses: { 409: 'The seats were held a short time ago' },
    },
    async ({ db, visitor, ids, body }) => {
      const key = await requireVisibleSemester(db, visitor, ids.semesterId)
      const students = await requirePlaces(db, visitor, key, body.places)
      const refused = await holdSeats(db, visitor, { ...key, students }, body.places)
      return { plan: await findPlan(db, visitor, key), refused }
    },
  ),
  del(
    '/hold/:semesterId',
    {
      operationId: 'releaseSeats',
      summary: 'Free the seats that the signed-in person holds',
      authorize: signedIn,
      answer: FamilyPlan,
    },
    async ({ db, visitor, ids }) => {
      const key = await requireVisibleSemester(db, visitor, ids.semesterId)
      await releaseHold(db, visitor, key)
      return findPlan(db, visitor, key)
    },
  ),
  post(
    '/enroll/:semesterId',
    {
      operationId: 'enrollFamily',
      summary: 'Enroll oneself and children in several classes at once, or in none',
      authorize: signedIn,
      rateLimit: perUser('enroll'),
      body: EnrollPlanned,
      limited: limitEnrolling,
      inOrder: { queues: enrollingQueues, ofBody: classesOf },
      answer: EnrolledPlaces,
      again: ({ db, visitor, body }) => findEnrolled(db, visitor, body),
      refuses: { 409: 'Some places have changed; `fields` says for each what happened' },
    },
    async ({ db, visitor, ids, body }) => {
      const key = await requireVisibleSemester(db, visitor, ids.semesterId)
      return enrollPlanned(db, visitor, key, body)
    },
  ),
])
