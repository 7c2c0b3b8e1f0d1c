import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDue } from '#server/notifications/send-due.ts'
import { publicUrl, readEmails } from '#server/testing/test-emails.ts'
import { holderOf, verify } from '#server/rights/matrix/test-holders.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { type News, openNews, snow } from './test-announcements.ts'

let server: TestApp
let news: News
let people: Awaited<ReturnType<typeof openPeople>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  news = await openNews(server)
  people = await openPeople()
})

/** Choir, with Mia and Tom; Art, which Ida teaches, with Kim; Paul is a parent, and Sue is suspended. */
async function openPeople() {
  const choir = await news.openChoir()
  const ida = await news.member('Ida', { isTeacher: true })
  const kim = await news.member('Kim', { isStudent: true })
  const paul = await news.member('Paul', { isParent: true })
  const sue = await news.member('Sue', { status: 'Suspended', isParent: true })
  const art = await news.class({
    name: 'Art',
    teachers: [{ organizationUserId: ida.organizationUserId, role: 'Lead' }],
  })
  await news.enroll(art, kim)
  const { lea, cem, ann, mia, tom, eva } = choir
  const all = {
    Lea: lea,
    Cem: cem,
    Ann: ann,
    Mia: mia,
    Tom: tom,
    Eva: eva,
    Ida: ida,
    Kim: kim,
    Paul: paul,
    Sue: sue,
  }
  for (const { userId } of Object.values(all))
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute()
  await server.db
    .updateTable('organizationUser')
    .set({ isStudent: true })
    .where('id', 'in', [mia.organizationUserId, tom.organizationUserId])
    .execute()
  return { ...choir, art, ida, kim, paul, sue, all }
}

type Everybody = typeof people.all

async function namesWho(is: (person: Everybody[keyof Everybody]) => Promise<boolean>) {
  const names: string[] = []
  for (const [name, person] of Object.entries(people.all)) if (await is(person)) names.push(name)
  return names.toSorted()
}

const readers = () => namesWho(async (one) => (await news.titles('my', one)).includes('Snow'))

const recipients = () =>
  namesWho(async ({ email }) => {
    const emails = await readEmails(server, email)
    const about = emails.filter(({ kind }) => kind === 'Announcement')
    expect(about.length).toBeLessThanOrEqual(1)
    return about.length === 1
  })

const audiences: [string, () => object, string[]][] = [
  ['all members', () => ({}), ['Ann', 'Cem', 'Ida', 'Kim', 'Lea', 'Mia', 'Paul', 'Tom']],
  ['a class', () => ({ classId: people.choir }), ['Ann', 'Cem', 'Eva', 'Lea', 'Mia', 'Tom']],
  ['a class of several', () => ({ classIds: [people.art] }), ['Ida', 'Kim']],
  [
    'several classes',
    () => ({ classIds: [people.choir, people.art, people.art] }),
    ['Ann', 'Cem', 'Eva', 'Ida', 'Kim', 'Lea', 'Mia', 'Tom'],
  ],
  ['a kind of members', () => ({ kinds: ['Student'] }), ['Eva', 'Kim', 'Mia', 'Tom']],
  [
    'kinds of members',
    () => ({ kinds: ['Teacher', 'Parent'] }),
    ['Ann', 'Cem', 'Ida', 'Lea', 'Paul'],
  ],
  [
    'a filtered list of members',
    () => ({ members: { kind: 'Student', searchString: 'mia' } }),
    ['Eva', 'Mia'],
  ],
  [
    'chosen members',
    () => ({
      members: {
        ids: [people.kim, people.mia].map(({ organizationUserId }) => organizationUserId),
        searchString: '',
      },
    }),
    ['Eva', 'Kim', 'Mia'],
  ],
  [
    'chosen families',
    () => ({ members: { familyIds: [people.familyId], searchString: '' } }),
    ['Eva', 'Mia'],
  ],
]

test.each(audiences)(
  'An announcement to %s is read by those people, and only they get its email',
  { tags: ['6.announcements-audiences'] },
  async (_, audience, names) => {
    expect((await news.publish(audience())).status).toBe(200)
    expect(await readers()).toEqual(names)
    expect(await recipients()).toEqual(names)
  },
)

const set = (organizationUserId: number, values: object) =>
  server.db
    .updateTable('organizationUser')
    .set(values)
    .where('id', '=', organizationUserId)
    .execute()

test(
  'A list announces to those who are in it when it is announced',
  { tags: ['6.announcements-audiences'] },
  async () => {
    const { kim, paul } = people
    await news.publish({ members: { kind: 'Parent', searchString: '' } })
    await set(kim.organizationUserId, { isParent: true })
    expect(await readers()).toEqual(['Paul'])
    await set(paul.organizationUserId, { status: 'Archived' })
    expect(await readers()).toEqual([])
  },
)

