import { addDays, weekdayOf } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { openEnrollmentEmails } from '#server/classes/enrollments/test-enrollment-emails.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { readEmails, sendNotifications } from '#server/testing/test-emails.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openEnrollmentEmails>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollmentEmails(server)
})

/** Days from today, in the school's time zone. */
const inDays = (days: number) => addDays(todayIn('America/New_York'), days)

const plan = (date: string) => school.classDay({ semesterId: school.spring, date })
const send = (id: number, path: string, body: object) =>
  server.post(`/api/ClassDay/admin/${path}/${id}`, { token: school.token, body })
const cancel = (id: number) => send(id, 'cancel', { reason: 'Snow', version: 1 })

const remove = async (id: number, query = '') => {
  const { status } = await server.del(`/api/ClassDay/admin/${id}${query}`, { token: school.token })
  expect(status).toBe(204)
}

const listOf = async ({ email }: { email: string }) => {
  const rows = await readEmails(server, email)
  const canceled = rows.filter(({ subject }) => subject.includes('has canceled'))
  return canceled.map(({ text }) => text.match(/(?<=^- ).*$/gm))
}

const restored = async ({ email }: { email: string }) =>
  (await readEmails(server, email)).filter(({ subject }) => subject.endsWith('is back on'))

test('A substitute gets an email about a canceled day, although they teach nothing on it', async () => {
  const [tara, sam] = [await school.member('Tara'), await school.member('Sam')]
  for (const { userId } of [tara, sam]) await school.verify(userId)
  const classId = await school.class('Choir', { teachers: lead(tara) })
  const classDayId = await plan(inDays(35))
  await server.db
    .insertInto('substitution')
    .values({
      organizationId: school.organizationId,
      classId,
      classDayId,
      organizationUserId: sam.organizationUserId,
      namedByPersonId: null,
      namedDate: new Date().toISOString(),
    })
    .execute()
  await cancel(classDayId)
  expect(await listOf(sam)).toEqual([['You substitute: Choir, 9:30 AM']])
})

test(
  'Each person gets one email about a canceled day, with the classes of their own children',
  { tags: ['6.enrollment-emails'] },
  async () => {
    const tara = await school.member('Tara')
    await school.verify(tara.userId)
    const choir = await school.class('Choir', { teachers: lead(tara) })
    const art = await school.class('Art', { startTime: '13:00', endTime: '14:00' })
    const draft = await school.class('Draft', { startTime: '15:00', endTime: '16:00' })
    const ada = await school.parent('Ada', 'Mia')
    const { personId: ben } = await ada.family.child('Ben')
    const eve = await school.parent('Eve', 'Zacharias')
    await school.enroll(choir, ada, ada.childId)
    await school.enroll(art, ada, ada.childId)
    await school.enroll(art, ada, ben)
    await school.enroll(art, eve, eve.childId)
    await school.enroll(draft, eve, eve.childId)
    const one = server.db.updateTable('class').where('id', '=', draft)
    await one.set({ status: 'Draft' }).execute()
    await school.enroll(art, tara, tara.personId)

    const id = await plan(inDays(35))
    expect((await cancel(id)).status).toBe(200)
    expect(await listOf(ada)).toEqual([
      ['Mia: Choir, 9:30 AM', 'Mia: Art, 1:00 PM', 'Ben: Art, 1:00 PM'],
    ])
    expect(await listOf(eve)).toEqual([['Zacharias: Art, 1:00 PM']])
    expect(await listOf(tara)).toEqual([['You teach: Choir, 9:30 AM', 'You: Art, 1:00 PM']])
    const sent = (await readEmails(server, ada.email)).at(-1)
    expect(sent?.subject).toBe(
      `Lindenschule has canceled the class day on ${dayInWords(inDays(35))}`,
    )
    expect(sent?.text).toContain('Reason: Snow')
    expect(sent?.text).not.toContain('Report an absence')
    expect(sent?.link?.href).toBe('https://kinroll.test/my/calendar')
  },
)

