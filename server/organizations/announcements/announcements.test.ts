import type { MyNotification } from '#contract/accounts/notifications.ts'
import type { AnnouncementPage } from '#contract/organizations/announcements.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type Somebody } from '#server/classes/classes/test-school.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  sentenceAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { sendNotifications } from '#server/testing/test-emails.ts'
import { type News, openNews, snow } from './test-announcements.ts'

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
  "Active members see an organization's announcements, newest first",
  { tags: ['7.announcement-calls', '6.announcements-for-members'] },
  async () => {
    const ben = await news.member('Ben')
    const answer = await news.publish({ title: '  Snow ' })
    expect(answer.status).toBe(200)
    const row = await answer.json()
    const { organizationId, name: organizationName } = news
    expect(row).toEqual({
      id: expect.any(Number),
      organizationId,
      organizationName,
      classId: null,
      className: null,
      limitedTo: null,
      ...snow,
      authorName: 'Ada Lind',
      createdDate: expect.any(String),
      publishDate: row.createdDate,
      isScheduled: false,
      publishAt: null,
      isAnsweredByAuthor: false,
      version: 1,
      savedBy: 'Ada Lind',
      savedDate: row.createdDate,
    })
    await news.publish({ title: 'Fair' })
    const page = { totalPages: 1, totalCount: 2, unfilteredCount: 2 }
    expect(await news.read('my', ben)).toMatchObject(page)
    expect(await news.titles('my', ben)).toEqual(['Fair', 'Snow'])
    expect(await news.titles(news.ofSchool, ben)).toEqual(['Fair', 'Snow'])
    expect(await news.titles(`${news.ofSchool}?pageIndex=1&pageSize=1`, ben)).toEqual(['Snow'])
  },
)

test.each(['Invited', 'Archived', 'Suspended'] as const)(
  'A person who is %s sees none of them',
  { tags: ['6.announcements-for-members'] },
  async (status) => {
    const sam = await news.member('Sam', { status })
    await news.publish()
    expect(await news.titles('my', sam)).toEqual([])
    const refused = await server.get(`/api/Announcement/${news.ofSchool}`, { token: sam.token })
    expect(refused.status).toBe(status === 'Suspended' ? 403 : 404)
  },
)

test('Other organizations do not see them', { tags: ['6.announcements-for-members'] }, async () => {
  await news.publish()
  const elsewhere = await openSchool(server, 'Hearth Co-op')
  const vera = await signInSomebody(server, 'Vera')
  for (const reader of [elsewhere, vera]) {
    expect(await news.titles('my', reader)).toEqual([])
    const answer = await server.get(`/api/Announcement/${news.ofSchool}`, { token: reader.token })
    expect(answer.status).toBe(404)
  }
})

test(
  "Only a class's teachers, its students and their parents see its announcements",
  { tags: ['6.announcements-for-class'] },
  async () => {
    const { choir, ann, tom, eva, lea } = await news.openChoir()
    const ben = await news.member('Ben')
    expect((await news.publish({ classId: choir }, lea)).status).toBe(200)
    for (const reader of [lea, ann, tom, eva]) {
      expect(await news.titles('my', reader)).toEqual(['Snow'])
      expect(await news.titles(`class/${choir}`, reader)).toEqual(['Snow'])
    }
    expect(await news.read(`class/${choir}`, ben)).toMatchObject({ items: [], totalCount: 0 })
    expect(await news.titles('my', ben)).toEqual([])
    expect(await news.titles('my', news)).toEqual([])
    expect(await news.titles(`class/${choir}`, news)).toEqual(['Snow'])
    expect(await news.titles(news.ofSchool, ben)).toEqual([])
    await news.removeStudent(choir, tom)
    expect(await news.titles('my', tom)).toEqual([])
  },
)

test(
  'A parent who may only pick up a child sees none',
  { tags: ['6.announcements-for-class'] },
  async () => {
    const { choir, eva } = await news.openChoir()
    await news.publish({ classId: choir })
    const setAccess = (access: 'View' | 'PickupOnly') =>
      server.db
        .updateTable('familyMember')
        .set({ access })
        .where('personId', '=', eva.personId)
        .execute()
    await setAccess('View')
    expect(await news.titles('my', eva)).toEqual(['Snow'])
    await setAccess('PickupOnly')
    expect(await news.titles('my', eva)).toEqual([])
    const answer = await server.get(`/api/Announcement/class/${choir}`, { token: eva.token })
    expect(answer.status).toBe(404)
  },
)

test(
  'All announcements of an organization can be searched, sorted and filtered by audience',
  { tags: ['7.announcement-calls'] },
  async () => {
    const { choir } = await news.openChoir()
    await news.publish({ title: 'Ärger' })
    await news.publish({ title: 'Concert', classId: choir })
    await news.publish({ title: 'Birthday' })
    const found = (query: string) => news.titles(`admin/${news.ofSchool}?${query}`, news)
    expect(await found('')).toEqual(['Birthday', 'Concert', 'Ärger'])
    expect(await found('sortField=title')).toEqual(['Ärger', 'Birthday', 'Concert'])
    expect(await found('sortField=publishDate')).toEqual(['Ärger', 'Concert', 'Birthday'])
    expect(await found('audience=Class')).toEqual(['Concert'])
    expect(await found('audience=Organization')).toEqual(['Birthday', 'Ärger'])
    expect(await found('searchString=arg')).toEqual(['Ärger'])
    expect(await found('searchString=choir')).toEqual(['Concert'])
  },
)

