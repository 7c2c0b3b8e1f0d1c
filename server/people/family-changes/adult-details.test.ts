import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { codeAnswered } from '#server/testing/test-answers.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { sweepFamilyChanges, sweepUnanswered } from './changes.ending.ts'
import { dayLater, openParents } from './test-changes.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const oma = {
  firstName: 'Oma',
  lastName: null,
  preferredName: null,
  birthDate: null,
  phone: '555 0199',
  contactEmail: null,
}

const viktor = { ...oma, firstName: 'Viktor', lastName: 'Stranger', phone: '555 6666' }

type Sent = { token: string; isUnconfirmed?: boolean }

/** Ada and Ben, and a grandparent without an account who may pick children up. */
async function openGrandparent() {
  const parents = await openParents(server)
  const { ada, ben, family, told } = parents
  const personId = await family.grandparent()
  const before = { told: (await told(ben)).length, history: (await historyOf(ben)).length }
  return {
    ...parents,
    personId,
    save: (values: object, version = 1, sent: Sent = ada) =>
      server.put(`${family.path}/people/${personId}`, { ...sent, body: { ...values, version } }),
    asSeen: async () => {
      const adults = (await family.seenBy(ben))?.adults ?? []
      return adults.find((adult) => adult.personId === personId)
    },
    /** What Ben was told since, by email and in his history. */
    toldBen: async () => (await told(ben)).slice(before.told),
    entriesOfBen: async () => (await historyOf(ben)).slice(0, -before.history || undefined),
  }
}

const historyOf = async ({ token }: { token: string }) => {
  const { items } = await (await server.get('/api/Audit/my', { token })).json()
  return items as { action: string; actorName: string; after: Record<string, unknown> }[]
}

test('A stolen session is not enough to make somebody else the adult who may pick up', async () => {
  const { ada, save, asSeen } = await openGrandparent()
  const stolen = { token: ada.token, isUnconfirmed: true }
  const required = [403, 'reauthentication_required']
  for (const values of [
    viktor,
    { ...oma, phone: '555 6666' },
    { ...oma, preferredName: 'Viktor' },
    { ...oma, contactEmail: 'viktor@example.org' },
  ]) {
    expect(await codeAnswered(await save(values, 1, stolen))).toEqual(required)
    // Nor with a version that comes true while the call is on its way.
    expect(await codeAnswered(await save(values, 2, stolen))).toEqual(required)
  }
  expect(await asSeen()).toMatchObject({ name: 'Oma', phone: '555 0199', email: null })
})

test('Of a child, and of what does not say who an adult is, an edit goes on at once and is told to nobody', async () => {
  const { ada, ben, mia, family, save, asSeen, toldBen, require } = await openGrandparent()
  await require(ben, true)
  const unconfirmed = { token: ada.token, isUnconfirmed: true }
  const born = { ...oma, birthDate: '1950-05-06' }
  expect((await save(born, 1, unconfirmed)).status).toBe(200)
  expect(await asSeen()).toMatchObject({ birthDate: '1950-05-06' })
  const { contactEmail: _, ...values } = { ...viktor, birthDate: '2018-03-04', version: 1 }
  const child = { ...unconfirmed, body: values }
  expect((await server.put(`${family.path}/people/${mia.personId}`, child)).status).toBe(200)
  expect(await toldBen()).toEqual(['Ben Lind changed something in “Lind family”'])
})

