import { expect, onTestFinished, test } from 'vitest'
import { surroundings } from '../surroundings.ts'
import { createQueryCache } from '../query-cache.ts'
import { catalogQuery } from './catalog.api.ts'

const fall = { id: 2, name: 'Fall 2027', startDate: '2027-08-30', endDate: '2027-12-17' }
const spring = { id: 1, name: 'Spring 2027', startDate: '2027-01-11', endDate: '2027-05-07' }

const catalogOf = (ids: number[], semester = spring) => ({
  organizationId: 5,
  organizationName: 'Lindenschule',
  semesters: [spring, fall],
  semester: {
    ...semester,
    ageAsOfDate: '2027-01-01',
    registrationOpens: null,
    registrationOpensTime: null,
    registrationCloses: null,
    roundDueDate: null,
    roundDueTime: null,
    registration: 'NotSet',
  },
  days: [],
  classes: ids.map((id) => ({
    id,
    name: `Class ${id}`,
    summary: null,
    category: null,
    status: 'Published',
    startDate: spring.startDate,
    endDate: spring.endDate,
    weekday: null,
    slotId: null,
    slotName: null,
    startTime: null,
    endTime: null,
    roomName: null,
    minAge: null,
    maxAge: null,
    minGrade: null,
    maxGrade: null,
    enrollment: 'Open',
    hasWaitlist: true,
    maxStudents: null,
    teacherNames: [],
  })),
})

const availabilityOf = (ids: number[], semester: { id: number } | null = spring) => ({
  semesterId: semester?.id ?? null,
  students: [],
  gradeLevels: [],
  now: '2026-11-24T12:00:00.000Z',
  timeZone: 'America/New_York',
  openings: [],
  classes: ids.map((classId) => ({
    classId,
    photoUrl: null,
    enrolledStudentsCount: 0,
    freeSeatsCount: null,
    waitingCount: 0,
    eligibilities: [],
  })),
})

/** Answers both calls of the catalog, each time it is requested. */
function answerWith(...answers: { catalog: unknown; availability: unknown }[]) {
  const ofBrowser = surroundings.current
  onTestFinished(() => {
    surroundings.current = ofBrowser
  })
  const left = {
    catalog: answers.map(({ catalog }) => catalog),
    availability: answers.map(({ availability }) => availability),
  }
  const fetch = async (asked: RequestInfo | URL) => {
    const { url } = new Request(asked)
    return Response.json(left[url.endsWith('/availability') ? 'availability' : 'catalog'].shift())
  }
  surroundings.current = { ...ofBrowser, fetch }
  return () => 2 * answers.length - left.catalog.length - left.availability.length
}

const ask = () => createQueryCache().fetchQuery(catalogQuery(5))

test('A class that only one of the two answers has is not listed', async () => {
  answerWith({ catalog: catalogOf([1, 2]), availability: availabilityOf([1, 3]) })
  const { classes } = await ask()
  expect(classes).toMatchObject([{ id: 1, name: 'Class 1', waitingCount: 0 }])
})

test('If registration closes between the answers, both are requested once more', async () => {
  answerWith(
    { catalog: catalogOf([1]), availability: availabilityOf([2], fall) },
    { catalog: catalogOf([2], fall), availability: availabilityOf([2], fall) },
  )
  expect(await ask()).toMatchObject({ semester: fall, classes: [{ id: 2 }] })
})

test('If the only semester ends between the answers, both are requested once more', async () => {
  const none = { ...catalogOf([]), semesters: [], semester: null }
  answerWith(
    { catalog: catalogOf([1]), availability: availabilityOf([], null) },
    { catalog: none, availability: availabilityOf([], null) },
  )
  expect(await ask()).toMatchObject({ semester: null, classes: [] })
})

test('Answers of different semesters are not requested a third time', async () => {
  const differing = { catalog: catalogOf([1]), availability: availabilityOf([2], fall) }
  const requested = answerWith(differing, differing, differing)
  expect(await ask()).toMatchObject({ semester: spring, classes: [] })
  expect(requested()).toBe(4)
})
