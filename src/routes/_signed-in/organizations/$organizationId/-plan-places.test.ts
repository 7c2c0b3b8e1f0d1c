import { describe, expect, test } from 'vitest'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import type { PlanChoice } from '#contract/classes/family-plans.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { choir as example, closedBy, mia } from '#src/components/classes/catalog/test-catalog.ts'
import {
  applyChanges,
  choicesAt,
  attendedAt,
  daysOfFamily,
  holdable,
  canChoose,
  nextRank,
  isInside,
  isOfYoungStudent,
  placesOf,
  planDays,
  timeName,
} from './-plan-places.ts'

const full: Eligibility = {
  ...closedBy('Full'),
  way: 'Waitlist',
}

function listed(id: number, name: string, changed: Partial<ListedClass> = {}): ListedClass {
  return { ...example, id, classId: id, name, ...changed }
}

const later = { slotId: 2, slotName: '2nd hour', startTime: '10:00', endTime: '10:50' }
const choir = listed(1, 'Choir')
const chess = listed(2, 'Chess')
const pottery = listed(3, 'Pottery', later)
const classes = [choir, chess, pottery]
const days = planDays(classes)
const nine = days[0]?.times[0]

const chosen = (...ids: number[]) =>
  ids.map((classId, index) => ({ personId: mia.personId, classId, rank: index + 1 }))

const withEligibility = (one: ListedClass, eligibility: Eligibility) => ({
  ...one,
  eligibilities: [eligibility],
})

test('A semester is shown by weekday and time', () => {
  expect(
    days.map((day) => [
      day.name,
      day.times.map((time) => [timeName(day, time), time.classes.map(({ name }) => name)]),
    ]),
  ).toEqual([
    [
      'Monday',
      [
        ['Monday, 1st hour, 9:00–9:50 AM', ['Choir', 'Chess']],
        ['Monday, 2nd hour, 10:00–10:50 AM', ['Pottery']],
      ],
    ],
  ])
})

describe('A class can be chosen', () => {
  test.each([
    ['if one press enrolls', mia, true],
    ['if it has a waitlist', full, true],
    ['before registration opens', closedBy('RegistrationNotOpen'), true],
    ['not if the student is too young', closedBy('TooYoung'), false],
    ['not if the student is in it', { ...mia, status: 'Enrolled', way: null } as const, false],
    ['if its seat is held', { ...mia, status: 'Offered', way: 'Accept' } as const, true],
    ['not if another class has to be given up', { ...mia, mustSwap: 9 }, false],
    ['not by somebody who may only view', closedBy('RegistrationNotOpen', 'ViewOnly'), false],
  ])('%s', (_, eligibility: Eligibility, isPossible) => {
    expect(canChoose(choir, eligibility)).toBe(isPossible)
  })
})

describe('Changes that are not saved yet', () => {
  test('give a class its rank among those at the same time', () => {
    const before = chosen(choir.id)
    const changes = [
      { personId: mia.personId, classId: chess.id, rank: 1 },
      { personId: mia.personId, classId: pottery.id, rank: 1 },
    ]
    const after = applyChanges(before, changes, classes)
    expect(nine && choicesAt(after, nine, mia.personId)).toEqual(chosen(chess.id, choir.id))
    expect(after).toHaveLength(3)
  })

  test('remove a class, and the others move up', () => {
    const removed = [{ personId: mia.personId, classId: choir.id, rank: null }]
    expect(applyChanges(chosen(choir.id, chess.id), removed, classes)).toEqual(chosen(chess.id))
  })

  test('of another student change nothing here', () => {
    const changes = [{ personId: 99, classId: chess.id, rank: 1 }]
    const after = applyChanges(chosen(choir.id), changes, classes)
    expect(nine && choicesAt(after, nine, mia.personId)).toEqual(chosen(choir.id))
  })
})

test('A press chooses a class after the others, or gives it up; three are chosen at most', () => {
  expect(nextRank([], 1)).toBe(1)
  expect(nextRank(chosen(1), 2)).toBe(2)
  expect(nextRank(chosen(1, 2), 2)).toBeNull()
  expect(nextRank(chosen(1, 2, 3), 4)).toBeUndefined()
})

const plan = (all: ListedClass[], choices: ReturnType<typeof chosen>, waits = true) =>
  placesOf({ days: planDays(all), choices, waits }).map(({ classId, way, swapsClassId }) => [
    classId,
    way,
    swapsClassId,
  ])

