import type { HeldNotification } from '#contract/accounts/notifications.ts'
import { hour } from '#contract/dates/durations.ts'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertHomework } from '../class-content/class-content.queries.ts'
import { writePdf } from '#server/files/test-files.ts'
import { takePhoto } from '#server/images/test-images.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { insertCustomField } from '#server/people/custom-fields/test-custom-fields.ts'
import { grant, holderOf } from '#server/rights/matrix/test-holders.ts'
import {
  codeAnswered,
  openTestApp,
  sentenceAnswered,
  type TestApp,
} from '#server/testing/test-app.ts'
import { publicUrl, sendNotifications } from '#server/testing/test-emails.ts'
import { sendDue } from '#server/notifications/send-due.ts'
import { lead, openSchool, type School } from './test-school.ts'
import { classTables } from './class-rows.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

type Visitor = { token: string }

const remove = (classId: number, { token }: Visitor = school, query = '') =>
  server.del(`/api/Class/admin/${classId}${query}`, { token })

const find = async (classId: number) => server.get(`/api/Class/admin/${classId}`, school)

/** What waits about a class, the latest first. */
async function heldOf(classId: number): Promise<HeldNotification[]> {
  const path = `/api/Notification/held/organization/${school.organizationId}`
  const { items } = await (await server.get(path, school)).json()
  return items.filter(({ subjectId }: HeldNotification) => subjectId === classId)
}

const undo = async (classId: number, { token }: Visitor = school) =>
  server.post(`/api/Notification/undo/${(await heldOf(classId))[0]?.id}`, { token })

/** Every row of a class, by table. */
async function rowsOf(classId: number) {
  const { db } = server
  const all = {
    ...(await rowsIn('class', 'id', classId)),
    ...(await rowsIn('image', 'classId', classId)),
  }
  for (const table of classTables) Object.assign(all, await rowsIn(table, 'classId', classId))
  const overrides = await db
    .selectFrom('conflictOverride')
    .where((where) =>
      where.or([where('classId', '=', classId), where('otherClassId', '=', classId)]),
    )
    .select(['kind', 'classId', 'otherClassId', 'reason', 'overriddenDate'])
    .execute()
  return { ...all, overrides }
}

async function rowsIn(table: string, column: string, value: number) {
  const rows = await server.db
    .selectFrom(table as 'homework')
    .where(column as 'classId', '=', value)
    .selectAll()
    .execute()
  // An image that is set aside begins its day as an unused upload.
  return { [table]: rows.map(({ createdDate: _, ...row }: Record<string, unknown>) => row) }
}

const filesIn = () => readdirSync(join(server.dataDir, 'images')).toSorted()

/** Makes all files older than what the sweep leaves alone. */
function age() {
  const yesterday = new Date(Date.now() - 24 * hour)
  for (const name of filesIn())
    utimesSync(join(server.dataDir, 'images', name), yesterday, yesterday)
}

/** A draft with everything that a class can have before anybody enrolls. */
async function fullDraft() {
  const { organizationId, token, owner } = school
  const { db } = server
  const tara = await school.member('Tara')
  const place = {
    weekday: 'Saturday',
    slotId: await school.slot(),
    roomId: await school.room(),
  } as const
  await school.class({ name: 'Choir', ...place })
  const customFieldId = await insertCustomField(db, {
    organizationId,
    subject: 'Class',
    name: 'Level',
    kind: 'Text',
  })
  const photo = await (await server.upload(token, await takePhoto())).json()
  const body = {
    ...school.algebra,
    ...place,
    summary: 'Numbers',
    teachers: lead(tara),
    photoImageId: photo.id,
    customValues: [{ customFieldId, value: 'Hard' }],
  }
  const refused = await (await server.post('/api/Class/admin', { token, body })).json()
  const override = { reason: 'It is known.', fingerprint: refused.fingerprint }
  const { id } = await (
    await server.post('/api/Class/admin', { token, body: { ...body, override } })
  ).json()
  await insertHomework(
    db,
    { organizationId, classId: id, date: '2026-09-12', text: 'Page 7.' },
    owner.personId,
  )
  await insertAnnouncement(
    db,
    { organizationId, classId: id, title: 'Soon', body: 'Numbers.' },
    owner.personId,
  )
  await server.uploadFile(token, id, { name: 'Sums.pdf', bytes: writePdf() })
  return id as number
}

test('A deleted draft is gone, and its undo restores every row of it with its ids, its photo and its files', async () => {
  const id = await fullDraft()
  const before = await rowsOf(id)
  expect(Object.values(before).filter((rows) => rows.length > 0)).toHaveLength(9)
  const files = filesIn()

  expect((await remove(id)).status).toBe(204)
  expect((await find(id)).status).toBe(404)
  expect(Object.values(await rowsOf(id)).flat()).toEqual([])
  expect(await heldOf(id)).toMatchObject([
    { title: 'Algebra was deleted', changesCount: 1, peopleCount: 0 },
  ])
  age()
  await server.files.sweep()
  await server.images.sweep()
  expect(filesIn()).toEqual(files)

  expect((await undo(id)).status).toBe(204)
  expect(await rowsOf(id)).toEqual(before)
  expect(await heldOf(id)).toEqual([])
})

