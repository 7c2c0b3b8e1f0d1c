import fs, { readdirSync, renameSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, sep } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataKeysOf, openDatabase, transact } from '#server/database/database.ts'
import { truncateLog, migrate } from '#server/database/migrate.ts'
import { type TestPlace, testPlace } from '#server/database/test-database.ts'
import { insertPerson } from '../people/people.queries.ts'
import {
  codeAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'
import { filesOf } from '#server/testing/test-files.ts'
import { openFamily, peanuts } from '../families/test-family.ts'
import {
  decryptRows,
  deleteUnusedKey,
  deleteUnusedKeys,
  destroyDeletedKeys,
  encryptAnew,
  encryptRows,
  unreadable,
} from './care.encryption.ts'

/** Opens a server, and gives access to the folder of its database. */
async function open(place?: TestPlace) {
  const own = place ?? (await testPlace())
  const database = openDatabase(own)
  if (!place) await migrate(database)
  const server = await openTestApp({ database })
  onTestFinished(async () => {
    await server.close()
    if (!place) await own.remove()
  })
  return { server, place: own }
}

const canaries = /Canary/
const condition = {
  ...peanuts,
  name: 'Canaryallergy',
  reaction: 'Canaryswelling',
  whatToDo: 'Canarypen',
}
const contact = { name: 'Canarynora', phone: '555 0142', relation: 'Canaryaunt', mayPickUp: true }

async function openChild(server: TestApp, firstName = 'Mia') {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const { personId } = await family.child(firstName)
  const path = `${family.path}/children/${personId}`
  const { token } = ada
  const saved = async (what: 'care-notes' | 'contacts', body: object) => {
    const answer = await server.put(`${path}/${what}`, { token, body })
    expect(answer.status).toBe(200)
  }
  return {
    ada,
    token,
    family,
    personId,
    path,
    note: (conditions: object[], version: number) => saved('care-notes', { conditions, version }),
    callFirst: (contacts: object[], version: number) => saved('contacts', { contacts, version }),
    read: async () => (await server.get(`${path}/care-notes`, { token })).json(),
    readContacts: async () => (await server.get(`${path}/contacts`, { token })).json(),
  }
}

const keyFiles = ({ dataDir }: TestPlace) => readdirSync(join(dataDir, 'keys'))

async function sweep({ database }: TestApp) {
  await deleteUnusedKeys(database)
  await destroyDeletedKeys(database)
  await truncateLog(database)
}

test('No table, file or log has care notes or contacts in plain text', async () => {
  const { server, place } = await open()
  const child = await openChild(server)
  await child.note([condition], 0)
  await child.callFirst([contact], 1)
  await child.note([{ ...condition, severity: 'Mild' }], 1)
  expect(await child.read()).toMatchObject({ conditions: [{ ...condition, severity: 'Mild' }] })
  expect(await child.readContacts()).toMatchObject({ contacts: [contact] })
  const stored = [JSON.stringify(await dumpTables(server)), filesOf(place), server.lines.join()]
  for (const text of stored) expect(text).not.toMatch(canaries)
  expect(stored[0]).toContain('Mia')
})

test('Text encrypted for one child, table or column cannot be decrypted in another', async () => {
  const { server } = await open()
  const [mia, tom] = [await openChild(server), await openChild(server, 'Tom')]
  await mia.note([condition], 0)
  await tom.note([{ ...condition, name: 'Eggs' }], 0)
  const stored = server.db.selectFrom('careCondition').where('personId', '=', mia.personId)
  const { name, whatToDo } = await stored.selectAll().executeTakeFirstOrThrow()
  const of = (personId: number, planted: object) =>
    server.db.updateTable('careCondition').set(planted).where('personId', '=', personId).execute()
  await of(tom.personId, { name })
  expect((await tom.read()).conditions[0]).toMatchObject({ name: unreadable })
  await of(mia.personId, { whatToDo: name, reaction: `${whatToDo?.slice(0, -4)}AAAA` })
  expect((await mia.read()).conditions[0]).toMatchObject({
    name: 'Canaryallergy',
    whatToDo: '',
    reaction: '',
  })
  await of(mia.personId, { name: 'Not encrypted' })
  expect((await mia.read()).conditions[0]).toMatchObject({ name: unreadable })
})

test.each([
  [
    'the child',
    ({ family, personId, token }: Child, server: TestApp) =>
      server.del(`${family.path}/people/${personId}`, { token }),
  ],
  [
    'the account of the last adult',
    ({ token }: Child, server: TestApp) =>
      server.del('/api/Account/me', { token, body: { currentPassword: password } }),
  ],
] as const)(
  'Deleting %s destroys the key, so that an older copy is unreadable',
  async (_, leave) => {
    const { server, place } = await open()
    const child = await openChild(server, 'Canarymia')
    await child.note([condition], 0)
    await child.callFirst([contact], 1)
    const copy = await dumpTables(server)
    expect(keyFiles(place)).toHaveLength(1)
    const answer = await leave(child, server)
    expect(answer.status).toBeLessThan(300)
    await sweep(server)
    expect(keyFiles(place)).toEqual([])
    const rows = (copy['care_condition'] ?? []) as { personId: number; name: string }[]
    expect(await decryptRows(server.db, 'careCondition', rows)).toMatchObject([
      { name: unreadable },
    ])
    expect(filesOf(place)).not.toMatch(canaries)
  },
)

type Child = Awaited<ReturnType<typeof openChild>>

test('Deleting all care notes and contacts destroys the key, and new ones get a new key', async () => {
  const { server, place } = await open()
  const child = await openChild(server)
  await child.note([condition], 0)
  await child.callFirst([contact], 1)
  const [first] = keyFiles(place)
  await child.note([], 1)
  await sweep(server)
  expect(keyFiles(place)).toEqual([first])
  expect(await child.readContacts()).toMatchObject({ contacts: [contact] })
  await child.callFirst([], 2)
  await sweep(server)
  expect(keyFiles(place)).toEqual([])
  await child.note([condition], 2)
  expect(await child.read()).toMatchObject({ conditions: [condition] })
  expect(keyFiles(place)).not.toEqual([first])
})

test('Only unused keys are destroyed', async () => {
  const { server, place } = await open()
  const [mia, tom] = [await openChild(server), await openChild(server, 'Tom')]
  await mia.note([condition], 0)
  await tom.note([condition], 0)
  await server.db.deleteFrom('careCondition').where('personId', '=', mia.personId).execute()
  await sweep(server)
  expect(keyFiles(place)).toHaveLength(1)
  expect(await tom.read()).toMatchObject({ conditions: [condition] })
})

test('If a key is missing, its care notes are shown as unreadable, and can be entered again', async () => {
  const { server, place } = await open()
  const child = await openChild(server)
  await child.note([condition], 0)
  const [key = ''] = keyFiles(place)
  const file = join(place.dataDir, 'keys', key)
  renameSync(file, `${place.dataDir}/away`)
  const { server: other } = await open(place)
  const answer = await other.get(`${child.path}/care-notes`, { token: child.token })
  expect(await answer.json()).toMatchObject({
    conditions: [{ name: unreadable, severity: 'LifeThreatening', whatToDo: '' }],
    version: 1,
  })
  const conditions = [{ ...condition, name: 'Peanuts' }]
  const body = { conditions, version: 1 }
  const saved = await other.put(`${child.path}/care-notes`, { token: child.token, body })
  expect(await saved.json()).toMatchObject({ conditions })
  rmSync(`${place.dataDir}/away`)
})

/** A child with two conditions and a contact, and a second server without the key until it is restored. */
async function openWithoutKey() {
  const { server, place } = await open()
  const child = await openChild(server)
  await child.note([condition, { ...condition, name: 'Canarybees' }], 0)
  await child.callFirst([contact], 1)
  const [key = ''] = keyFiles(place)
  const [file, away] = [join(place.dataDir, 'keys', key), `${place.dataDir}/away`]
  renameSync(file, away)
  const { server: other } = await open(place)
  const { path, token } = child
  const send = (what: 'care-notes' | 'contacts', body: object) =>
    other.put(`${path}/${what}`, { token, body })
  const read = async () => (await other.get(`${path}/care-notes`, { token })).json()
  return { child, place, other, send, read, putBack: () => renameSync(away, file) }
}

test('Saving without the key does not change the encrypted text of unedited conditions', async () => {
  const { send, read, putBack } = await openWithoutKey()
  const { conditions, version } = await read()
  const sent = conditions.map((each: object) => ({ ...each, reaction: null, whatToDo: null }))
  const added = { ...condition, name: 'Eggs' }
  const saved = await send('care-notes', { conditions: [sent[0], added, sent[1]], version })
  expect(saved.status).toBe(200)
  putBack()
  const names = (await read()).conditions.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(['Canaryallergy', 'Canarybees', 'Eggs'])
})

test('Unreadable care notes and contacts cannot be overwritten by their placeholder', async () => {
  const { child, send, read, putBack } = await openWithoutKey()
  const { conditions, version } = await read()
  const sent = conditions.map((each: object) => ({ ...each, reaction: null, whatToDo: null }))
  const milder = [{ ...sent[0], severity: 'Mild' }, sent[1]]
  const answers = [
    await send('care-notes', { conditions: milder, version }),
    await send('care-notes', { conditions: [{ ...sent[0], whatToDo: 'Call' }, sent[1]], version }),
    await send('contacts', { contacts: [{ ...contact, name: unreadable }], version: 2 }),
    await send('contacts', {
      contacts: [{ ...contact, name: unreadable, mayPickUp: false }],
      version: 2,
    }),
  ]
  for (const answer of answers) expect(await codeAnswered(answer)).toEqual([409, 'not_readable'])
  putBack()
  expect(await codeAnswered(await send('care-notes', { conditions: sent, version }))).toEqual([
    409,
    'not_readable',
  ])
  expect(await read()).toMatchObject({
    conditions: [{ name: 'Canaryallergy' }, { name: 'Canarybees' }],
    version,
  })
  expect(await child.readContacts()).toMatchObject({ contacts: [contact] })
})

test('Unreadable conditions are not moved to another record', async () => {
  const { child, other, read, putBack } = await openWithoutKey()
  const before = child.personId
  const after = await insertPerson(other.db, { firstName: 'Other', lastName: 'Mia' })
  const savedDate = new Date().toISOString()
  await other.db.insertInto('careNotes').values({ personId: after, savedDate }).execute()
  const move = async () =>
    transact(other.database, async (db) => {
      const ids = db.updateTable('careCondition').set({ personId: after }).returning('id')
      const moved = await ids.where('personId', '=', before).execute()
      const rows = { ids: moved.map(({ id }) => id), before, after }
      await encryptAnew(db, 'careCondition', rows)
    })
  await expect(move()).rejects.toMatchObject({ problem: { code: 'not_readable' } })
  putBack()
  expect((await read()).conditions).toHaveLength(2)
  await move()
  const stored = other.db.selectFrom('careCondition').where('personId', '=', after)
  const moved = await decryptRows(other.db, 'careCondition', await stored.selectAll().execute())
  expect(moved.map(({ name }) => name)).toEqual(['Canaryallergy', 'Canarybees'])
})

test('When two save conditions of a child at once, both use the same key', async () => {
  const { server } = await open()
  const { personId } = await openChild(server)
  const rows = await Promise.all(
    ['Canaryone', 'Canarytwo', 'Canarythree'].map((name) =>
      transact(server.database, (db) => encryptRows(db, 'careCondition', personId, [{ name }])),
    ),
  )
  const keyIds = new Set(rows.flat().map(({ name }) => name.split('.')[0]))
  expect(keyIds.size).toBe(1)
  const read = await decryptRows(server.db, 'careCondition', rows.flat())
  expect(read.map(({ name }) => name)).toEqual(['Canaryone', 'Canarytwo', 'Canarythree'])
})

test('A key is not deleted while a transaction encrypts with it', async () => {
  const { server } = await open()
  const child = await openChild(server)
  await child.note([condition], 0)
  await server.db.deleteFrom('careCondition').execute()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const writing = transact(server.database, async (db) => {
    const rows = await encryptRows(db, 'careCondition', child.personId, [condition])
    start()
    await db.insertInto('careCondition').values(rows).execute()
  })
  await started
  await Promise.all([
    writing,
    transact(server.database, (db) => deleteUnusedKey(db, child.personId)),
  ])
  await destroyDeletedKeys(server.database)
  expect(await child.read()).toMatchObject({ conditions: [condition] })
})

test('Loading many keys does not block other requests, and skips a key destroyed meanwhile', async () => {
  const { server, place } = await open()
  const names = Array.from({ length: 120 }, (_, at) => `Canary ${at}`)
  const stored: { personId: number; name: string }[] = []
  for (const name of names) {
    const personId = await insertPerson(server.db, { firstName: name, lastName: '' })
    stored.push(...(await encryptRows(server.db, 'careCondition', personId, [{ name }])))
  }
  // Another server, with no keys in its cache.
  const cold = openDatabase(place)
  onTestFinished(() => cold.close())
  const spies = (['readFileSync', 'existsSync', 'openSync'] as const).map((name) =>
    vi.spyOn(fs, name),
  )
  syncBuiltinESMExports()
  const reading = decryptRows(cold.db, 'careCondition', stored)
  const destroyed = stored[0]?.name.split('.')[0] ?? ''
  dataKeysOf(cold.db).destroy(destroyed)
  const read = await reading
  const files = spies.flatMap((spy) => spy.mock.calls.map(([file]) => String(file)))
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  expect(files.filter((file) => file.includes(`${sep}keys${sep}`))).toEqual([])
  expect(read.map(({ name }) => name)).toEqual([unreadable, ...names.slice(1)])
})

test('A database uses the keys in its own folder', async () => {
  const { server, place } = await open()
  const id = dataKeysOf(server.db).create()
  expect(keyFiles(place)).toEqual([id])
})