test(
  "Deleting an account keeps its announcements, and the author's name while their record exists",
  { tags: ['6.announcements-stay'] },
  async () => {
    const review = await holderOf(server, news, 'Administrator')
    await news.publish({}, review)
    const gone = await server.del('/api/Account/me', {
      token: review.token,
      body: { currentPassword: password },
    })
    expect(gone.status).toBe(204)
    const [{ authorName, ...rest } = { authorName: null }] = (await news.read(news.ofSchool, news))
      .items
    expect(rest).toMatchObject(snow)
    expect(authorName).not.toBeNull()
    const { remove } = memberCalls(server, news)
    expect((await remove(review.organizationUserId)).status).toBe(204)
    expect((await news.read(news.ofSchool, news)).items).toMatchObject([{ authorName: null }])
  },
)

test("A child's membership shows a parent the class's announcements and no others of the organization", async () => {
  const { choir, mia, eva } = await news.openChoir()
  await news.publish({ title: 'Fair' })
  await news.publish({ classId: choir })
  expect(await news.titles('my', eva)).toEqual(['Snow'])
  const { organizationId } = news
  const { db } = server
  const shut = { organizationId, personId: eva.personId, status: 'Suspended' } as const
  await insertMembership(db, shut)
  expect(await news.titles('my', eva)).toEqual([])
  const records = (personId: number) =>
    db
      .updateTable('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', personId)
  await records(eva.personId).set({ status: 'Active' }).execute()
  expect(await news.titles('my', eva)).toEqual(['Snow', 'Fair'])
  await records(mia.personId).set({ status: 'Archived' }).execute()
  expect(await news.titles('my', eva)).toEqual(['Fair'])
  expect(await news.titles(`class/${choir}`, eva)).toEqual([])
})

type Reader = { token: string }

test(
  'Lead teachers publish to their class, and members with the permission to everyone',
  { tags: ['6.announcements-who-publishes'] },
  async () => {
    const { choir, lea, cem, ann, tom } = await news.openChoir()
    const review = await holderOf(server, news, 'Administrator')
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
    for (const classId of [choir, other, null]) expect(await mayWrite(review, classId)).toBe(200)
    const mayPublish = async (reader: Reader) =>
      (await news.read(`class/${choir}`, reader)) as AnnouncementPage & { mayPublish: boolean }
    for (const writer of [lea, cem, review, news])
      expect(await mayPublish(writer)).toMatchObject({ mayPublish: true })
    for (const reader of [ann, tom, registrar])
      expect(await mayPublish(reader)).toMatchObject({ mayPublish: false })
  },
)

test(
  'A lead teacher edits and deletes announcements of the class, including those of others',
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

const notified = async ({ token }: { token: string }) => {
  const { items } = await (await server.get('/api/Notification/my', { token })).json()
  return items.map(({ title, lines }: MyNotification) => [title, ...lines.slice(1)])
}

test(
  'Notifications in the app show the new text of an announcement to those who may read it, and disappear with it',
  { tags: ['6.announcements-who-publishes'] },
  async () => {
    const [ben, former] = [await news.member('Ben'), await news.member('Cora')]
    const { id } = await (await news.publish({ body: 'At ten.' })).json()
    await news.publish({ title: 'Fair' })
    await sendNotifications(server)
    await memberCalls(server, news).change([former.organizationUserId], 'Archived')
    await news.save(id, { title: 'Rain', body: 'At nine.', version: 1 })
    const fair = [`Fair – ${news.name}`, snow.body]
    const notice = (title: string, body: string) => [`${title} – ${news.name}`, body]
    expect(await notified(ben)).toEqual([fair, notice('Rain', 'At nine.')])
    expect(await notified(former)).toEqual([fair, notice('Snow', 'At ten.')])
    await server.del(news.at(id), { token: news.token })
    expect(await notified(ben)).toEqual([fair])
    expect(await notified(former)).toEqual([fair])
  },
)

test('A version conflict is refused with the current announcement', async () => {
  const { id } = await (await news.publish()).json()
  await news.save(id, { title: 'Rain', version: 1 })
  const answer = await news.save(id, { version: 1 })
  expect(answer.status).toBe(409)
  const current = await (await server.get(news.at(id), { token: news.token })).json()
  expect(await answer.json()).toMatchObject({ code: 'versionConflict', current })
})

test('A class of another organization is refused, and nothing is written', async () => {
  const elsewhere = await openSchool(server, 'Hearth Co-op')
  const classId = await elsewhere.class()
  const answer = await news.publish({ classId })
  expect([answer.status, (await answer.json()).fields]).toEqual([
    422,
    { classId: 'Choose a class in this organization.' },
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

test('A repeated request publishes once', async () => {
  const body = { organizationId: news.organizationId, ...snow }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const press = () => server.post('/api/Announcement/admin', { token: news.token, body, headers })
  expect(await (await press()).json()).toEqual(await (await press()).json())
  expect(await news.titles(news.ofSchool, news)).toEqual(['Snow'])
})

test('The rate limit allows sixty announcements a day', async () => {
  for (let many = 0; many < 60; many += 1) await news.publish()
  expect((await news.publish()).status).toBe(429)
})

test('The rate limit allows sixty edits a day', async () => {
  const { id } = await (await news.publish()).json()
  let last = 200
  for (let version = 1; version <= 60; version += 1)
    last = (await news.save(id, { body: `Snow, ${version}`, version })).status
  expect(last).toBe(429)
})

test('A member whose role was just removed cannot publish', async () => {
  const review = await holderOf(server, news, 'Administrator')
  const { db } = server
  await db
    .deleteFrom('roleGrant')
    .where('organizationUserId', '=', review.organizationUserId)
    .execute()
  const [status, sentence] = await sentenceAnswered(await news.publish({}, review))
  expect(status).toBe(403)
  expect(sentence).toContain('“Publish announcements”')
})
