import { addDays } from '#contract/dates/weekdays.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { drawImage } from '#server/images/test-images.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertDays } from '#server/timetable/semesters/test-days.ts'
import { insertOrganization } from './organizations.queries.ts'
import {
  addressOf,
  found,
  type Office,
  openOffice,
  privateOne,
  publicOne,
  settings,
  noDetails,
  updateOf,
} from './test-organizations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const lindenschule = { name: 'Lindenschule', accessLevel: 0, admissionType: 1 } as const

test(
  'The person who creates an organization owns it',
  { tags: ['3.organization-fields', '6.creator-owns'] },
  async () => {
    const { token } = await signInSomebody(server)
    const answer = await server.post('/api/Organization/create', { token, body: lindenschule })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      id: expect.any(Number),
      ...lindenschule,
      ...noDetails,
      membership: {
        isOwner: true,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        status: 'Active',
        joinedDate: expect.any(String),
        roles: [],
        mayAdminister: true,
        isSecondFactorMissing: false,
        welcomeText: null,
      },
    })
  },
)

test('A visitor without an account cannot create an organization', async () => {
  const answer = await server.post('/api/Organization/create', { body: lindenschule })
  expect(answer.status).toBe(401)
})

test(
  'My organizations lists those I belong to, by name',
  { tags: ['7.my-organizations-response'] },
  async () => {
    const ada = await signInSomebody(server)
    for (const [name, status] of [
      ['zebra club', 'Active'],
      ['Éclair school', 'Invited'],
      ['Ended', 'Archived'],
      ['Atlas', 'Suspended'],
    ] as const) {
      const { id } = await insertOrganization(server.db, privateOne(name))
      await insertMembership(server.db, { organizationId: id, personId: ada.personId, status })
    }
    const answer = await server.get('/api/Organization/my-organizations', { token: ada.token })
    const rows = (await answer.json()) as { name: string; membership: { status: string } }[]
    expect(rows.map(({ name, membership }) => [name, membership.status])).toEqual([
      ['Atlas', 'Suspended'],
      ['Éclair school', 'Invited'],
      ['zebra club', 'Active'],
    ])
  },
)

test(
  'A suspended member of a private organization sees only its name',
  { tags: ['6.suspended-members', '2.organization-content'] },
  async () => {
    const { ada, id, save } = await openOffice(server)
    const about = { description: 'Saturdays.', place: 'Bremen', contactEmail: 'office@example.org' }
    const picture = await drawImage()
    const upload = async () => (await (await server.upload(ada.token, picture)).json()).id
    const images = { logoImageId: await upload(), coverImageId: await upload() }
    await save({ ...about, ...images, welcomeText: 'The doors open at 8:30.' })
    const sam = await signInSomebody(server, 'Sam')
    const key = { organizationId: id, personId: sam.personId }
    await insertMembership(server.db, { ...key, status: 'Suspended' })
    const seen = async () => {
      const { token } = sam
      const answer = await server.get('/api/Organization/my-organizations', { token })
      return (await answer.json())[0]
    }
    const settle = (accessLevel: AccessLevel) =>
      server.db.updateTable('organization').set({ accessLevel }).where('id', '=', id).execute()

    const membership = { welcomeText: null }
    expect(await seen()).toMatchObject({ ...about, logoImageUrl: expect.any(String), membership })
    await settle(AccessLevel.Private)
    expect(await seen()).toEqual({
      id,
      ...privateOne('Lindenschule'),
      ...noDetails,
      suspendedDate: null,
      suspensionReason: null,
      membership: expect.objectContaining({ status: 'Suspended' }),
      deletionDate: null,
      nextClassDate: null,
    })
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Invited' })
      .where((where) => where.and(key))
      .execute()
    expect(await seen()).toMatchObject({ ...about, coverImageUrl: expect.any(String), membership })
  },
)

test('A visitor without an account cannot list their organizations', async () => {
  expect((await server.get('/api/Organization/my-organizations')).status).toBe(401)
})

test('A person can be a member of an organization only once', async () => {
  const { personId } = await signInSomebody(server)
  const { id } = await insertOrganization(server.db, publicOne('Once'))
  await insertMembership(server.db, { organizationId: id, personId })
  const again = insertMembership(server.db, { organizationId: id, personId })
  await expect(again).rejects.toThrow(/unique/i)
})