test('People whose classes meet on other days get no email, and nobody gets one after the day was restored', async () => {
  const date = inDays(35)
  const choir = await school.class('Choir')
  const art = await school.class('Art', { weekday: weekdayOf(inDays(36)) })
  const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
  await school.enroll(choir, ada, ada.childId)
  await school.enroll(art, eve, eve.childId)
  const id = await plan(date)
  await cancel(id)
  expect([await listOf(ada), await listOf(eve)]).toEqual([[['Mia: Choir, 9:30 AM']], []])
  await send(id, 'restore', { version: 2 })
  expect(await listOf(ada)).toEqual([])
})

test(
  'People who got the email about a canceled day get another if it is restored, unless it is canceled again',
  { tags: ['6.enrollment-emails'] },
  async () => {
    const choir = await school.class('Choir')
    const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
    await school.enroll(choir, ada, ada.childId)
    const id = await plan(inDays(35))
    await cancel(id)
    await sendNotifications(server)
    await send(id, 'restore', { version: 2 })
    const [sent, ...more] = await restored(ada)
    expect(more).toEqual([])
    expect(sent?.subject).toMatch(/^The class day of Lindenschule on .* is back on$/)
    expect(sent?.text).toContain('- Mia: Choir, 9:30 AM')
    expect(await restored(eve)).toEqual([])
    await send(id, 'cancel', { reason: 'Snow again', version: 3 })
    expect(await restored(ada)).toEqual([])
  },
)

test('The email about a moved day links guardians to the form for an absence on the new day', async () => {
  const tara = await school.member('Tara')
  await school.verify(tara.userId)
  const choir = await school.class('Choir', { teachers: lead(tara) })
  const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
  const { personId: ida } = await eve.family.child('Ida')
  await school.enroll(choir, ada, ada.childId)
  for (const childId of [eve.childId, ida]) await school.enroll(choir, eve, childId)
  const id = await plan(inDays(35))
  const path = `/api/ClassDay/admin/${id}`
  const times = { startTime: '09:00', endTime: '12:00' }
  const day = { date: inDays(36), type: 'Regular', ...times, notes: null, makesUpClassDayId: null }
  await server.put(path, { token: school.token, body: { ...day, version: 1 } })
  const absenceOf = async ({ email }: { email: string }) => {
    const sent = (await readEmails(server, email)).at(-1)
    expect(sent?.subject).toContain('has moved the class day')
    return sent?.text.match(/Report an absence:\n(.*)/)?.[1]
  }
  const form = 'https://kinroll.test/my/absences/new'
  expect(await absenceOf(ada)).toBe(`${form}?personId=${ada.childId}&fromDate=${day.date}`)
  expect(await absenceOf(eve)).toBe(`${form}?fromDate=${day.date}`)
  expect(await absenceOf(tara)).toBeUndefined()
})

const moved = {
  type: 'Regular',
  startTime: '09:00',
  endTime: '12:00',
  notes: null,
  makesUpClassDayId: null,
}

test('A preview counts each student for whom nobody has a verified account', async () => {
  const date = inDays(35)
  const eve = await school.parent('Eve', 'Finn')
  const ada = await school.parent('Ada', 'Mia')
  for (const name of ['Choir', 'Band']) {
    const id = await school.class(name, { startTime: '10:00', endTime: '11:00' })
    await school.enroll(id, eve, eve.childId)
    await school.enroll(id, ada, ada.childId)
  }
  const id = await plan(date)
  const body = { ...moved, date: inDays(36), version: 1 }
  await unverify(server, eve)
  const counts = { emailsCount: 1, unreachedStudentsCount: 1 }
  expect(await (await send(id, 'preview', body)).json()).toMatchObject(counts)
  const notes = { ...moved, date, version: 1, notes: 'Bring tea.' }
  expect(await (await send(id, 'preview', notes)).json()).toMatchObject({
    emailsCount: 0,
    unreachedStudentsCount: 0,
  })
})

