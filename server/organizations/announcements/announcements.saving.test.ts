import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnnouncementPage } from '#contract/organizations/announcements.ts'
import { openSchool, type Somebody } from '#server/classes/classes/test-school.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { sentenceAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type News, openNews, snow } from './test-announcements.ts'

type Reader = { token: string }

let server: TestApp
let news: News
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  news = await openNews(server)
})

test(
  'Those who lead a class write to it, and those with the permission to all',
  { tags: ['6.announcements-who-publishes'] },
  async () => {
    const { choir, lea, cem, ann, tom } = await news.openChoir()
    const desk = await holderOf(server, news, 'Administrator')
    const registrar = await holderOf(server, news, 'Registrar')
    const mayWrite = async (writer: Somebody | Reader, classId: number | null) =>
      (await news.publish({ classId }, writer)).status
    const other = await news.class({ name: 'Botany' })
    for (const leader of [lea, cem]) {
      expect(await mayWrite(leader, choir)).toBe(200)
      expect(await mayWrite(leader, other)).toBe(403)
      expect(await mayWrite(leader, null)).toBe(403)
    }
    for (const reader of [ann, tom, registrar]) expect(await mayWrite(reader, choir)).toBe(403)
    for (const classId of [choir, other, null]) expect(await mayWrite(desk, classId)).toBe(200)
    const mayPublish = async (reader: Reader) =>
      (await news.read(`class/${choir}`, reader)) as AnnouncementPage & { mayPublish: boolean }
    for (const writer of [lea, cem, desk, news])
      expect(await mayPublish(writer)).toMatchObject({ mayPublish: true })
    for (const reader of [ann, tom, registrar])
      expect(await mayPublish(reader)).toMatchObject({ mayPublish: false })
  },
)

test(
  'Whoever leads a class changes and takes back what it is told, also by others',
  { tags: ['6.announcements-who-publishes', '7.announcement-calls'] },
  async () => {
    const { choir, lea, ann } = await news.openChoir()
    const { id } = await (await news.publish({ classId: choir })).json()
    const { id: forAll } = await (await news.publish()).json()
    expect((await news.save(id, { title: 'Rain', version: 1 }, ann)).status).toBe(403)
    expect((await news.save(forAll, { title: 'Rain', version: 1 }, lea)).status).toBe(403)
    const saved = await news.save(id, { title: 'Rain', version: 1 }, lea)
    expect(await saved.json()).toMatchObject({
      title: 'Rain',
      authorName: 'Ada Lind',
      savedBy: 'Lea Lind',
      version: 2,
    })
    expect((await server.del(news.at(id), { token: ann.token })).status).toBe(403)
    expect((await server.del(news.at(id), { token: lea.token })).status).toBe(204)
    expect((await server.del(news.at(id), { token: lea.token })).status).toBe(404)
    expect(await news.titles(`class/${choir}`, lea)).toEqual([])
  },
)

test('A stale edit is refused with the announcement as it is', async () => {
  const { id } = await (await news.publish()).json()
  await news.save(id, { title: 'Rain', version: 1 })
  const answer = await news.save(id, { version: 1 })
  expect(answer.status).toBe(409)
  const current = await (await server.get(news.at(id), { token: news.token })).json()
  expect(await answer.json()).toMatchObject({ code: 'stale', current })
})

test('A class of another organization is refused, and nothing is written', async () => {
  const elsewhere = await openSchool(server, 'Hearth Co-op')
  const classId = await elsewhere.class()
  const answer = await news.publish({ classId })
  expect([answer.status, (await answer.json()).fields]).toEqual([
    422,
    { classId: 'Choose a class of this organization.' },
  ])
  const { items } = await news.read(`admin/${news.ofSchool}`, news)
  expect(items).toEqual([])
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'Two\nlines' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ body: ' \n ' }, 'body'],
  [{ body: 'x'.repeat(5001) }, 'body'],
  [{ body: 'bell \u0007' }, 'body'],
  [{ authorPersonId: 1 }, 'authorPersonId'],
] as const)('%j is refused at its field', async (wrong, field) => {
  const answer = await news.publish(wrong)
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toEqual([field])
})

test('A press that arrives twice announces once', async () => {
  const body = { organizationId: news.organizationId, ...snow }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const press = () => server.post('/api/Announcement/admin', { token: news.token, body, headers })
  expect(await (await press()).json()).toEqual(await (await press()).json())
  expect(await news.titles(news.ofSchool, news)).toEqual(['Snow'])
})

test('After sixty announcements of a day somebody has to wait', async () => {
  for (let many = 0; many < 60; many += 1) await news.publish()
  expect((await news.publish()).status).toBe(429)
})

test('After sixty changes of a day as well', async () => {
  const { id } = await (await news.publish()).json()
  let last = 200
  for (let version = 1; version <= 60; version += 1)
    last = (await news.save(id, { body: `Snow, ${version}`, version })).status
  expect(last).toBe(429)
})

test('Nobody publishes any more whose role was taken away a moment before', async () => {
  const desk = await holderOf(server, news, 'Administrator')
  const { db } = server
  await db
    .deleteFrom('roleGrant')
    .where('organizationUserId', '=', desk.organizationUserId)
    .execute()
  const [status, sentence] = await sentenceAnswered(await news.publish({}, desk))
  expect(status).toBe(403)
  expect(sentence).toContain('“Publish announcements”')
})