async function namesFound(search: string, token?: string): Promise<string[]> {
  const query = new URLSearchParams({ searchString: search })
  const answer = await server.get(
    `/api/Organization?${query}`,
    token === undefined ? {} : { token },
  )
  const { items } = (await answer.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

test(
  'Everyone finds a public organization, and sees only its public fields',
  { tags: ['7.public-organization-response'] },
  async () => {
    const { id } = await insertOrganization(server.db, publicOne('Open House'))
    const answer = await server.get(`/api/Organization/public/${id}`)
    expect(await answer.json()).toEqual({
      id,
      ...publicOne('Open House'),
      ...noDetails,
      membership: null,
    })
  },
)

test('To a stranger, a private organization does not exist', async () => {
  const { id } = await insertOrganization(server.db, privateOne('Hidden Grove'))
  const { token } = await signInSomebody(server)
  const hidden = await server.get(`/api/Organization/public/${id}`, { token })
  const missing = await server.get('/api/Organization/public/99999999', { token })
  const unsigned = await server.get(`/api/Organization/public/${id}`)
  expect([hidden.status, missing.status, unsigned.status]).toEqual([404, 404, 404])
  const body = await missing.text()
  expect(await hidden.text()).toBe(body)
  expect(await unsigned.text()).toBe(body)
  expect(await namesFound('hidden grove', token)).toEqual([])
  expect(await namesFound('hidden grove')).toEqual([])
})

test.each([
  ['Active', 200],
  ['Invited', 200],
  ['Suspended', 403],
  ['Archived', 404],
] as const)('A private organization answers its %s member with %s', async (status, answered) => {
  const name = `Grove of the ${status}`
  const { id } = await insertOrganization(server.db, privateOne(name))
  const ada = await signInSomebody(server)
  await insertMembership(server.db, { organizationId: id, personId: ada.personId, status })
  expect(await namesFound(name, ada.token)).toEqual(answered === 200 ? [name] : [])
  const answer = await server.get(`/api/Organization/public/${id}`, { token: ada.token })
  expect(answer.status).toBe(answered)
})

test('A search is literal, and ignores accents and case', async () => {
  for (const name of [
    '100% Éco',
    '100 Eco',
    'snake_case',
    'snakeXcase',
    'back\\slash',
    'backslash',
  ]) {
    await insertOrganization(server.db, publicOne(name))
  }
  expect(await namesFound('100% e')).toEqual(['100% Éco'])
  expect(await namesFound('ÉCO')).toEqual(['100 Eco', '100% Éco'])
  expect(await namesFound('snake_')).toEqual(['snake_case'])
  expect(await namesFound('back\\')).toEqual(['back\\slash'])
  expect(await namesFound('back\0')).toEqual([])
})

test('The pages of a list contain each row once, in either direction', async () => {
  for (let number = 0; number < 7; number += 1) {
    await insertOrganization(server.db, publicOne('Twin'))
  }
  for (const sort of ['', '&sortField=accessLevel', '&sortField=name&sortDirection=1']) {
    const ids: number[] = []
    for (let pageIndex = 0; pageIndex < 3; pageIndex += 1) {
      const address = `/api/Organization?searchString=twin&pageSize=3&pageIndex=${pageIndex}${sort}`
      const page = await (await server.get(address)).json()
      expect(page).toMatchObject({ totalPages: 3, totalCount: 7 })
      ids.push(...page.items.map(({ id }: { id: number }) => id))
    }
    const sorted = ids.toSorted((a, b) => (sort.endsWith('1') ? b - a : a - b))
    expect(ids).toEqual([...new Set(sorted)])
    expect(ids).toHaveLength(7)
  }
})

test('An organization can be found and sorted by its place', async () => {
  const { token, personId } = await signInSomebody(server)
  for (const [name, place] of [
    ['Harbor A', 'Zürich'],
    ['Harbor B', 'Århus'],
    ['Harbor C', null],
    ['Harbor D', 'amsterdam'],
  ] as const) {
    const { id } = await insertOrganization(server.db, publicOne(name))
    await insertMembership(server.db, { organizationId: id, personId, isOwner: true })
    const body = { ...publicOne(name), place, logoImageId: null, coverImageId: null }
    await server.put(`/api/Organization/update/${id}`, { token, body })
  }
  expect(await namesFound('zurich')).toEqual(['Harbor A'])
  const answer = await server.get('/api/Organization?searchString=harbor&sortField=place')
  const { items } = (await answer.json()) as { items: { place: string | null }[] }
  expect(items.map(({ place }) => place)).toEqual([null, 'amsterdam', 'Århus', 'Zürich'])
})

test('A list counts its rows with and without the search', async () => {
  await insertOrganization(server.db, publicOne('Counted once'))
  await insertOrganization(server.db, privateOne('Counted never'))
  const all = await (await server.get('/api/Organization')).json()
  const counted = await (await server.get('/api/Organization?searchString=counted')).json()
  expect(counted).toMatchObject({ totalCount: 1, unfilteredCount: all.totalCount })
  expect(all.unfilteredCount).toBe(all.totalCount)
})

test('The list shows a member their membership', async () => {
  const ada = await signInSomebody(server)
  const { id } = await insertOrganization(server.db, publicOne('Membership House'))
  const membership = { organizationId: id, personId: ada.personId, isTeacher: true }
  await insertMembership(server.db, membership)
  const answer = await server.get('/api/Organization?searchString=membership', { token: ada.token })
  const { items } = await answer.json()
  expect(items).toMatchObject([{ id, membership: { isTeacher: true, isOwner: false } }])
})

test(
  "The next class day depends on the organization's time zone",
  { tags: ['2.my-organizations-content'] },
  async () => {
    const { db } = server
    const school = await openSchool(server)
    const member = await school.member('Mia')
    const next = async () => {
      const answer = await server.get('/api/Organization/my-organizations', { token: member.token })
      return (await answer.json())[0].nextClassDate
    }
    const timeZone = 'Pacific/Kiritimati'
    const whole = db.updateTable('organization').where('id', '=', school.organizationId)
    await whole.set({ timeZone }).execute()
    expect(await next()).toBeNull()

    const today = todayIn(timeZone)
    await insertDays(server, school, [
      { date: addDays(today, -1) },
      { date: today, type: 'Canceled', cancelReason: 'Snow' },
      { date: addDays(today, 1), type: 'Holiday', startTime: null, endTime: null },
      { date: addDays(today, 9) },
      { date: addDays(today, 2), type: 'Shortened' },
    ])
    expect(await next()).toBe(addDays(today, 2))
    await db
      .updateTable('classDay')
      .set({ type: 'Regular', cancelReason: null })
      .where('date', '=', today)
      .execute()
    expect(await next()).toBe(today)
    await whole.set({ timeZone: 'Pacific/Niue' }).execute()
    expect(await next()).toBe(addDays(today, -1))

    await db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', member.organizationUserId)
      .execute()
    expect(await next()).toBeNull()
  },
)

describe('Settings', () => {
  let ada: Office['ada']
  let id: Office['id']
  let save: Office['save']
  let read: Office['read']
  beforeEach(async () => {
    ;({ ada, id, save, read } = await openOffice(server))
  })

  test(
    'A new organization has default settings',
    { tags: ['3.settings-fields', '3.settings-without-images'] },
    async () => {
      expect(await read()).toEqual({
        ...settings,
        isVerified: false,
        logoImageUrl: null,
        coverImageUrl: null,
        description: null,
        place: null,
        contactEmail: null,
        selfEnrollmentAge: 18,
        timeZone: 'America/New_York',
        welcomeText: null,
        version: 1,
        savedBy: null,
        savedDate: expect.any(String),
      })
    },
  )

  test(
    'Saving settings returns them, with who saved them and when',
    { tags: ['7.update-organization-call', '7.update-organization-response', '7.settings-call'] },
    async () => {
      const before = new Date().toISOString()
      const saved = {
        name: 'Linden School',
        accessLevel: 1,
        admissionType: 1,
        description: 'Saturdays.\nBring lunch.',
        place: 'Bremen',
        contactEmail: 'office@example.org',
        timeZone: 'Europe/Berlin',
        welcomeText: 'Welcome.',
      }
      const answer = await save(saved)
      expect(answer.status).toBe(200)
      const answered = await answer.json()
      expect(answered).toMatchObject({ ...saved, version: 2, savedBy: 'Ada Lind' })
      expect(answered.savedDate >= before).toBe(true)
      expect(await read()).toEqual(answered)
    },
  )

  test(
    'Only five fields are required; fields that are left out stay unchanged',
    { tags: ['7.settings-update-fields'] },
    async () => {
      await save({ accessLevel: 1, place: 'Bremen', description: 'Saturdays.' })
      const body = { ...settings, name: 'Linden', admissionType: 1 }
      expect((await server.put(updateOf(id), { token: ada.token, body })).status).toBe(200)
      const unchanged = { place: 'Bremen', description: 'Saturdays.', version: 3 }
      expect(await read()).toMatchObject({ ...body, ...unchanged })
      await save({ description: '' })
      expect(await read()).toMatchObject({ place: 'Bremen', description: null })
    },
  )

  test.each([
    [{ name: ' ' }, 'name'],
    [{ accessLevel: 2 }, 'accessLevel'],
    [{ accessLevel: undefined }, 'accessLevel'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ logoImageId: 0 }, 'logoImageId'],
    [{ logoImageId: undefined }, 'logoImageId'],
    [{ coverImageId: undefined }, 'coverImageId'],
    [{ isOwner: true }, 'isOwner'],
    [{ savedBy: 'Eve' }, 'savedBy'],
  ])('%j is refused at its field, and nothing is saved', async (wrong, field) => {
    const before = await read()
    const answer = await save(wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual([field])
    expect(await read()).toEqual(before)
  })

  test(
    'A late edit gets a version conflict with the current settings',
    { tags: ['8.status-409'] },
    async () => {
      await save({ place: 'Bremen', version: 1 })
      const late = await save({ place: 'Berlin', version: 1 })
      expect(late.status).toBe(409)
      expect(await late.json()).toEqual({
        code: 'versionConflict',
        message: 'Ada Lind saved this while you were editing it.',
        current: await read(),
      })
      expect((await read()).place).toBe('Bremen')
      expect((await save({ place: 'Berlin', version: 2 })).status).toBe(200)
    },
  )

  test(
    'Without a version, the last edit wins',
    { tags: ['7.settings-update-fields'] },
    async () => {
      await save({ place: 'Bremen' })
      await save({ place: 'Berlin' })
      expect(await read()).toMatchObject({ place: 'Berlin', version: 3 })
    },
  )

  test('When twenty edits of the same version arrive at once, one succeeds', async () => {
    const places = Array.from({ length: 20 }, (_, number) => `Hall ${number}`)
    const answers = await Promise.all(places.map((place) => save({ place, version: 1 })))
    const statuses = answers.map(({ status }) => status)
    const winner = statuses.indexOf(200)
    expect(statuses).toEqual(Array(20).fill(409).with(winner, 200))
    expect(await read()).toMatchObject({ place: places[winner], version: 2 })
  })

  test('A renamed organization is found by its new name', async () => {
    await save({ name: 'Éclair' })
    const list = await (await server.get('/api/Organization?searchString=eclair')).json()
    expect(list.items).toMatchObject([{ id, name: 'Éclair' }])
  })

  test('Only owners see and change the settings; to strangers the organization does not exist', async () => {
    const [stranger, member] = [await signInSomebody(server), await signInSomebody(server)]
    await insertMembership(server.db, { organizationId: id, personId: member.personId })
    const calls = (at: number, token?: string) => [
      server.get(`/api/Organization/admin/${at}`, { token }),
      server.get(addressOf(at), { token }),
      server.put(updateOf(at), { token, body: settings }),
    ]
    const statuses = async (at: number, token?: string) =>
      (await Promise.all(calls(at, token))).map(({ status }) => status)
    expect(await statuses(id)).toEqual([401, 401, 401])
    expect(await statuses(id, stranger.token)).toEqual([404, 404, 404])
    expect(await statuses(99_999_999, ada.token)).toEqual([404, 404, 404])
    expect(await statuses(id, member.token)).toEqual([403, 403, 403])
    expect((await read()).version).toBe(1)
  })

  describe('Images', () => {
    let picture: Uint8Array<ArrayBuffer>
    beforeAll(async () => {
      picture = await drawImage()
    })

    const upload = async ({ token }: Office['ada']): Promise<number> =>
      (await (await server.upload(token, picture)).json()).id

    test('Logo and cover are shown wherever the organization appears', async () => {
      const [logoImageId, coverImageId] = [await upload(ada), await upload(ada)]
      const saved = await (await save({ logoImageId, coverImageId })).json()
      expect(saved).toMatchObject({ logoImageId, coverImageId })
      const shown = {
        logoImageUrl: `${saved.logoImageUrl}/small`,
        coverImageUrl: saved.coverImageUrl,
      }
      const { token } = ada
      for (const path of [`public/${id}`, `admin/${id}`, 'my-organizations']) {
        const answer = await (await server.get(`/api/Organization/${path}`, { token })).json()
        expect([path, ...[answer].flat()]).toMatchObject([path, shown])
      }
      for (const url of Object.values(shown)) expect((await server.get(url)).status).toBe(200)
    })

    test('Image URLs are read-only', { tags: ['3.settings-image-addresses'] }, async () => {
      const logoImageId = await upload(ada)
      const saved = await (await save({ logoImageId })).json()
      expect(saved).toMatchObject({ logoImageUrl: expect.any(String), coverImageUrl: null })
      for (const field of ['logoImageUrl', 'coverImageUrl']) {
        const answer = await save({ logoImageId, [field]: '/images/other' })
        expect(answer.status).toBe(422)
        expect(Object.keys((await answer.json()).fields)).toEqual([field])
      }
      expect(await read()).toEqual(saved)
    })

    test('Images stay when they are sent again, even swapped', async () => {
      const [one, other] = [await upload(ada), await upload(ada)]
      await save({ logoImageId: one, coverImageId: other })
      expect((await save({ logoImageId: other, coverImageId: one })).status).toBe(200)
      expect((await save({ logoImageId: one, coverImageId: one })).status).toBe(200)
      const { logoImageUrl } = await read()
      expect((await server.get(logoImageUrl)).status).toBe(200)
    })

    test('An owner may keep an image that another owner set', async () => {
      const eve = await signInSomebody(server, 'Eve')
      const owner = { organizationId: id, personId: eve.personId, isOwner: true }
      await insertMembership(server.db, owner)
      const logoImageId = await upload(ada)
      await save({ logoImageId })
      expect((await save({ logoImageId, place: 'Bremen' }, eve)).status).toBe(200)
    })

    test('An image that is missing, someone else’s, or another organization’s is refused', async () => {
      const eve = await signInSomebody(server, 'Eve')
      const elsewhere = await upload(ada)
      await save({ logoImageId: elsewhere }, ada, await found(server, ada))
      const before = await read()
      for (const imageId of [99_999_999, await upload(eve), elsewhere]) {
        for (const field of ['logoImageId', 'coverImageId']) {
          const answer = await save({ place: 'Bremen', [field]: imageId })
          expect(answer.status).toBe(422)
          expect((await answer.json()).fields).toEqual({
            [field]: 'This image is no longer available. Please choose it again.',
          })
        }
      }
      expect(await read()).toEqual(before)
    })

    test('A person’s photo cannot become a logo', async () => {
      const photoImageId = await upload(ada)
      const photo = { personId: ada.personId }
      await server.db.updateTable('image').set(photo).where('id', '=', photoImageId).execute()
      expect((await save({ logoImageId: photoImageId })).status).toBe(422)
    })

    test('When two organizations use the same image at once, one succeeds', async () => {
      const [other, logoImageId] = [await found(server, ada), await upload(ada)]
      const answers = await Promise.all([
        save({ logoImageId }, ada, id),
        save({ logoImageId }, ada, other),
      ])
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]))
    })

    test('A late edit gets a version conflict even if its image no longer exists', async () => {
      const first = await upload(ada)
      await save({ logoImageId: first, version: 1 })
      await save({ logoImageId: null, version: 2 })
      expect((await save({ logoImageId: first, version: 2 })).status).toBe(409)
    })
  })
})
