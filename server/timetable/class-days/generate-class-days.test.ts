import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const generate = (values: object = {}, headers = {}) =>
  server.post('/api/ClassDay/admin/generate', {
    token: school.token,
    headers,
    body: {
      organizationId: school.organizationId,
      semesterId: school.semesterId,
      weekdays: ['Saturday'],
      fromDate: '2026-09-12',
      toDate: '2026-10-03',
      startTime: '09:00',
      endTime: '12:00',
      skipDates: [],
      preview: false,
      ...values,
    },
  })

const calendar = async () => {
  const address = `/api/ClassDay/admin/semester/${school.semesterId}`
  return (await server.get(address, { token: school.token })).json()
}

const harvest = { date: '2026-09-26', name: 'Harvest' }
const days = [
  { date: '2026-09-12', type: 'Regular', notes: null, isNew: true },
  { date: '2026-09-19', type: 'Regular', notes: null, isNew: true },
  { date: '2026-09-26', type: 'Holiday', notes: 'Harvest', isNew: true },
  { date: '2026-10-03', type: 'Regular', notes: null, isNew: true },
]

test('A preview shows the days, and saves nothing', async () => {
  const sunday = { date: '2026-09-27', name: 'Sunday' }
  const answer = await generate({ preview: true, skipDates: [harvest, sunday] })
  expect(await answer.json()).toEqual({ days, unusedSkipDates: [sunday] })
  expect((await calendar()).days).toEqual([])
})

test('A series is created as previewed, with the names of holidays', async () => {
  const answer = await generate({
    skipDates: [harvest],
    newDates: days.map(({ date }) => date),
  })
  expect(await answer.json()).toEqual({ days, unusedSkipDates: [] })
  expect(await calendar()).toMatchObject({
    semesterName: 'Fall 2026',
    startDate: '2026-09-01',
    endDate: '2026-12-19',
    days: days.map(({ isNew, ...day }) => ({
      ...day,
      startTime: day.type === 'Holiday' ? null : '09:00',
    })),
  })
})

test('Existing days on the calendar do not change', async () => {
  await school.classDay({ date: '2026-09-19', type: 'SpecialEvent', notes: 'Fair' })
  const { days: generated } = await (await generate()).json()
  expect(generated[1]).toEqual({
    date: '2026-09-19',
    type: 'SpecialEvent',
    notes: 'Fair',
    isNew: false,
  })
  expect((await calendar()).days).toHaveLength(4)
})

test('A series without a current preview is not created', async () => {
  await school.classDay({ date: '2026-09-19' })
  const answer = await generate({ newDates: days.map(({ date }) => date) })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'outdated',
    message: 'The calendar has changed. Preview the days again.',
  })
  expect((await calendar()).days).toHaveLength(1)
})

test('A repeated request creates one series, and two at once create none twice', async () => {
  const headers = { 'idempotency-key': `once-${school.organizationId}` }
  const [first, second] = await Promise.all([generate({}, headers), generate({}, headers)])
  expect(await first.json()).toEqual(await second.json())
  await Promise.all([generate({ toDate: '2026-12-19' }), generate({ toDate: '2026-12-19' })])
  expect((await calendar()).days).toHaveLength(15)
})

test.each([
  [{ weekdays: [] }, 'weekdays', 'Choose at least one weekday.'],
  [
    { fromDate: '2026-08-29' },
    'fromDate',
    `The semester runs from ${dayInWords('2026-09-01')} to ${dayInWords('2026-12-19')}.`,
  ],
  [
    { toDate: '2026-12-26' },
    'toDate',
    `The semester runs from ${dayInWords('2026-09-01')} to ${dayInWords('2026-12-19')}.`,
  ],
  [{ toDate: '2026-09-01' }, 'toDate', 'The end can’t be before the start.'],
  [{ endTime: '08:00' }, 'endTime', 'The end must be after the start.'],
  [
    { fromDate: '2026-09-14', toDate: '2026-09-18' },
    'weekdays',
    'No days match between the first day and the last day.',
  ],
  [{ skipDates: [harvest, harvest] }, 'skipDates.1.date', 'This date is entered twice.'],
  [{ skipDates: [{ ...harvest, name: '' }] }, 'skipDates.0.name', 'This field is required.'],
])('A series with %j is refused at its field', async (wrong, field, message) => {
  const answer = await generate(wrong)
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ [field]: message })
})

test('A series may skip at most 60 holidays', async () => {
  const holidays = Array.from({ length: 61 }, (_, at) => ({
    date: `2026-${at < 30 ? '09' : at < 60 ? '10' : '11'}-${String((at % 30) + 1).padStart(2, '0')}`,
    name: 'Harvest',
  }))
  const refused = await generate({ skipDates: holidays })
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({ skipDates: 'Enter at most 60 holidays.' })
  const { days: generated } = await (await generate({ skipDates: holidays.slice(1) })).json()
  expect(generated.map(({ type }: { type: string }) => type)).toEqual(Array(4).fill('Holiday'))
})

test.each([['2028-12-31'], ['2190-12-31']])(
  'More than 400 days, such as until %s, are refused at once',
  async (endDate) => {
    const semesterId = await school.semester({ name: 'Ages', startDate: '2026-09-01', endDate })
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const series = { semesterId, weekdays, toDate: endDate, preview: true }
    expect((await (await generate(series)).json()).fields).toEqual({
      toDate: 'That’s more than 400 days. Choose an earlier end date.',
    })
  },
)

test('400 days are created at once', async () => {
  const endDate = '2027-12-31'
  const semesterId = await school.semester({ name: 'Long', startDate: '2026-09-01', endDate })
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const series = { semesterId, weekdays, fromDate: '2026-09-01', toDate: '2027-10-05' }
  expect((await (await generate(series)).json()).days).toHaveLength(400)
})
