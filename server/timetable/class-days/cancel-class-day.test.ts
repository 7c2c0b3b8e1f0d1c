import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { classDayCalls } from './test-class-days.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const { create, save, read, remove, cancel, restore, meeting } = classDayCalls(() => ({
  server,
  school,
}))

describe('Cancelling', () => {
  test('keeps why, says how many classes it concerns, and can be taken back', async () => {
    await meeting('Algebra', 'Saturday')
    const id = await school.classDay({ date: '2026-09-12', notes: 'First day' })
    const cancelled = await (await cancel(id)).json()
    expect(cancelled).toMatchObject({ type: 'Cancelled', cancelReason: 'Snow', classesCount: 1 })
    expect((await save(id, { version: 2 })).status).toBe(409)
    const restored = await (await restore(id)).json()
    expect(restored).toMatchObject({ type: 'Regular', cancelReason: null, notes: 'First day' })
  })

  test('from a stale version is refused with the day as it stands', async () => {
    const id = await school.classDay({ date: '2026-09-12' })
    const answers = await Promise.all([cancel(id), cancel(id, { reason: 'Ice' })])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.map(({ status }) => status)).toContain(409)
    expect((await restore(id, 1)).status).toBe(409)
  })

  test('of a holiday, and twice, is refused', async () => {
    const holiday = await school.classDay({ date: '2026-09-12', type: 'Holiday' })
    expect((await (await cancel(holiday)).json()).code).toBe('holiday')
    const id = await school.classDay({ date: '2026-09-19' })
    await cancel(id)
    expect((await (await cancel(id, { version: 2 })).json()).code).toBe('cancelled')
  })

  test('takes a reason', async () => {
    const id = await school.classDay({ date: '2026-09-12' })
    expect((await (await cancel(id, { reason: ' ' })).json()).fields).toEqual({
      reason: 'This field is required.',
    })
  })
})

const made = async () => {
  const lost = await school.classDay({ date: '2026-09-12' })
  await cancel(lost)
  const values = { date: '2026-10-06', type: 'MakeUp', makesUpClassDayId: lost }
  return { lost, answer: await create(values) }
}

describe('A make-up day', () => {
  test('is named on both days, and has the classes of the day made up', async () => {
    await meeting('Algebra', 'Saturday')
    await meeting('Chess', 'Sunday')
    const { lost, answer } = await made()
    const day = await answer.json()
    expect(day).toMatchObject({ makesUp: { id: lost, date: '2026-09-12' }, classesCount: 1 })
    expect(await read(lost)).toMatchObject({ madeUpBy: { id: day.id, date: '2026-10-06' } })
  })

  test('is restored as what it was', async () => {
    const { id } = await (await made()).answer.json()
    await cancel(id)
    expect(await (await restore(id)).json()).toMatchObject({ type: 'MakeUp' })
  })

  test('keeps the day made up from being restored, deleted, or made up twice', async () => {
    const { lost } = await made()
    const message = '10/06/2026 makes this day up. Delete that one first.'
    expect(await (await restore(lost)).json()).toMatchObject({ message })
    expect(await (await remove(lost)).json()).toMatchObject({ message })
    const twice = await create({ date: '2026-10-13', type: 'MakeUp', makesUpClassDayId: lost })
    expect(twice.status).toBe(409)
    expect((await twice.json()).fields).toEqual({
      makesUpClassDayId: '10/06/2026 makes this day up already.',
    })
  })
})
