import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { addressOf, type Office, openOffice, settings, updateOf } from './test-settings.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

let ada: Office['ada']
let id: Office['id']
let save: Office['save']
let read: Office['read']
beforeEach(async () => {
  ;({ ada, id, save, read } = await openOffice(server))
})

test(
  'A new organization has settings that nobody has saved',
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
      timeZone: 'America/New_York',
      welcomeText: null,
      version: 1,
      savedBy: null,
      savedDate: expect.any(String),
    })
  },
)

test(
  'What is saved is answered, with who saved it and when',
  { tags: ['7.update-organization-call', '7.update-organization-answer', '7.settings-call'] },
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
  'Five fields are all that it takes; what else is told of the organization then stays as it is',
  { tags: ['7.settings-update-fields'] },
  async () => {
    await save({ accessLevel: 1, place: 'Bremen', description: 'Saturdays.' })
    const body = { ...settings, name: 'Linden', admissionType: 1 }
    expect((await server.put(updateOf(id), { token: ada.token, body })).status).toBe(200)
    const kept = { place: 'Bremen', description: 'Saturdays.', version: 3 }
    expect(await read()).toMatchObject({ ...body, ...kept })
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
  'An edit that comes too late is told, with the settings as they stand',
  { tags: ['8.status-409'] },
  async () => {
    await save({ place: 'Bremen', version: 1 })
    const late = await save({ place: 'Berlin', version: 1 })
    expect(late.status).toBe(409)
    expect(await late.json()).toEqual({
      code: 'stale',
      message: 'Ada Lind saved this while you were editing it.',
      current: await read(),
    })
    expect((await read()).place).toBe('Bremen')
    expect((await save({ place: 'Berlin', version: 2 })).status).toBe(200)
  },
)

test('Without a version the last word wins', { tags: ['7.settings-update-fields'] }, async () => {
  await save({ place: 'Bremen' })
  await save({ place: 'Berlin' })
  expect(await read()).toMatchObject({ place: 'Berlin', version: 3 })
})

test('Of twenty edits at once from the same version, one goes through', async () => {
  const places = Array.from({ length: 20 }, (_, number) => `Hall ${number}`)
  const answers = await Promise.all(places.map((place) => save({ place, version: 1 })))
  const statuses = answers.map(({ status }) => status)
  const winner = statuses.indexOf(200)
  expect(statuses).toEqual(Array(20).fill(409).with(winner, 200))
  expect(await read()).toMatchObject({ place: places[winner], version: 2 })
})

test('Whoever looks for the new name finds it', async () => {
  await save({ name: 'Éclair' })
  const list = await (await server.get('/api/Organization?searchString=eclair')).json()
  expect(list.items).toMatchObject([{ id, name: 'Éclair' }])
})

test('Only its owners see and change an organization here; to strangers it is as if it were missing', async () => {
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