test('A day that is moved to another weekday notifies those whose classes no longer meet, and those whose classes meet on it', async () => {
  const [former, date] = [inDays(35), inDays(36)]
  const times = { startTime: '10:00', endTime: '11:00' }
  const choir = await school.class('Choir', { weekday: weekdayOf(former), ...times })
  const art = await school.class('Art', { weekday: weekdayOf(date), ...times })
  const band = await school.class('Band', { startTime: '11:00', endTime: '12:00' })
  const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
  const zoe = await school.parent('Zoe', 'Leo')
  await school.enroll(choir, ada, ada.childId)
  await school.enroll(choir, eve, eve.childId)
  await school.enroll(band, eve, eve.childId)
  await school.enroll(art, zoe, zoe.childId)
  const id = await plan(former)
  const body = { ...moved, date, version: 1 }
  expect((await (await send(id, 'preview', body)).json()).emailsCount).toBe(3)
  await server.put(`/api/ClassDay/admin/${id}`, { token: school.token, body })
  const textOf = async ({ email }: { email: string }) =>
    (await readEmails(server, email)).at(-1)?.text
  const [first, second, third] = [await textOf(ada), await textOf(eve), await textOf(zoe)]
  expect(first).toContain('These classes will not meet:\n\n- Mia: Choir, 10:00 AM')
  expect(first).not.toContain('Report an absence')
  expect(first).not.toContain('Hours:')
  expect(second).toContain(
    `Your classes on ${dayInWords(date)}:\n\n- Finn: Band, 11:00 AM\n- Finn: Choir, 10:00 AM, will not meet`,
  )
  expect(second).toContain('Report an absence')
  expect(third).toContain('These classes meet on the new day:\n\n- Leo: Art, 10:00 AM')
})

test('A day that becomes a make-up day notifies those whose classes no longer meet, and those whose classes meet now', async () => {
  const [canceled, date] = [inDays(35), inDays(36)]
  const choir = await school.class('Choir', { weekday: weekdayOf(canceled) })
  const art = await school.class('Art', { weekday: weekdayOf(date) })
  const band = await school.class('Band')
  const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
  const zoe = await school.parent('Zoe', 'Leo')
  await school.enroll(choir, ada, ada.childId)
  await school.enroll(art, eve, eve.childId)
  await school.enroll(band, zoe, zoe.childId)
  const [makesUpClassDayId, id] = [await plan(canceled), await plan(date)]
  await cancel(makesUpClassDayId)
  await sendNotifications(server)
  const body = { ...moved, date, type: 'MakeUp', makesUpClassDayId, version: 1 }
  const { status } = await server.put(`/api/ClassDay/admin/${id}`, { token: school.token, body })
  expect(status).toBe(200)
  const newsOf = async ({ email }: { email: string }) => {
    const emails = await readEmails(server, email)
    return emails.find(({ subject }) => subject.startsWith('Different classes meet'))?.text
  }
  expect(await newsOf(ada)).toContain('These classes meet on that day:\n\n- Mia: Choir')
  expect(await newsOf(eve)).toContain('These classes will not meet:\n\n- Finn: Art')
  expect(await newsOf(zoe)).toBeUndefined()
})

/** Ada’s child attends a class on the weekday of the former date, and Eve’s one on that of the date after it. */
const openFamilies = async () => {
  const [former, date] = [inDays(35), inDays(36)]
  const choir = await school.class('Choir', { weekday: weekdayOf(former) })
  const art = await school.class('Art', { weekday: weekdayOf(date) })
  const [ada, eve] = [await school.parent('Ada', 'Mia'), await school.parent('Eve', 'Finn')]
  await school.enroll(choir, ada, ada.childId)
  await school.enroll(art, eve, eve.childId)
  return { ada, eve, former, date }
}

test('A day that becomes a holiday on another date is canceled for those with a class on the former date', async () => {
  const { ada, eve, former, date } = await openFamilies()
  const id = await plan(former)
  const body = { ...moved, date, type: 'Holiday', startTime: null, endTime: null, version: 1 }
  await server.put(`/api/ClassDay/admin/${id}`, { token: school.token, body })
  expect(await listOf(ada)).toEqual([['Mia: Choir, 9:30 AM']])
  expect((await readEmails(server, ada.email)).at(-1)?.subject).toContain(dayInWords(former))
  expect(await listOf(eve)).toEqual([])
})

const openCanceled = async () => {
  const { ada, eve, former: canceled, date } = await openFamilies()
  const makesUpClassDayId = await plan(canceled)
  await cancel(makesUpClassDayId)
  await sendNotifications(server)
  const { organizationId, spring: semesterId, token } = school
  const body = { organizationId, semesterId, ...moved, date, type: 'MakeUp', makesUpClassDayId }
  const post = (path: string, values = {}) =>
    server.post(`/api/ClassDay/admin${path}`, { token, body: { ...body, ...values } })
  const title = `Lindenschule makes up the class day of ${dayInWords(canceled)} on ${dayInWords(date)}`
  const newsOf = async ({ email }: { email: string }) =>
    (await readEmails(server, email)).filter(({ subject }) => subject === title)
  return { ada, eve, post, newsOf, title }
}

