import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
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
  'What an organization announces, its active members read, the latest first',
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
      ...snow,
      authorName: 'Ada Lind',
      createdDate: expect.any(String),
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
  'Whoever is %s reads nothing of it',
  { tags: ['6.announcements-for-members'] },
  async (status) => {
    const sam = await news.member('Sam', { status })
    await news.publish()
    expect(await news.titles('my', sam)).toEqual([])
    const refused = await server.get(`/api/Announcement/${news.ofSchool}`, { token: sam.token })
    expect(refused.status).toBe(status === 'Suspended' ? 403 : 404)
  },
)

test(
  'Other organizations hear nothing of it',
  { tags: ['6.announcements-for-members'] },
  async () => {
    await news.publish()
    const elsewhere = await openSchool(server, 'Hearth Co-op')
    const vera = await signInSomebody(server, 'Vera')
    for (const reader of [elsewhere, vera]) {
      expect(await news.titles('my', reader)).toEqual([])
      const answer = await server.get(`/api/Announcement/${news.ofSchool}`, { token: reader.token })
      expect(answer.status).toBe(404)
    }
  },
)

test(
  'What a class is told, its teachers, its students and their parents read, and nobody else',
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
    await news.takeOut(choir, tom)
    expect(await news.titles('my', tom)).toEqual([])
  },
)

test(
  'A parent who only picks a child up is told nothing',
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
  'All of an organization are searched, sorted and told apart by whom they are for',
  { tags: ['7.announcement-calls'] },
  async () => {
    const { choir } = await news.openChoir()
    await news.publish({ title: 'Ärger' })
    await news.publish({ title: 'Concert', classId: choir })
    await news.publish({ title: 'Birthday' })
    const found = (query: string) => news.titles(`admin/${news.ofSchool}?${query}`, news)
    expect(await found('')).toEqual(['Birthday', 'Concert', 'Ärger'])
    expect(await found('sortField=title')).toEqual(['Ärger', 'Birthday', 'Concert'])
    expect(await found('sortField=createdDate')).toEqual(['Ärger', 'Concert', 'Birthday'])
    expect(await found('audience=Class')).toEqual(['Concert'])
    expect(await found('audience=Organization')).toEqual(['Birthday', 'Ärger'])
    expect(await found('searchString=arg')).toEqual(['Ärger'])
    expect(await found('searchString=choir')).toEqual(['Concert'])
  },
)

test(
  'What somebody announced stays when their account goes, and so does their name where they are on record',
  { tags: ['6.announcements-stay'] },
  async () => {
    const desk = await holderOf(server, news, 'Administrator')
    await news.publish({}, desk)
    const gone = await server.del('/api/Account/me', {
      token: desk.token,
      body: { currentPassword: password },
    })
    expect(gone.status).toBe(204)
    const [{ authorName, ...kept } = { authorName: null }] = (await news.read(news.ofSchool, news))
      .items
    expect(kept).toMatchObject(snow)
    expect(authorName).not.toBeNull()
    const { remove } = memberCalls(server, news)
    expect((await remove(desk.organizationUserId)).status).toBe(204)
    expect((await news.read(news.ofSchool, news)).items).toMatchObject([{ authorName: null }])
  },
)

test('By their child a parent is told what concerns the class, and nothing else of an organization', async () => {
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
