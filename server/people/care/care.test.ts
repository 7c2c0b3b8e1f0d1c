import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { neighbor, openFamily, peanuts } from '../families/test-family.ts'
import { decryptRows } from './care.encryption.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openChild() {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const { personId } = await family.child('Mia')
  const path = `${family.path}/children/${personId}`
  return { ada, token: ada.token, family, personId, path }
}

const actionsOn = async (personId: number) => {
  const entries = server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .where('subjectId', '=', personId)
    .orderBy('id')
    .select(['action', 'actorName', 'after'])
  return entries.execute()
}

test('Care notes are saved together, and counted', async () => {
  const { ada, token, family, path } = await openChild()
  const none = { conditions: [], version: 0, savedBy: null, savedDate: null }
  expect(await (await server.get(`${path}/care-notes`, { token })).json()).toEqual(none)
  const body = { conditions: [peanuts, { ...peanuts, name: 'Asthma' }], version: 0 }
  const saved = await server.put(`${path}/care-notes`, { token, body })
  expect(await saved.json()).toEqual({
    ...body,
    version: 1,
    savedBy: 'Ada Lind',
    savedDate: expect.any(String),
  })
  expect((await family.seenBy(ada))?.children).toMatchObject([{ conditionsCount: 2 }])
})

test('Saving an old version of care notes gets a version conflict and changes nothing', async () => {
  const { token, path } = await openChild()
  const save = (version: number) =>
    server.put(`${path}/care-notes`, { token, body: { conditions: [peanuts], version } })
  expect((await save(0)).status).toBe(200)
  for (const version of [0, 2]) {
    const late = await save(version)
    expect(late.status).toBe(409)
    expect((await late.json()).current).toMatchObject({ conditions: [peanuts], version: 1 })
  }
  expect((await save(1)).status).toBe(200)
})

test(
  'Each view and edit of care notes and contacts is logged, without their content',
  { tags: ['6.care-views-logged'] },
  async () => {
    const { token, personId, path } = await openChild()
    await server.get(`${path}/care-notes`, { token })
    await server.put(`${path}/care-notes`, { token, body: { conditions: [peanuts], version: 0 } })
    await server.get(`${path}/contacts`, { token })
    await server.put(`${path}/contacts`, { token, body: { contacts: [neighbor], version: 1 } })
    const entries = await actionsOn(personId)
    expect(entries.map(({ action }) => action)).toEqual([
      'Added',
      'CareNotesRead',
      'CareNotesEdited',
      'ContactsRead',
      'ContactsEdited',
    ])
    expect(entries.every(({ actorName }) => actorName === 'Ada Lind')).toBe(true)
    expect(JSON.stringify(entries)).not.toMatch(/Peanut|Nora/)
  },
)

test('A version conflict is logged as a view, and its answer is not stored', async () => {
  const { token, personId, path } = await openChild()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const versionConflict = [
    ['care-notes', { conditions: [peanuts], version: 7 }],
    ['contacts', { contacts: [neighbor], version: 7 }],
  ] as const
  for (const [what, body] of versionConflict) {
    expect((await server.put(`${path}/${what}`, { token, headers, body })).status).toBe(409)
  }
  const entries = await actionsOn(personId)
  expect(entries.map(({ action }) => action)).toEqual(['Added', 'CareNotesRead', 'ContactsRead'])
  const body = { conditions: [peanuts], version: 0 }
  expect((await server.put(`${path}/care-notes`, { token, headers, body })).status).toBe(200)
  const stored = await server.db.selectFrom('idempotency').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Peanut')
})

const savings = [
  ['care-notes', { conditions: [peanuts], version: 0 }, { conditions: [] }, 'CareNotes'],
  ['contacts', { contacts: [neighbor], version: 1 }, { contacts: [] }, 'Contacts'],
] as const

test.each(savings)(
  'Repeating a save of %s after a lost answer returns the current values, even if someone else saved since',
  async (what, body, emptied, noun) => {
    const { token, family, personId, path } = await openChild()
    const eve = await signInSomebody(server, 'Eve')
    const parent = { relation: 'Parent', access: 'Full' } as const
    const { familyId } = family
    await insertFamilyMember(server.db, { familyId, personId: eve.personId, ...parent }, null)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const save = () => server.put(`${path}/${what}`, { token, headers, body })
    const first = await save()
    const { version } = await first.json()
    const meanwhile = await server.put(`${path}/${what}`, {
      token: eve.token,
      body: { ...emptied, version },
    })
    const again = await save()
    expect([first.status, meanwhile.status, again.status]).toEqual([200, 200, 200])
    expect(await again.json()).toMatchObject({
      ...emptied,
      version: version + 1,
      savedBy: 'Eve Lind',
    })
    const read = await (await server.get(`${path}/${what}`, { token })).json()
    expect(read).toMatchObject(emptied)
    const entries = await actionsOn(personId)
    expect(entries.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
      'Ada Lind Added',
      `Ada Lind ${noun}Edited`,
      `Eve Lind ${noun}Edited`,
      `Ada Lind ${noun}Read`,
      `Ada Lind ${noun}Read`,
    ])
  },
)

