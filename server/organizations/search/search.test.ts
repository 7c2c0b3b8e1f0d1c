import type { FoundInOrganization, FoundOwn } from '#contract/organizations/search.ts'
import { type Permission } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFamily } from '#server/people/families/test-family.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { openOffice, type Office } from '#server/people/merging/test-merging.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: Office
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openOffice(server)
})

async function search(text: string, token = school.token): Promise<FoundInOrganization> {
  const address = `/api/Search/admin/organization/${school.organizationId}?searchString=${encodeURIComponent(text)}`
  return (await server.get(address, { token })).json()
}

const searchOwn = async (text: string, { token }: { token: string }): Promise<FoundOwn> =>
  (await server.get(`/api/Search/my?searchString=${encodeURIComponent(text)}`, { token })).json()

const names = async (text: string, token = school.token) =>
  (await search(text, token)).members?.map(({ name }) => name)

/** The names in the list of members, of the same search. */
async function listed(text: string, token = school.token): Promise<string[]> {
  const address = `/api/OrganizationUser/admin/organization/${school.organizationId}?searchString=${encodeURIComponent(text)}`
  const { items, totalCount } = await (await server.get(address, { token })).json()
  expect(totalCount).toBe(items.length)
  return items.map(({ name }: { name: string }) => name)
}

const holder = (permissions: Permission[]) => staffOf(server, school).holder('Hugo', permissions)

const rosa = {
  firstName: 'Rosa María',
  lastName: 'Müller-Straße',
  preferredName: 'Romy',
  contactEmail: 'rm.nunez@example.org',
  phone: '+1 (828) 555-0142 ext. 7',
}
const shownName = 'Romy Müller-Straße'

describe('A member is found', () => {
  test.each([
    'romy muller',
    'MÜLLER romy',
    'straße rosa',
    'strasse maria',
    'ro ma',
    'ull',
    'mu',
    'r',
    'rm.nunez@example.org',
    'NUNEZ romy',
    'nunez@ex',
    '828 555-0142',
    '(828) 555 01',
    '8285550142',
    '+1 828',
    '0828 5550142',
    'romy 555 0142',
    '555-0142 müller',
  ])('by “%s”, and in the list as well', async (text) => {
    await school.record(rosa)
    await school.record({ firstName: 'Ben', lastName: 'Okafor' })
    expect(await names(text)).toEqual([shownName])
    expect(await listed(text)).toEqual([shownName])
  })

  test.each(['romy okafor', 'omy x', 'zz', 'nunez@example.com', '555 0143', 'mar'.repeat(60)])(
    'only by all words: nobody by “%s”',
    async (text) => {
      await school.record(rosa)
      await school.record({ firstName: 'Ben', lastName: 'Okafor' })
      expect(await names(text)).toEqual([])
      expect(await listed(text)).toEqual([])
    },
  )

  test('Names that begin as it was typed are first, then words that begin so, then others', async () => {
    for (const [firstName, lastName] of [
      ['Kim', 'Manna'],
      ['Kim', 'Anders'],
      ['Anna', 'Zimmer'],
      ['Anna', 'Abel'],
    ] as const)
      await school.record({ firstName, lastName })
    const found = ['Anna Abel', 'Anna Zimmer', 'Kim Manna']
    expect(await names('ann')).toEqual(found)
    expect(await names('an')).toEqual(['Anna Abel', 'Anna Zimmer', 'Kim Anders'])
  })

  test('At most six are found', async () => {
    for (let at = 0; at < 9; at += 1) await school.record({ firstName: 'Noor' })
    expect(await names('noor')).toHaveLength(6)
    expect(await names('lind noor')).toHaveLength(6)
  })
})

