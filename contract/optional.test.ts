import { expect, test } from 'vitest'
import { Apply } from './applications/applications.ts'
import { CreateRole, GrantRole } from './rights/roles.ts'
import { CreateClassDay } from './timetable/class-days.ts'
import { CreateRoom } from './timetable/rooms.ts'

const organizationId = 1
const day = { organizationId, semesterId: 1, date: '2026-09-05' }
const nothing = { notes: null, makesUpClassDayId: null }
const times = { startTime: '09:00', endTime: '12:00' }

test.each([
  ['room', CreateRoom, { organizationId, name: 'Studio' }, { capacity: null }],
  [
    'role',
    CreateRole,
    { organizationId, name: 'Cook', permissions: ['members.view'] },
    { description: null },
  ],
  ['grant', GrantRole, {}, { untilDate: null }],
  ['class day', CreateClassDay, { ...day, ...times, type: 'Regular' }, nothing],
  [
    'holiday',
    CreateClassDay,
    { ...day, type: 'Holiday' },
    { ...nothing, startTime: null, endTime: null },
  ],
  ['application', Apply, {}, { message: null }],
] as const)('A new %s needs only its required fields', (_, schema, least, otherwise) => {
  expect(schema.parse(least)).toEqual({ ...least, ...otherwise })
})

test.each(['Regular', 'MakeUp'] as const)('A %s day still requires its own fields', (type) => {
  const { error } = CreateClassDay.safeParse({ ...day, type })
  const asked = error?.issues.map(({ path }) => path.join('.'))
  expect(asked).toEqual(
    expect.arrayContaining([
      'startTime',
      'endTime',
      ...(type === 'MakeUp' ? ['makesUpClassDayId'] : []),
    ]),
  )
})
