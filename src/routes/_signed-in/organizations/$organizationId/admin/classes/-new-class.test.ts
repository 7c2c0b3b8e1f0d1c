import { expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import type { CreateClass } from '#contract/classes/classes.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import { copyOf, newClass, nextClass, onlyWeekday } from './-new-class.ts'

const fall = { id: 3, startDate: '2026-09-01', endDate: '2026-12-19' }
const lab = { id: 5, capacity: 12 }
const botany: CreateClass = {
  ...newClass({ organizationId: 1, semester: fall, weekday: 'Tuesday', customValues: [] }),
  semesterId: fall.id,
  name: 'Botany',
  summary: 'Leaves and roots.',
  description: 'We go out in any weather.',
  bring: 'Boots',
  photoImageId: 8,
  status: 'Published',
  teachers: [{ organizationUserId: 9, role: 'Lead' }],
  slotId: 4,
  roomId: lab.id,
  category: 'Science',
  minAge: 8,
  maxStudents: 10,
  override: { reason: 'Both know', fingerprint: 'a' },
}

test('A new class needs only a name: it is a draft of its semester, open to everyone', () => {
  expect(newClass({ organizationId: 1, semester: fall, weekday: null, customValues: [] })).toEqual({
    organizationId: 1,
    semesterId: 3,
    startDate: '2026-09-01',
    endDate: '2026-12-19',
    name: '',
    summary: null,
    description: null,
    bring: null,
    photoImageId: null,
    status: 'Draft',
    teachers: [],
    override: null,
    ...unplaced,
    ...plainRules,
    customValues: [],
  })
  expect(
    newClass({ organizationId: 1, semester: undefined, weekday: null, customValues: [] }),
  ).toMatchObject({
    semesterId: undefined,
    startDate: '',
  })
})

test('The next class of a series has its semester, dates, weekday, status and rules, and nothing else', () => {
  const next = nextClass(botany, [lab], [])
  const { startDate, endDate, weekday, status, category, minAge, maxStudents } = botany
  expect(next).toEqual({
    ...newClass({ organizationId: 1, semester: fall, weekday: null, customValues: [] }),
    startDate,
    endDate,
    weekday,
    status,
    category,
    minAge,
    maxStudents,
  })
})

test('The next class of a series does not take over a limit that came from the room', () => {
  expect(nextClass({ ...botany, maxStudents: 12 }, [lab], []).maxStudents).toBeNull()
})

const ben = { organizationUserId: 9, name: 'Ben', isAnonymous: false, role: 'Lead' } as const
const eva = { ...ben, organizationUserId: 2, name: 'Eva' }
const { organizationId: _, ...saved } = {
  ...botany,
  customValues: [],
  version: 4,
  override: null,
  teachers: [
    { ...ben, isFormerMember: false },
    { ...eva, isFormerMember: true },
  ],
}

test('A duplicate is a draft with the same name, schedule and teachers, without the photo and former members', () => {
  const copy = copyOf(
    saved,
    newClass({ organizationId: 1, semester: fall, weekday: 'Monday', customValues: [] }),
  )
  expect(copy).toEqual({
    ...botany,
    status: 'Draft',
    photoImageId: null,
    override: null,
    teachers: [{ ...ben, isFormerMember: false }],
  })
})

test('A duplicate of a class in another semester has the dates of the chosen one', () => {
  const spring = { id: 4, startDate: '2027-01-11', endDate: '2027-05-28' }
  const blank = newClass({ organizationId: 1, semester: spring, weekday: null, customValues: [] })
  expect(copyOf(saved, blank)).toMatchObject({
    semesterId: 4,
    startDate: '2027-01-11',
    endDate: '2027-05-28',
    weekday: 'Tuesday',
  })
})

test.each([
  ['Tuesday', ['2026-09-01', '2026-09-08']],
  [null, ['2026-09-01', '2026-09-03']],
  [null, []],
] as const)('The only weekday of a semester is %s', (weekday, dates) => {
  const days = dates.map((date) => ({ date, type: 'Regular' as const }))
  expect(onlyWeekday([...days, { date: '2026-09-05', type: 'Canceled' as const }])).toBe(weekday)
})