test.each(savings)(
  'No content of %s is stored for idempotency, not even as a guessable hash',
  async (what, body) => {
    const { token, path } = await openChild()
    const key = crypto.randomUUID()
    const headers = { 'idempotency-key': key }
    await server.put(`${path}/${what}`, { token, headers, body })
    const stored = await server.db
      .selectFrom('idempotency')
      .where('key', '=', key)
      .select(['answer', 'requestHash'])
      .executeTakeFirstOrThrow()
    expect(stored.answer).toBeNull()
    const guessed = createHash('sha256').update(JSON.stringify(body))
    expect(stored.requestHash).not.toBe(guessed.digest('hex'))
    const other = await server.put(`${path}/${what}`, {
      token,
      headers,
      body: { ...body, version: 9 },
    })
    expect((await other.json()).code).toBe('idempotency_key_reused')
  },
)

test('Contacts stay in the order of the family', async () => {
  const { token, path } = await openChild()
  const contacts = ['Nora', 'Ben', 'Zoe'].map((name) => ({ ...neighbor, name }))
  await server.put(`${path}/contacts`, { token, body: { contacts, version: 1 } })
  const read = await (await server.get(`${path}/contacts`, { token })).json()
  expect(read).toMatchObject({ contacts, version: 2, savedBy: 'Ada Lind' })
  const late = await server.put(`${path}/contacts`, { token, body: { contacts: [], version: 1 } })
  expect(late.status).toBe(409)
})

test(
  'Another family with the same child sees its care notes, but not our contacts',
  { tags: ['6.family-households'] },
  async () => {
    const { token, personId, path } = await openChild()
    await server.put(`${path}/care-notes`, { token, body: { conditions: [peanuts], version: 0 } })
    await server.put(`${path}/contacts`, { token, body: { contacts: [neighbor], version: 1 } })
    const ben = await signInSomebody(server, 'Ben')
    const theirs = await openFamily(server, ben, 'Berg family')
    const child = { familyId: theirs.familyId, personId, relation: 'Child', access: null } as const
    await insertFamilyMember(server.db, child, null)
    const read = async (what: string) => {
      const address = `${theirs.path}/children/${personId}/${what}`
      return (await server.get(address, { token: ben.token })).json()
    }
    expect(await read('care-notes')).toMatchObject({ conditions: [peanuts] })
    expect(await read('contacts')).toMatchObject({ contacts: [] })
    expect((await theirs.seenBy(ben))?.children).toMatchObject([
      { conditionsCount: 1, contactsCount: 0 },
    ])
    expect((await server.get(`${path}/contacts`, { token: ben.token })).status).toBe(404)
    const address = `${theirs.path}/children/${personId}/contacts`
    await server.put(address, { token: ben.token, body: { contacts: [], version: 1 } })
    const ours = await (await server.get(`${path}/contacts`, { token })).json()
    expect(ours).toMatchObject({ contacts: [neighbor] })
  },
)

test('Care notes are not found for an adult of the family or a child of another family', async () => {
  const { ada, token, family } = await openChild()
  const other = await openChild()
  for (const personId of [ada.personId, other.personId]) {
    const address = `${family.path}/children/${personId}/care-notes`
    expect((await server.get(address, { token })).status).toBe(404)
    const body = { conditions: [], version: 0 }
    expect((await server.put(address, { token, body })).status).toBe(404)
  }
})

test('The name of the last editor of a child is hidden from other families, and from organizations that the editor does not belong to', async () => {
  const { token, family, personId, path } = await openChild()
  const body = { conditions: [peanuts], version: 0 }
  await server.put(`${path}/care-notes`, { token, body })
  const named = { firstName: 'Mia', lastName: 'Lind', birthDate: null, phone: null, version: 1 }
  const person = { ...named, preferredName: null }
  await server.put(`${family.path}/people/${personId}`, { token, body: person })

  const ben = await signInSomebody(server, 'Ben')
  const theirs = await openFamily(server, ben, 'Berg family')
  const child = { familyId: theirs.familyId, personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, child, null)
  const here = { token: ben.token }
  for (const address of [`children/${personId}/care-notes`, `people/${personId}`]) {
    const answer = await server.get(`${theirs.path}/${address}`, here)
    expect(await answer.json()).toMatchObject({ savedBy: null, savedDate: expect.any(String) })
  }
  const late = await server.put(`${theirs.path}/people/${personId}`, { ...here, body: person })
  expect(await late.json()).toMatchObject({
    message: 'Someone saved this while you were editing it.',
    current: { savedBy: null },
  })

  const school = await openSchool(server)
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  const { id } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', personId)
    .select('id')
    .executeTakeFirstOrThrow()
  const card = await server.get(`/api/OrganizationUser/admin/${id}`, { token: school.token })
  expect(await card.json()).toMatchObject({ name: 'Mia Lind', savedBy: null })
})

test('A condition that is unchanged, or edited in place, keeps its row', async () => {
  const { token, personId, path } = await openChild()
  const [asthma, eggs] = [
    { ...peanuts, name: 'Asthma' },
    { ...peanuts, name: 'Eggs' },
  ]
  const rows = async (conditions: object[], version: number) => {
    await server.put(`${path}/care-notes`, { token, body: { conditions, version } })
    const stored = await server.db
      .selectFrom('careCondition')
      .where('personId', '=', personId)
      .orderBy('id')
      .select(['id', 'personId', 'name', 'severity'])
      .execute()
    return decryptRows(server.db, 'careCondition', stored)
  }
  const [first, second] = await rows([peanuts, asthma], 0)
  const milder = await rows([{ ...peanuts, severity: 'Mild' }, asthma, eggs], 1)
  expect(milder.slice(0, 2)).toEqual([{ ...first, severity: 'Mild' }, second])
  expect((await rows([asthma, eggs], 2)).map(({ id }) => id)).toEqual([second?.id, milder[2]?.id])
})