test('The page of an organization shows its members what is for them, and nothing of classes', async () => {
  const { kim, ida, choir, art } = people
  await news.publish({ title: 'All' })
  await news.publish({ title: 'Students', kinds: ['Student'] })
  await news.publish({ title: 'Classes', classIds: [choir, art] })
  expect(await news.titles(news.ofSchool, kim)).toEqual(['Students', 'All'])
  expect(await news.titles(news.ofSchool, ida)).toEqual(['All'])
  expect(await news.titles(`class/${art}`, kim)).toEqual(['Classes'])
  expect(await news.titles(`class/${choir}`, kim)).toEqual([])
  const found = (audience: string) =>
    news.titles(`admin/${news.ofSchool}?audience=${audience}`, news)
  expect(await found('Organization')).toEqual(['All'])
  expect(await found('Class')).toEqual(['Classes'])
  expect(await found('Members')).toEqual(['Students'])
  const { items } = await news.read(`admin/${news.ofSchool}`, news)
  expect(items.map(({ limitedTo }) => limitedTo)).toEqual([
    { classNames: ['Art', 'Choir'], kinds: [], membersCount: 0 },
    { classNames: [], kinds: ['Student'], membersCount: 0 },
    null,
  ])
})

test(
  'Those who lead all of the classes announce to them, and only members who see the list to its members',
  { tags: ['6.announcements-who-publishes'] },
  async () => {
    const { lea, choir, art } = people
    const mayPublish = async (values: object, writer: { token: string } = lea) =>
      (await news.publish(values, writer)).status
    expect(await mayPublish({ classIds: [choir, art] })).toBe(403)
    expect(await mayPublish({ kinds: ['Student'] })).toBe(403)
    expect(await mayPublish({ members: { searchString: '' } })).toBe(403)
    expect(await mayPublish({ members: { familyIds: [people.familyId] } })).toBe(403)
    await server.db
      .insertInto('classTeacher')
      .values({
        organizationId: news.organizationId,
        classId: art,
        organizationUserId: lea.organizationUserId,
        role: 'CoTeacher',
      })
      .execute()
    const { id } = await (await news.publish({ classIds: [choir, art] }, lea)).json()
    expect((await news.save(id, { version: 1 }, lea)).status).toBe(200)
    expect((await news.save(id, { version: 2 }, people.cem)).status).toBe(403)
  },
)

test('Families that the organization does not see are not announced to, even if a child is a member', async () => {
  const otto = await signInSomebody(server, 'Otto')
  const { familyId } = await openFamily(server, otto)
  const child = { personId: people.mia.personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, { ...child, familyId }, null)
  await refreshFamilies(server.db, [familyId])
  const answer = await news.publish({ members: { familyIds: [familyId] } })
  expect([answer.status, (await answer.json()).fields]).toEqual([
    422,
    { members: 'Nobody is in this list.' },
  ])
})

test.each([
  [{ kinds: ['Student'], classIds: [1] }, 'classId'],
  [{ classIds: [] }, 'classIds'],
  [{ kinds: [] }, 'kinds'],
  [{ classIds: [999_999_999] }, 'classIds'],
  [{ members: { searchString: 'nobody at all' } }, 'members'],
  [{ members: { ids: [999_999_999] } }, 'members'],
  [{ members: { familyIds: [999_999_999] } }, 'members'],
  [{ members: { ids: [] } }, 'members.ids'],
  [{ publishAt: '2020-01-01T10:00' }, 'publishAt'],
  [{ publishAt: '2199-01-01T10:00' }, 'publishAt'],
  [{ publishAt: 'tomorrow' }, 'publishAt'],
])('%j is refused at its field', async (wrong, field) => {
  const answer = await news.publish(wrong)
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toEqual([field])
  const { items } = await news.read(`admin/${news.ofSchool}`, news)
  expect(items).toEqual([])
})