describe('Special characters are literal', () => {
  test.each([
    '%',
    '_',
    '"',
    '*',
    '\\',
    '""',
    '%%%',
    '___',
    '"""',
    '***',
    '\\\\\\',
    "'",
    'x" OR "a',
  ])('%s', async (text) => {
    expect(await names(text)).toEqual([])
    await school.record({ firstName: `Z ${text}z` })
    expect(await names(text)).toEqual([`Z ${text}z Lind`])
  })

  test.each([
    '\0',
    'a\0b',
    '🎻',
    '🎻🎻🎻',
    'q '.repeat(100),
    'abc '.repeat(50),
    'NEAR(a b)',
    'search_name : ada',
    '-ada',
    '^ada',
    '{search_contact} : ada',
    'ada*',
    '('.repeat(200),
    '1 2 3',
    '+++',
    '000000',
  ])('%j finds nobody', async (text) => {
    expect(await names(text)).toEqual([])
    expect(await listed(text)).toEqual([])
  })

  test('Nothing is found by nothing, and too much is refused', async () => {
    const nothing = { members: [], families: [], classes: [], classDays: [], rooms: [] }
    expect(await search('')).toEqual(nothing)
    expect(await search(' \t ')).toEqual(nothing)
    expect(await search('a'.repeat(201))).toMatchObject({ code: 'invalid_fields' })
  })
})

describe('Without the permission to view contact details', () => {
  test('neither email nor phone is found, not even all of it', async () => {
    await school.record(rosa)
    const { token } = await holder(['members.view', 'families.view', 'classes.view'])
    for (const text of [
      'rm.nunez@example.org',
      'nunez',
      '8285550142',
      '828 555-0142',
      '828',
      'rm',
      '@',
      'org',
    ]) {
      expect([text, await names(text, token)]).toEqual([text, []])
      expect([text, await listed(text, token)]).toEqual([text, []])
    }
    const { members } = await search('romy', token)
    expect(members).toHaveLength(1)
    expect(members?.[0]).not.toHaveProperty('email')
    expect(members?.[0]).not.toHaveProperty('phone')
  })

  test('the lists of students and parents do not find them either', async () => {
    await school.record(rosa, { isStudent: true, isParent: true })
    const { token } = await holder(['members.view'])
    for (const list of ['students', 'parents']) {
      const address = `/api/OrganizationUser/admin/organization/${school.organizationId}/${list}?searchString=nunez`
      expect(await (await server.get(address, { token })).json()).toMatchObject({ items: [] })
      const { items } = await (await server.get(address, school)).json()
      expect(items).toHaveLength(1)
    }
  })
})

describe('A section is missing without its permission', () => {
  const sections: [Permission, string[]][] = [
    ['members.view', ['members']],
    ['families.view', ['families']],
    ['classes.view', ['classDays', 'classes', 'rooms']],
    ['organization.settings', []],
  ]
  test.each(sections)('%s', async (permission, shown) => {
    const { token } = await holder([permission])
    expect(Object.keys(await search('a', token)).toSorted()).toEqual(shown)
  })
})

test('Nothing of another organization is found', async () => {
  const elsewhere = await openOffice(server, 'Hearth Co-op')
  const canary = await elsewhere.record({ ...rosa, lastName: 'Canary' })
  await elsewhere.family([canary, 'Parent', 'Full'])
  await elsewhere.class({ name: 'Canary' })
  await elsewhere.room({ name: 'Canary' })
  await elsewhere.classDay({ date: '2026-12-03', notes: 'Canary' })
  const found = { members: [], families: [], classes: [], classDays: [], rooms: [] }
  for (const text of ['canary', 'rosa canary', 'nunez', '8285550142']) {
    expect(await search(text)).toEqual(found)
    expect(await listed(text)).toEqual([])
  }
})