const listHeld = async () => {
  const held = `/api/Notification/held/organization/${school.organizationId}`
  const { items } = await (await server.get(held, { token: school.token })).json()
  return items
}
const undo = async () => {
  const [{ id }] = await listHeld()
  return (await server.post(`/api/Notification/undo/${id}`, { token: school.token })).status
}

describe('A make-up day that is added', () => {
  test('notifies those whose classes meet on it, after a preview', async () => {
    const { ada, eve, post, newsOf } = await openCanceled()
    expect((await (await post('/preview')).json()).emailsCount).toBe(1)
    const notification = { sentence: 'In the gym.', isSilent: false }
    expect((await post('', { notification })).status).toBe(200)
    const [sent, ...more] = await newsOf(ada)
    expect(more).toEqual([])
    expect(sent?.text).toContain('These classes will meet:\n\n- Mia: Choir, 9:30 AM')
    expect(sent?.text).toMatch(/adds: “In the gym\.”/)
    expect(sent?.text).toContain('Report an absence')
    expect(await newsOf(eve)).toEqual([])
  })

  test('notifies nobody if the administrator says so', async () => {
    const { ada, post, newsOf } = await openCanceled()
    await post('', { notification: { sentence: null, isSilent: true } })
    expect(await newsOf(ada)).toEqual([])
  })

  test.each(['canceled', 'deleted'])('notifies nobody if it is %s at once', async (how) => {
    const { ada, post, title } = await openCanceled()
    const before = (await readEmails(server, ada.email)).length
    const { id } = await (await post('')).json()
    expect(await listHeld()).toMatchObject([{ title, changesCount: 1, peopleCount: 1 }])
    await (how === 'canceled' ? cancel(id) : remove(id))
    expect(await listHeld()).toMatchObject([{ peopleCount: 0 }])
    expect(await readEmails(server, ada.email)).toHaveLength(before)
  })

  test('is removed by Undo, and a change of it is undone without it', async () => {
    const { ada, post, newsOf } = await openCanceled()
    const { id } = await (await post('')).json()
    expect(await undo()).toBe(204)
    expect((await server.get(`/api/ClassDay/admin/${id}`, { token: school.token })).status).toBe(
      404,
    )
    expect(await newsOf(ada)).toEqual([])
    const again = await (await post('')).json()
    await cancel(again.id)
    expect(await undo()).toBe(204)
    expect(await newsOf(ada)).toHaveLength(1)
  })
})

const openDays = async () => {
  const { ada, eve, former, date } = await openFamilies()
  const id = await plan(former)
  const move = (values: object) =>
    server.put(`/api/ClassDay/admin/${id}`, {
      token: school.token,
      body: { ...moved, ...values },
    })
  return { ada, eve, former, date, id, move }
}
const subjectsOf = async ({ email }: { email: string }) =>
  (await readEmails(server, email))
    .filter(({ subject }) => subject.includes('class day'))
    .map(({ subject }) => subject)

const canceledOn = (date: string) =>
  `Lindenschule has canceled the class day on ${dayInWords(date)}`