/** In two days, at 8:00 in the time zone of the organization. */
async function scheduled() {
  const { timeZone } = await server.db
    .selectFrom('organization')
    .where('id', '=', news.organizationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const day = Temporal.Now.zonedDateTimeISO(timeZone).add({ days: 2 })
  const at = day.withPlainTime(Temporal.PlainTime.from('08:00'))
  return { publishAt: at.toPlainDateTime().toString().slice(0, 16), instant: at.epochMilliseconds }
}

const send = () => sendDue({ database: server.database, publicUrl })

const emailsTo = async ({ email }: { email: string }) =>
  server.db
    .selectFrom('outboxEmail')
    .where('email', '=', email)
    .where('kind', '=', 'Announcement')
    .select('id')
    .execute()

test(
  'A scheduled announcement is read and sent at its time, once, with the text of then',
  { tags: ['6.announcements-scheduled'] },
  async () => {
    const { kim, choir, lea, mia } = people
    const { publishAt, instant } = await scheduled()
    const written = await (await news.publish({ publishAt })).json()
    expect(written).toMatchObject({
      publishDate: new Date(instant).toISOString(),
      isScheduled: true,
      publishAt,
    })
    await news.publish({ publishAt, classId: choir, title: 'Choir' })
    await send()
    expect(await news.titles('my', kim)).toEqual([])
    expect(await news.titles(news.ofSchool, kim)).toEqual([])
    expect(await news.titles(`class/${choir}`, mia)).toEqual([])
    expect(await news.titles(`class/${choir}`, lea)).toEqual(['Choir'])
    expect(await emailsTo(kim)).toEqual([])
    await news.save(written.id, { title: 'Rain', version: 1 })
    vi.useFakeTimers({ now: instant, toFake: ['Date'] })
    await send()
    expect(await news.titles('my', kim)).toEqual(['Rain'])
    expect(await emailsTo(kim)).toHaveLength(1)
    await news.save(written.id, { title: 'Sun', version: 2 })
    await send()
    expect(await emailsTo(kim)).toHaveLength(1)
    vi.useRealTimers()
  },
)

test(
  'The time of a scheduled announcement can change until then, and a deleted one is not sent',
  { tags: ['6.announcements-scheduled'] },
  async () => {
    const { kim } = people
    const { publishAt, instant } = await scheduled()
    const { id } = await (await news.publish({ publishAt })).json()
    const { id: deleted } = await (await news.publish({ publishAt, title: 'Deleted' })).json()
    await server.del(news.at(deleted), { token: news.token })
    const later = `${publishAt.slice(0, 11)}18:30`
    expect((await news.save(id, { publishAt: later, version: 1 })).status).toBe(200)
    vi.useFakeTimers({ now: instant + minute, toFake: ['Date'] })
    await send()
    expect(await emailsTo(kim)).toEqual([])
    vi.useRealTimers()
    const now = await news.save(id, { publishAt: null, version: 2 })
    expect(await now.json()).toMatchObject({ isScheduled: false })
    await send()
    expect(await emailsTo(kim)).toHaveLength(1)
    // Its time has passed, so it stays.
    const published = await (await news.save(id, { publishAt: later, version: 3 })).json()
    expect(published).toMatchObject({ isScheduled: false })
  },
)

test(
  'The email has the text line by line, and is answered by the office or by the author',
  { tags: ['6.announcements-emails'] },
  async () => {
    const contactEmail = 'office@linden.example'
    await server.db
      .updateTable('organization')
      .set({ contactEmail })
      .where('id', '=', news.organizationId)
      .execute()
    const { kim, lea, choir, mia } = people
    await news.publish()
    const [first] = await readEmails(server, kim.email)
    expect(first).toMatchObject({
      subject: 'Snow – Lindenschule',
      replyTo: contactEmail,
      thread: `Organization.${news.organizationId}`,
    })
    expect(first?.text).toContain(snow.body)
    expect(first?.html).toContain('pre-line')
    await news.publish({ classId: choir, isAnsweredByAuthor: true }, lea)
    const ofClass = (await readEmails(server, mia.email)).at(-1)
    expect(ofClass).toMatchObject({ replyTo: lea.email, thread: `Class.${choir}` })
    expect(ofClass?.text).toContain('Replies to this email go to Lea Lind.')
  },
)

test('Nobody is notified of a silent announcement, and the author never is', async () => {
  const { kim } = people
  await news.publish({ isSilent: true })
  expect(await news.titles('my', kim)).toEqual(['Snow'])
  expect(await recipients()).toEqual([])
  const review = await holderOf(server, news, 'Administrator')
  await verify(server, review.organizationUserId)
  await news.publish({}, review)
  expect(await recipients()).toContain('Kim')
})

test('The preview counts the students for whom nobody has a verified account', async () => {
  const { organizationId } = news
  const forgotten = await news.member('Noa', { isStudent: true })
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', forgotten.userId)
    .execute()
  await news.enroll(people.art, forgotten)
  const count = async (values: object) => {
    const body = { organizationId, ...snow, ...values }
    const preview = await server.post('/api/Announcement/admin/preview', { ...news, body })
    return (await preview.json()).unreachedStudentsCount
  }
  expect(await count({})).toBe(1)
  expect(await count({ classIds: [people.art] })).toBe(1)
  expect(await count({ classIds: [people.choir] })).toBe(0)
  expect(await count({ kinds: ['Student'] })).toBe(1)
  expect(await count({ kinds: ['Teacher'] })).toBe(0)
  expect(await count({ isSilent: true })).toBe(0)
})