describe('The index follows every change', () => {
  test('of a name, a phone number and an address', async () => {
    const { read, save } = memberCalls(server, school)
    const { organizationUserId: id } = await school.record(rosa)
    const { personVersion, version } = await read(id)
    const person = {
      ...rosa,
      firstName: 'Nora',
      preferredName: null,
      lastName: 'Weber',
      birthDate: null,
    }
    const changed = {
      ...person,
      contactEmail: 'weber@example.com',
      phone: '555 7788',
    }
    const kinds = { isTeacher: false, isStudent: false, isParent: false, staffNotes: null }
    const answer = await save(id, {
      ...kinds,
      version,
      person: { ...changed, version: personVersion },
    })
    expect(await answer.json()).toMatchObject({ name: 'Nora Weber' })
    for (const text of ['romy', 'muller', 'nunez', '8285550142'])
      expect(await names(text)).toEqual([])
    for (const text of ['weber nora', 'weber@example.com', '5557788'])
      expect(await names(text)).toEqual(['Nora Weber'])
  })

  test('of the address of an account, which counts more than the contact email', async () => {
    const { db } = server
    const petr = await school.member('Petr')
    await db
      .updateTable('person')
      .set({ contactEmail: 'hidden@example.org' })
      .where('id', '=', petr.personId)
      .execute()
    expect(await names(petr.email)).toEqual(['Petr Lind'])
    expect(await names('hidden')).toEqual([])
    await db
      .updateTable('user')
      .set({ email: 'petr.new@example.com' })
      .where('id', '=', petr.userId)
      .execute()
    expect(await names(petr.email)).toEqual([])
    expect(await names('petr.new@')).toEqual(['Petr Lind'])
    await db.deleteFrom('user').where('id', '=', petr.userId).execute()
    expect(await names('petr.new@')).toEqual([])
    expect(await names('hidden@example')).toEqual(['Petr Lind'])
  })

  test('of whose account a record belongs to', async () => {
    const { db } = server
    const record = await school.record(rosa)
    const { id: userId } = await db
      .insertInto('user')
      .values({
        email: 'claimed@example.net',
        passwordHash: '',
        createdDate: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('person').set({ userId }).where('id', '=', record.personId).execute()
    expect(await names('nunez')).toEqual([])
    expect(await names('claimed@')).toEqual([shownName])
  })

  test('of a merge, which is undone', async () => {
    const one = await school.record(rosa)
    const other = await school.record({ firstName: 'Otto', lastName: 'Keller' })
    await school.merge(one.organizationUserId, other.organizationUserId)
    expect(await names('muller')).toEqual([])
    expect(await names('keller otto')).toHaveLength(1)
    await school.unmerge(one.organizationUserId)
    expect(await names('muller')).toEqual([shownName])
  })

  test('of what is archived or deleted', async () => {
    const { organizationUserId: id } = await school.record(rosa)
    const { change, remove } = memberCalls(server, school)
    await change([id], 'Archived')
    expect(await names('romy')).toEqual([])
    expect(await listed('romy')).toEqual([])
    await change([id], 'Active')
    expect(await names('romy')).toEqual([shownName])
    expect((await remove(id)).status).toBe(204)
    for (const text of ['romy', 'mu', 'nunez']) expect(await names(text)).toEqual([])
  })

  test('of a placeholder', async () => {
    const { organizationId, token } = school
    const address = `/api/OrganizationUser/admin/anonymous-teacher`
    const body = { organizationId, displayName: 'Somebody for chess' }
    const answer = await server.post(address, { token, body })
    expect(answer.status).toBe(200)
    expect((await search('chess')).members).toMatchObject([
      { name: 'Somebody for chess', isAnonymous: true, email: null },
    ])
  })
})

describe('Families, classes and rooms are found', () => {
  test('a family by its name and those of its members', async () => {
    const oma = await school.record({ firstName: 'Oma' })
    const mia = await school.record({ firstName: 'Mía', lastName: 'Okafor' })
    const id = await school.family([oma, 'Parent', 'Full'], [mia, 'Child'])
    const family = { id, name: 'Lind', memberNames: ['Oma Lind', 'Mía Okafor'] }
    for (const text of ['lind', 'okafor lind', 'mia'])
      expect((await search(text)).families).toEqual([family])
    expect((await search('mia weber')).families).toEqual([])
  })

  test('a class with the day whose attendance is taken next', async () => {
    const today = await findToday(server.db, school.organizationId)
    const dates = { startDate: addDays(today, -30), endDate: addDays(today, 30) }
    const semesterId = await school.semester({ name: 'Now', ...dates })
    const id = await school.class({ name: 'Chess Club', semesterId, ...dates })
    expect((await search('club chess')).classes).toMatchObject([
      { id, semesterName: 'Now', sheet: null },
    ])
    const day = (date: string) => school.classDay({ semesterId, date })
    await day(addDays(today, 1))
    const earlier = await day(addDays(today, -7))
    await school.classDay({
      semesterId,
      date: addDays(today, -2),
      type: 'Holiday',
      startTime: null,
      endTime: null,
    })
    expect((await search('club chess')).classes).toMatchObject([
      { sheet: { classDayId: earlier, date: addDays(today, -7) } },
    ])
    const now = await day(today)
    expect((await search('club chess')).classes).toMatchObject([
      { sheet: { classDayId: now, date: today } },
    ])
  })

  test('classes of past semesters last, and none of an archived one', async () => {
    const today = await findToday(server.db, school.organizationId)
    const past = { startDate: addDays(today, -90), endDate: addDays(today, -40) }
    const coming = { startDate: addDays(today, 40), endDate: addDays(today, 90) }
    const [former, next, archived] = [
      await school.semester({ name: 'Former', ...past }),
      await school.semester({ name: 'Next', ...coming }),
      await school.semester({ name: 'Archived', ...past }),
    ]
    await school.class({ name: 'Art', semesterId: former, ...past })
    await school.class({ name: 'Modern art', semesterId: next, ...coming })
    await school.class({ name: 'Art', semesterId: archived, ...past })
    await server.db
      .updateTable('semester')
      .set({ isArchived: true })
      .where('id', '=', archived)
      .execute()
    const { classes } = await search('art')
    expect(classes?.map(({ semesterName }) => semesterName)).toEqual(['Next', 'Former'])
  })

  test('a room', async () => {
    const id = await school.room({ name: 'Große Halle', capacity: 40 })
    expect((await search('halle grosse')).rooms).toEqual([
      { id, name: 'Große Halle', capacity: 40 },
    ])
  })

  test('a class day', async () => {
    const id = await school.classDay({ date: '2026-12-03', notes: 'Pie day' })
    await school.classDay({ date: '2026-12-10' })
    const { classDays } = await search('pie dec')
    expect(classDays).toMatchObject([
      { id, date: '2026-12-03', type: 'Regular', semesterName: 'Fall 2026' },
    ])
  })
})

describe('People find what is their own', () => {
  test('classes, families and organizations', async () => {
    const petr = await school.member('Petr')
    const today = await findToday(server.db, school.organizationId)
    const dates = { startDate: addDays(today, -30), endDate: addDays(today, 30) }
    const semesterId = await school.semester({ name: 'Now', ...dates })
    const teachers = [{ organizationUserId: petr.organizationUserId, role: 'Lead' as const }]
    const id = await school.class({ name: 'Chess', semesterId, ...dates, teachers })
    const classDayId = await school.classDay({ semesterId, date: today })
    const choir = await school.class({ name: 'Choir', semesterId, ...dates })
    await school.enroll(choir, petr)
    await school.class({ name: 'Chemistry', semesterId, ...dates })
    const { child, familyId } = await openFamily(server, petr)
    await child('Mia')

    const { classes } = await searchOwn('ch', petr)
    expect(classes).toEqual([
      {
        id,
        name: 'Chess',
        organizationName: school.name,
        isTeaching: true,
        sheet: { classDayId, date: today },
      },
      { id: choir, name: 'Choir', organizationName: school.name, isTeaching: false, sheet: null },
    ])
    const { families } = await searchOwn('mia lind', petr)
    expect(families).toMatchObject([{ id: familyId, name: 'Lind family' }])
    const { organizations } = await searchOwn('linden', petr)
    const own = { id: school.organizationId, name: school.name }
    expect(organizations).toEqual([{ ...own, mayAdminister: false }])
    expect((await searchOwn('linden', school)).organizations).toEqual([
      { ...own, mayAdminister: true },
    ])
    expect(await searchOwn('mia', school)).toMatchObject({ families: [] })
    expect(await searchOwn('', petr)).toEqual({ classes: [], families: [], organizations: [] })
  })
})