describe('Several changes of a day before anybody is notified', () => {
  test.each([
    ['canceled', (id: number) => send(id, 'cancel', { reason: 'Snow', version: 2 })],
    ['deleted', remove],
  ])('A day that is moved and then %s is canceled on the former date', async (_, end) => {
    const { ada, eve, former, date, id, move } = await openDays()
    await move({ date, version: 1 })
    await end(id)
    expect(await subjectsOf(ada)).toEqual([canceledOn(former)])
    expect(await subjectsOf(eve)).toEqual([])
  })

  test('A day that is moved, and the former date that is added again, notify nobody', async () => {
    const { ada, eve, former, date, move } = await openDays()
    await move({ date, version: 1 })
    await plan(former)
    expect([await subjectsOf(ada), await subjectsOf(eve)]).toEqual([[], []])
  })

  test('A canceled day that is restored and moved takes place on the other date', async () => {
    const { eve, former, date, id, move } = await openDays()
    await cancel(id)
    await sendNotifications(server)
    await send(id, 'restore', { version: 2 })
    await move({ date, version: 3 })
    const [first, second] = [dayInWords(former), dayInWords(date)]
    const title = `The class day of Lindenschule on ${first} takes place on ${second}`
    expect(await subjectsOf(eve)).toEqual([title])
  })

  test('A day that is canceled silently and then deleted notifies nobody', async () => {
    const { ada, id } = await openDays()
    const notification = { sentence: null, isSilent: true }
    await send(id, 'cancel', { reason: 'Snow', notification, version: 1 })
    await remove(id)
    expect(await subjectsOf(ada)).toEqual([])
  })

  test('Other hours of a day that makes up another reach those whose classes meet as before', async () => {
    const { former, date, move } = await openDays()
    const band = await school.class('Band')
    const zoe = await school.parent('Zoe', 'Leo')
    await school.enroll(band, zoe, zoe.childId)
    const makesUpClassDayId = await plan(date)
    await cancel(makesUpClassDayId)
    await sendNotifications(server)
    const values = { date: former, type: 'MakeUp', makesUpClassDayId, startTime: '10:00' }
    await move({ ...values, version: 1 })
    expect(await subjectsOf(zoe)).toContain(
      `The class day of Lindenschule on ${dayInWords(former)} has other hours`,
    )
  })
})

test('A restored day is previewed and notified of with a sentence, or silently', async () => {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  const id = await plan(inDays(35))
  const restore = async (version: number, notification: object) => {
    await send(id, 'cancel', { reason: 'Snow', version: version - 1 })
    await sendNotifications(server)
    const body = { version, notification }
    const { emailsCount } = await (await send(id, 'preview/restore', body)).json()
    expect((await send(id, 'restore', body)).status).toBe(200)
    return emailsCount
  }
  expect(await restore(2, { sentence: null, isSilent: true })).toBe(0)
  expect(await restored(ada)).toEqual([])
  expect(await restore(4, { sentence: 'The snow is gone.', isSilent: false })).toBe(1)
  const [sent] = await restored(ada)
  expect(sent?.text).toMatch(/adds: “The snow is gone\.”/)
})

test('Deleting a class day notifies of it as canceled, and cannot be undone', async () => {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  const id = await plan(inDays(35))
  await send(id, 'cancel', { reason: 'Snow', version: 1 })
  await send(id, 'restore', { version: 2 })
  expect((await (await send(id, 'preview/delete', {})).json()).emailsCount).toBe(1)
  await remove(id)
  const items = await listHeld()
  const title = `Lindenschule has canceled the class day on ${dayInWords(inDays(35))}`
  expect(items).toMatchObject([{ title, changesCount: 0, peopleCount: 1 }])
  expect(await undo()).toBe(409)
  expect(await listOf(ada)).toEqual([['Mia: Choir, 9:30 AM']])
})

test('Deleting a day that was canceled before, a holiday, or one that was added again, notifies nobody', async () => {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  const [canceled, again] = [await plan(inDays(35)), await plan(inDays(36))]
  const times = { startTime: null, endTime: null }
  const holiday = {
    semesterId: school.spring,
    date: inDays(37),
    type: 'Holiday',
    ...times,
  } as const
  await cancel(canceled)
  expect(await listOf(ada)).toHaveLength(1)
  for (const id of [canceled, again, await school.classDay(holiday)]) await remove(id)
  await plan(inDays(36))
  expect(await listOf(ada)).toHaveLength(0)
})

test('Nobody is notified of a deleted day if the administrator says so', async () => {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  await remove(await plan(inDays(35)), '?notified=Nobody')
  expect(await listOf(ada)).toEqual([])
  await remove(await plan(inDays(36)), '?notified=Everyone')
  expect(await listOf(ada)).toEqual([['Mia: Choir, 9:30 AM']])
})

/** A parent whose child is in a class that began two months ago. */
async function parentInRunningClass() {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  const term = { startDate: inDays(-60), endDate: inDays(60) }
  await server.db.updateTable('semester').set(term).where('id', '=', school.spring).execute()
  await server.db.updateTable('class').set(term).where('id', '=', choir).execute()
  return ada
}