test('The other parent is told by email and in the history who may pick up from now on', async () => {
  const { ada, ben, save, asSeen, toldBen, entriesOfBen } = await openGrandparent()
  expect(await (await save(viktor)).json()).toMatchObject({ name: 'Viktor Stranger' })
  expect(await asSeen()).toMatchObject({ name: 'Viktor Stranger', phone: '555 6666' })
  expect(await toldBen()).toEqual(['Ada Lind changed something in “Lind family”'])
  const text = (await readLetters(server, ben.email)).at(-1)?.text
  expect(text).toContain(
    'Ada Lind changed the record of Oma in “Lind family”: the name to Viktor Stranger and the phone number.',
  )
  expect(text).not.toContain('555')
  expect(await entriesOfBen()).toMatchObject([
    {
      action: 'AdultDetailsEdited',
      actorName: 'Ada Lind',
      after: { member: 'Viktor Stranger', adultDetails: ['name', 'phone'] },
    },
  ])
  const dump = await server.db.selectFrom('auditEntry').select(['before', 'after']).execute()
  expect(JSON.stringify(dump)).not.toMatch(/Viktor|555/)
  expect((await historyOf(ada))[0]).toMatchObject({ action: 'AdultDetailsEdited' })
})

test('Whoever comes too late changes nothing and tells nobody', async () => {
  const { save, asSeen, toldBen } = await openGrandparent()
  await save({ ...oma, birthDate: '1950-05-06' })
  const late = await save(viktor)
  expect(await late.json()).toMatchObject({ code: 'stale', current: { name: 'Oma', version: 2 } })
  expect(await asSeen()).toMatchObject({ name: 'Oma' })
  expect(await toldBen()).toEqual([])
})

test('Where all must agree it waits, shows what would stand there, and is done by the last who agrees', async () => {
  const { ben, save, asSeen, require, agree, waiting, told } = await openGrandparent()
  await require(ben, true)
  const change = await (await save({ ...viktor, birthDate: '1980-01-02' })).json()
  expect(change).toMatchObject({
    kind: 'ChangeAdultDetails',
    personName: 'Oma',
    dueDate: null,
    waitsFor: ['Ben Lind'],
  })
  expect((await told(ben)).at(-1)).toBe('Ada Lind wants to change who is in “Lind family”')
  expect(await waiting(ben)).toMatchObject([
    {
      id: change.id,
      mayAgree: true,
      details: [
        { field: 'name', before: 'Oma', after: 'Viktor Stranger' },
        { field: 'phone', before: '555 0199', after: '555 6666' },
        { field: 'birthDate', before: null, after: '1980-01-02' },
      ],
    },
  ])
  await sweepFamilyChanges(server.database, dayLater())
  await sweepUnanswered(server.database)
  expect(await asSeen()).toMatchObject({ name: 'Oma', phone: '555 0199' })
  expect(await codeAnswered(await save({ ...viktor, birthDate: '1980-01-02' }))).toEqual([
    409,
    'change_waiting',
  ])
  // What does not wait meanwhile is not taken back.
  expect((await save({ ...oma, birthDate: '1950-05-06' })).status).toBe(200)
  expect((await agree(ben, change)).status).toBe(204)
  expect(await asSeen()).toMatchObject({
    name: 'Viktor Stranger',
    phone: '555 6666',
    birthDate: '1980-01-02',
  })
  const text = (await readLetters(server, ben.email)).at(-1)?.text
  expect(text).toContain('the record of Oma in “Lind family”: the name to Viktor Stranger')
  const { details } = await server.db
    .selectFrom('familyChange')
    .where('id', '=', change.id)
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).toBe('{}')
})

test('What another adult has stopped is not asked for again with another name', async () => {
  const { ben, save, require, stop, asSeen } = await openGrandparent()
  await require(ben, true)
  const change = await (await save(viktor)).json()
  await stop(ben, change)
  expect(await codeAnswered(await save({ ...viktor, firstName: 'Vik' }))).toEqual([
    409,
    'change_stopped',
  ])
  expect(await asSeen()).toMatchObject({ name: 'Oma' })
})

test('Who decides alone is asked for the password, and waits for nobody', async () => {
  const { ada, ben, family, save, require } = await openGrandparent()
  await require(ben, true)
  await server.del(`${family.path}/membership`, { token: ben.token })
  const unconfirmed = { token: ada.token, isUnconfirmed: true }
  expect((await save(viktor, 1, unconfirmed)).status).toBe(403)
  expect(await (await save(viktor)).json()).toMatchObject({ name: 'Viktor Stranger', version: 2 })
})