describe('The plan enrolls', () => {
  test('in the first choice that has a seat, and waits for better ones meanwhile', () => {
    const all = [withEligibility(choir, full), chess, pottery]
    expect(plan(all, chosen(choir.id, chess.id))).toEqual([
      [chess.id, 'Enroll', null],
      [choir.id, 'Waitlist', chess.id],
    ])
    expect(plan(all, chosen(choir.id, chess.id), false)).toEqual([[chess.id, 'Enroll', null]])
    expect(plan(all, chosen(chess.id, choir.id))).toEqual([[chess.id, 'Enroll', null]])
  })

  test('on the first waitlist if no choice has a seat', () => {
    const all = [withEligibility(choir, full), withEligibility(chess, full)]
    expect(plan(all, chosen(choir.id, chess.id))).toEqual([[choir.id, 'Waitlist', null]])
  })

  test('with a request, which no waitlist can be swapped for', () => {
    const all = [withEligibility(choir, full), withEligibility(chess, { ...mia, way: 'Request' })]
    expect(plan(all, chosen(choir.id, chess.id))).toEqual([[chess.id, 'Request', null]])
  })

  test('nothing that is closed or that the student is in already', () => {
    const all = [
      withEligibility(choir, closedBy('RegistrationNotOpen')),
      withEligibility(pottery, { ...mia, status: 'Enrolled', way: null }),
    ]
    expect(plan(all, chosen(choir.id, pottery.id))).toEqual([])
  })

  test('with a question to an adult, without waiting for better choices', () => {
    const young = { isMe: true, isAdultNeeded: true }
    const all = [
      withEligibility(choir, { ...full, ...young }),
      withEligibility(chess, { ...mia, ...young }),
    ]
    const choices = chosen(choir.id, chess.id)
    expect(plan(all, choices)).toEqual([[chess.id, 'Enroll', null]])
    const places = placesOf({ days: planDays(all), choices, waits: true })
    expect(isOfYoungStudent(places, all)).toBe(true)
    expect(isOfYoungStudent(places, classes)).toBe(false)
    const asked: Eligibility = { ...mia, ...young, status: 'Offered', way: null }
    expect([isInside(asked), canChoose(choir, asked)]).toEqual([true, false])
    const ofAdult: Eligibility = { ...asked, isMe: false, way: 'Accept' }
    expect([isInside(ofAdult), canChoose(choir, ofAdult)]).toEqual([false, true])
  })

  test('and holds only seats that are free', () => {
    const held = withEligibility(pottery, { ...mia, status: 'Offered', way: 'Accept' })
    const places = placesOf({
      days: planDays([choir, held]),
      choices: chosen(choir.id, pottery.id),
      waits: true,
    })
    expect(places.map(({ way }) => way)).toEqual(['Enroll', 'Accept'])
    expect(holdable(places).map(({ classId }) => classId)).toEqual([choir.id])
  })
})

const attended = (all: ListedClass[], choices: PlanChoice[]) => {
  const [day] = planDays(all)
  const places = placesOf({ days: planDays(all), choices, waits: true })
  return (day?.times ?? []).flatMap((time) =>
    attendedAt(time, mia.personId, { choices, places }).map(({ name }) => name),
  )
}

describe('A student attends', () => {
  test('what they are in, or else what the plan takes', () => {
    const enrolled = withEligibility(choir, { ...mia, status: 'Enrolled', way: null })
    expect(attended([enrolled, chess, pottery], chosen(chess.id))).toEqual(['Choir'])
    expect(attended(classes, chosen(chess.id, choir.id))).toEqual(['Chess'])
    expect(attended(classes, [])).toEqual([])
  })

  test('a class only if a seat becomes free, if they are on its waitlist or would join it', () => {
    const waitlisted = withEligibility(choir, { ...mia, status: 'Waitlisted', way: null })
    expect(attended([waitlisted], chosen(choir.id))).toEqual(['Choir (waitlist)'])
    expect(attended([withEligibility(choir, full)], chosen(choir.id))).toEqual(['Choir (waitlist)'])
  })
})

test('The days of a family show who is there when, and who waits in between', () => {
  const third = listed(4, 'Latin', { slotId: 3, startTime: '11:00', endTime: '11:50' })
  const all = planDays([...classes, third])
  const people = [
    { name: 'Mia', isTeaching: false, attended: [choir, third] },
    { name: 'Ben', isTeaching: false, attended: [choir, pottery] },
    { name: 'Theo', isTeaching: false, attended: [] },
    { name: 'You', isTeaching: true, attended: [pottery] },
  ]
  expect(daysOfFamily(people, all)).toEqual([
    {
      day: 'Monday',
      name: 'Monday',
      people: [
        {
          name: 'Mia',
          isTeaching: false,
          classes: ['Choir', 'Latin'],
          hours: '9:00–11:50 AM',
          gaps: ['9:50–11:00 AM'],
        },
        {
          name: 'Ben',
          isTeaching: false,
          classes: ['Choir', 'Pottery'],
          hours: '9:00–10:50 AM',
          gaps: [],
        },
        {
          name: 'You',
          isTeaching: true,
          classes: ['Pottery'],
          hours: '10:00–10:50 AM',
          gaps: [],
        },
      ],
    },
  ])
})