test('Nobody gets an email about a past day', async () => {
  const ada = await parentInRunningClass()
  expect((await cancel(await plan(inDays(-3)))).status).toBe(200)
  const rows = server.db
    .selectFrom('outboxEmail')
    .where('kind', 'in', ['ClassDayChanged', 'Notifications'])
  await sendNotifications(server)
  expect(await rows.where('email', '=', ada.email).select('id').execute()).toEqual([])
  for (const days of [0, 3]) {
    await cancel(await plan(inDays(days)))
    await sendNotifications(server)
  }
  expect(await listOf(ada)).toHaveLength(2)
})

test('A past day that is moved to a later date notifies of that date', async () => {
  const ada = await parentInRunningClass()
  const id = await plan(inDays(-3))
  const body = { ...moved, date: inDays(5), version: 1 }
  const { status } = await server.put(`/api/ClassDay/admin/${id}`, { token: school.token, body })
  expect(status).toBe(200)
  const subjects = (await readEmails(server, ada.email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toContain('has moved the class day')
})

test('An email that could not be sent before the end of the day is dropped', async () => {
  const ada = await parentInRunningClass()
  const [canceled, back] = [await plan(inDays(2)), await plan(inDays(3))]
  for (const id of [canceled, back]) {
    await cancel(id)
    await sendNotifications(server)
  }
  await send(back, 'restore', { version: 2 })
  const comesOn = async (id: number, days: number) => {
    const date = inDays(days)
    await server.db.updateTable('classDay').set({ date }).where('id', '=', id).execute()
    const known = server.db.selectFrom('notification').where('subjectId', '=', id)
    for (const row of await known.where('subjectType', '=', 'ClassDay').selectAll().execute()) {
      const { before, ...facts } = JSON.parse(row.facts)
      const later = { ...facts, before: { ...before, date } }
      const one = server.db.updateTable('notification').where('id', '=', row.id)
      await one.set({ facts: JSON.stringify(later) }).execute()
    }
  }
  const emailCounts = async () => [(await listOf(ada)).length, (await restored(ada)).length]
  expect(await emailCounts()).toEqual([1, 1])
  await comesOn(canceled, 0)
  expect(await emailCounts()).toEqual([1, 1])
  await comesOn(canceled, -1)
  expect(await emailCounts()).toEqual([0, 1])
  await comesOn(back, 0)
  expect(await emailCounts()).toEqual([0, 1])
  await comesOn(back, -2)
  expect(await emailCounts()).toEqual([0, 0])
})

test('Of the children in one class the eldest comes first, and those without a birth date last', async () => {
  const choir = await school.class('Choir')
  const ada = await school.parent('Ada', 'Mia')
  const { personId: ben } = await ada.family.child('Ben', '2014-03-04')
  const person = server.db.updateTable('person').where('id', '=', ada.childId)
  await person.set({ birthDate: null }).execute()
  for (const childId of [ada.childId, ben]) await school.enroll(choir, ada, childId)
  await cancel(await plan(inDays(35)))
  expect(await listOf(ada)).toEqual([['Ben: Choir, 9:30 AM', 'Mia: Choir, 9:30 AM']])
})

test('Teachers without a verified address get no email, nor does anybody for an archived member', async () => {
  const teachers = [await school.member('Tara'), await school.member('Una')]
  const [tara, una] = teachers
  await unverify(server, tara!)
  await school.verify(una!.userId)
  const choir = await school.class('Choir', { teachers: teachers.flatMap(lead) })
  const ada = await school.parent('Ada', 'Mia')
  await school.enroll(choir, ada, ada.childId)
  const gone = [una!.personId, ada.childId]
  const records = server.db.updateTable('organizationUser').where('personId', 'in', gone)
  await records.set({ status: 'Archived' }).execute()
  await cancel(await plan(inDays(35)))
  await sendNotifications(server)
  const emails = [tara!, una!, ada].map(({ email }) => email)
  const rows = server.db
    .selectFrom('outboxEmail')
    .where('kind', 'in', ['ClassDayChanged', 'Notifications'])
  expect(await rows.where('email', 'in', emails).select('email').execute()).toEqual([])
})