test('After ten minutes nothing of a deleted draft is left, and it cannot be undone', async () => {
  const others = filesIn()
  const id = await fullDraft()
  await remove(id)
  const [held] = await heldOf(id)
  await sendDue({ database: server.database, publicUrl })
  expect(await heldOf(id)).toHaveLength(1)
  await sendNotifications(server)

  expect(
    await codeAnswered(await server.post(`/api/Notification/undo/${held?.id}`, school)),
  ).toEqual([409, 'not_held'])
  const { changes } = await server.db
    .selectFrom('notification')
    .where('id', '=', held?.id ?? 0)
    .select('changes')
    .executeTakeFirstOrThrow()
  expect(changes).toBe('[]')
  age()
  await server.files.sweep()
  await server.images.sweep(Date.now() + 25 * hour)
  expect(filesIn().filter((name) => !others.includes(name))).toEqual([])
})

test('Only a draft is deleted that nobody saved since and nobody enrolled in', async () => {
  const published = await school.class({ name: 'Choir' })
  expect(await sentenceAnswered(await remove(published))).toEqual([
    409,
    'Choir is not a draft. Cancel it instead.',
  ])
  const asked = await school.class({ name: 'Dance', status: 'Draft' })
  await school.enroll(asked, await school.member('Mia'))
  expect(await sentenceAnswered(await remove(asked))).toEqual([
    409,
    'Students have enrolled in Dance or asked to. Cancel it instead.',
  ])
  const draft = await school.class({ name: 'Robotics', status: 'Draft' })
  expect(await codeAnswered(await remove(draft, school, '?version=7'))).toEqual([
    409,
    'versionConflict',
  ])
  expect((await remove(draft, school, '?version=1')).status).toBe(204)
  expect((await remove(draft)).status).toBe(404)
})

test('A draft is restored by those who manage classes only', async () => {
  const draft = await school.class({ name: 'Robotics', status: 'Draft' })
  const viewer = await holderOf(server, school, 'Viewer')
  expect((await remove(draft, viewer)).status).toBe(403)
  await remove(draft)
  expect((await undo(draft, viewer)).status).toBe(403)
  await grant(server, school, 'Scheduler', viewer)
  expect((await undo(draft, viewer)).status).toBe(204)
  expect((await find(draft)).status).toBe(200)
})

test('Only those who manage classes learn that a change was undone already', async () => {
  const draft = await school.class({ name: 'Robotics', status: 'Draft' })
  const viewer = await holderOf(server, school, 'Viewer')
  await remove(draft)
  const [held] = await heldOf(draft)
  await undo(draft)
  const again = ({ token }: Visitor) => server.post(`/api/Notification/undo/${held?.id}`, { token })
  expect((await again(viewer)).status).toBe(403)
  expect(await codeAnswered(await again(school))).toEqual([409, 'not_held'])
})

test('A draft is not restored if what it needs was deleted or taken since, and the sentence says so', async () => {
  const { organizationId, token } = school
  const roomId = await school.room()
  const place = { weekday: 'Saturday', startTime: '09:30', endTime: '10:30', roomId } as const
  const robotics = await school.class({ name: 'Robotics', status: 'Draft', ...place })
  await remove(robotics)
  const choir = await school.class({ name: 'Choir', status: 'Draft', ...place })
  expect(await sentenceAnswered(await undo(robotics))).toEqual([
    409,
    expect.stringContaining('Choir'),
  ])
  await remove(choir)
  expect((await server.del(`/api/Room/admin/${roomId}`, { token })).status).toBe(204)
  expect(await sentenceAnswered(await undo(robotics))).toEqual([
    409,
    'The class can’t be restored: something that it used was deleted since, such as its room or a teacher.',
  ])
  const semesterId = await school.semester({ name: 'Winter' })
  const dance = await school.class({ name: 'Dance', status: 'Draft', semesterId })
  await remove(dance)
  await server.db
    .updateTable('semester')
    .set({ isArchived: true })
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .execute()
  expect(await sentenceAnswered(await undo(dance))).toEqual([
    409,
    'The class can’t be restored: Winter was archived since.',
  ])
})

test('What waited about a class waits again once its deletion is undone', async () => {
  const tara = await school.member('Tara')
  const id = await school.class({ name: 'Robotics', status: 'Draft', teachers: lead(tara) })
  const body = { weekday: 'Saturday', slotId: null, roomId: null, version: 1, override: null }
  await server.put(`/api/Class/admin/place/${id}`, { token: school.token, body })
  const [moved] = await heldOf(id)
  await remove(id)
  expect(await heldOf(id)).toMatchObject([{ title: 'Robotics was deleted' }])
  await undo(id)
  expect(await heldOf(id)).toEqual([{ ...moved, dueDate: expect.any(String) }])
  expect((await undo(id)).status).toBe(204)
})
