import { afterAll, beforeAll, beforeEach, describe, expect, test, onTestFinished } from 'vitest'
import {
  type Import,
  type ImportRow,
  importFieldName,
  type ImportPhase,
} from '#contract/people/imports.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { familiesCsv, openImports } from './test-imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { applyImport, judgeToApply } from './apply-import.ts'
import { judgeOpen } from './edit-import.ts'
import { exportedFiles } from './test-exports.ts'
import { type Spreadsheet, spreadsheets } from './test-spreadsheets.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { undoImport } from './undo-import.ts'
import type { Work } from './follow-progress.ts'
import type { Somebody } from '#server/classes/classes/test-school.ts'
import { openStaff, refused, type Staff } from '#server/rights/roles/test-roles.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

/** Skips the rows with errors. */
async function reviewed(text = familiesCsv): Promise<Import> {
  let review = await imports.review(text)
  for (const row of await imports.rows(review)) {
    if (row.verdict === 'Error') review = await imports.fix(review, row, { isLeftOut: true })
  }
  return review
}

async function imported(text = familiesCsv): Promise<Import> {
  const { status, body } = await imports.apply(await reviewed(text))
  expect([status, body.state]).toEqual([200, 'Applied'])
  return body
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const familiesOf = async (firstName: string) => {
  const rows = await server.db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('family', 'family.id', 'familyId')
    .where('firstName', '=', firstName)
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select(['family.name', 'relation', 'access'])
    .orderBy('family.name')
    .execute()
  return rows.map(({ name, relation, access }) => [name, relation, access])
}

describe('Twenty families of a file', () => {
  test('are judged before anything is saved', async () => {
    const before = await imports.dump()
    const review = await imports.review(familiesCsv)
    expect(review.counts).toEqual({ Error: 1, Conflict: 0, New: 23, Match: 0, LeftOut: 0 })
    const [broken] = (await imports.rows(review)).filter(({ verdict }) => verdict === 'Error')
    expect(broken?.faults).toEqual([{ place: 3, sentence: 'There is no February 31 in 2015.' }])
    expect(await imports.dump()).toEqual(before)
    const { status, body } = await imports.apply(review)
    expect([status, body.code]).toEqual([409, 'undecided'])
  })

  test('are added, each person once, in the families of the file', async () => {
    const { outcome } = await imported()
    expect(outcome).toEqual({ people: 43, families: 20, changed: 0 })
    expect(await familiesOf('Mia')).toEqual([['Novak family', 'Child', null]])
    expect(await familiesOf('Ella')).toEqual([['Park family', 'Child', null]])
    expect(await familiesOf('Soo')).toEqual([['Park family', 'Parent', 'Full']])
    expect(await familiesOf('Ravi')).toEqual([
      ['Desai household', 'Child', null],
      ['Shah household', 'Child', null],
    ])
    expect(await familiesOf('Grandma')).toEqual([['Larsen family', 'Other', 'Full']])
  })

  test('change nothing when they are imported again', async () => {
    await imported()
    const before = await imports.dump()
    const again = await reviewed()
    expect(again.counts).toEqual({ Error: 0, Conflict: 0, New: 0, Match: 23, LeftOut: 1 })
    expect(again.outcome).toEqual({ people: 0, families: 0, changed: 0 })
    const { status, body } = await imports.apply(again)
    expect([status, body.code]).toEqual([409, 'nothing'])
    expect(await imports.dump()).toEqual(before)
  })

  test('are removed without a trace when the import is undone', async () => {
    const before = await imports.dump()
    const { body } = await imports.undo(await imported())
    expect([body.state, body.exceptions]).toEqual(['Undone', []])
    expect(await imports.dump()).toEqual(before)
  })
})

describe('Undoing', () => {
  const completed = 'First name,Birth date,Phone\nUlla,02/03/2014,555-0199\n'

  test('restores each record that the file completed', async () => {
    await imported('First name,Birth date\nUlla,02/03/2014\n')
    const before = await imports.dump()
    const second = await imported(completed)
    expect(second.outcome).toEqual({ people: 0, families: 0, changed: 1 })
    await imports.undo(second)
    expect(await imports.dump()).toEqual(before)
  })

  test('leaves records that were changed since, and says so', async () => {
    const first = await imported('First name,Birth date\nUlla,02/03/2014\nRolf,03/03/2014\n')
    const second = await imported(completed)
    const { body } = await imports.undo(first)
    expect(body.exceptions).toEqual(['Ulla stays because this record or its family is in use.'])
    await server.db
      .updateTable('person')
      .set({ phone: '1' })
      .where('firstName', '=', 'Ulla')
      .execute()
    const { body: other } = await imports.undo(second)
    expect(other.exceptions).toEqual(['Ulla keeps changes made after the import.'])
  })

  test('happens once', async () => {
    const done = await imported()
    const answers = await Promise.all([imports.undo(done), imports.undo(done)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('When two owners apply the same file at once, one succeeds and the other gets a version conflict', async () => {
  const [one, other] = [await reviewed(), await reviewed()]
  const answers = await Promise.all([imports.apply(one), imports.apply(other)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('versionConflict')
})

/** How long it takes to judge and import a file of many families, in milliseconds. */
async function timeOf(name: string, count: number) {
  const rows = Array.from({ length: count }, (_, row) => {
    const guardian = Math.floor(row / 2)
    const email = `${name.toLowerCase()}${guardian}@example.org`
    return `Child${row},${name}${guardian},05/${10 + (row % 20)}/2014,Ann,${name},${email}`
  })
  const text = `First name,Last name,Birth date,Parent first name,Parent last name,Parent email\n${rows.join('\n')}`
  const began = performance.now()
  const { outcome } = await imported(text)
  expect(outcome).toEqual({ people: count * 1.5, families: count / 2, changed: 0 })
  return performance.now() - began
}

test('Four times as many rows are judged and imported in about four times the time', async () => {
  const before = await timeOf('Holm', 500)
  // If each row were compared with all others, it would be sixteen times.
  expect((await timeOf('Lind', 2000)) / before).toBeLessThan(10)
})

test('A corrected row is judged again', async () => {
  const review = await imports.review('First name,Birth date\nUlla,02/30/2014\n')
  const [row] = await imports.rows(review)
  const fixed = await imports.fix(review, row as ImportRow, { cells: ['Ulla', '02/28/2014'] })
  expect(fixed.counts).toMatchObject({ Error: 0, New: 1 })
})

test('At most twenty imports are in progress at once', async () => {
  for (let begun = 0; begun < 20; begun += 1) await imports.begin('First name\nIda\n')
  const { organizationId } = imports.school
  const body = { organizationId, fileName: 'people.csv', text: 'First name\nIda\n' }
  const last = await imports.ask('POST', '', body)
  expect([last.status, last.body.message]).toEqual([
    409,
    '20 imports are already in progress. Finish or discard one of them first.',
  ])
})

const mia = 'First name,Last name,Birth date\nMia,Lind,03/14/2015\n'

/** Judges an import, and applies it after something else has happened. */
async function applyAfter({ id, judged, version }: Import, meanwhile: () => Promise<unknown>) {
  const { organizationId, owner } = imports.school
  const permissions: Permission[] = []
  const judgment = await judgeOpen(server.db, { organizationId, importId: id })
  await meanwhile()
  const holder = { ...owner, organizationId, sessionId: 0, isOwner: true, permissions }
  const editor = { ...holder, importId: id, encryption: server.encryption }
  return transact(server.database, (db) =>
    applyImport(db, { ...editor, judged, version, judgment }),
  )
}

const membersOf = (organizationId: number) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .orderBy('firstName')
    .select('firstName')
    .execute()
    .then((rows) => rows.map(({ firstName }) => firstName))

test('A person who was added after the rows were judged is not added twice', async () => {
  const { organizationId } = imports.school
  const review = await imports.review(mia)
  const applied = applyAfter(review, async () => {
    const values = { firstName: 'Mia', lastName: 'Lind', birthDate: '2015-03-14' }
    const { id: personId } = await server.db
      .insertInto('person')
      .values({ ...values, searchName: 'mia lind', createdByOrganizationId: organizationId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
  })
  await expect(applied).rejects.toMatchObject({ status: 409, problem: { code: 'versionConflict' } })
  expect(await membersOf(organizationId)).toEqual(['Ada', 'Mia'])
})

test('A new member who is not in the file does not cause a version conflict', async () => {
  const review = await imports.review(mia)
  const { outcome } = await applyAfter(review, () => imports.school.member('Bert'))
  expect(outcome).toEqual({ people: 1, families: 0, changed: 0 })
  expect(await membersOf(imports.school.organizationId)).toEqual(['Ada', 'Bert', 'Mia'])
})

test('A row that is skipped after it was judged is not imported', async () => {
  const review = await imports.review(mia)
  const [row] = await imports.rows(review)
  if (!row) throw new Error('No row.')
  const applied = applyAfter(review, () => imports.fix(review, row, { isLeftOut: true }))
  await expect(applied).rejects.toMatchObject({ status: 409 })
  expect(await membersOf(imports.school.organizationId)).toEqual(['Ada'])
})

test('A repeated request to apply an import gets the first answer', async () => {
  const { token, organizationId } = imports.school
  const { id, judged, version } = await imports.review(mia)
  const headers = { 'idempotency-key': `import-${id}` }
  const apply = async () => {
    const body = { judged, version }
    const answer = await server.post(`/api/Import/admin/apply/${id}`, { token, body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const first = await apply()
  expect(first.status).toBe(200)
  expect(await apply()).toEqual(first)
  expect(await membersOf(organizationId)).toEqual(['Ada', 'Mia'])
})

const linesOf = (name: string) => exportedFiles[name]?.lines ?? []
const files = Object.entries<Spreadsheet>({
  ...spreadsheets,
  'the ids of OneRoster': { lines: linesOf('OneRoster 1.1'), people: 6, families: 2 },
  'two households of one name': {
    lines: linesOf('Planning Center People'),
    people: 3,
    families: 2,
  },
})
const readable = files.filter(([, { people }]) => people > 0)

async function withoutBroken(lines: string[]) {
  let review = await imports.review(lines.join('\r\n'))
  const broken = (await imports.rows(review)).filter(({ verdict }) => verdict === 'Error')
  const fields = review.columns.map(({ field }) => (field === null ? '' : importFieldName(field)))
  const said = broken.flatMap(({ id, sentences, faults }) => [
    ...faults.map(({ place, sentence }) => `${id} ${fields[place]}: ${sentence}`),
    ...sentences.map((sentence) => `${id} ${sentence}`),
  ])
  for (const row of broken) review = await imports.fix(review, row, { isLeftOut: true })
  return { review, said }
}

describe('Each error is reported at its row, and the other rows are judged, in a file with', () => {
  test.each(files)('%s', async (_, { lines, people, families, errors = [] }) => {
    const { review, said } = await withoutBroken(lines)
    expect(said).toEqual(errors)
    expect(review.outcome).toEqual({ people, families, changed: 0 })
    expect(review.columns.some(({ header }) => header.startsWith('Column '))).toBe(false)
  })
})

describe('A second import changes nothing, and undoing restores everything, for a file with', () => {
  test.each(readable)('%s', async (_, { lines }) => {
    const before = await imports.dump()
    const first = await imports.apply((await withoutBroken(lines)).review)
    expect(first.body.state).toBe('Applied')
    const { review: again } = await withoutBroken(lines)
    expect([again.outcome, again.undecided]).toEqual([{ people: 0, families: 0, changed: 0 }, 0])
    const { body } = await imports.undo(first.body)
    expect(body.exceptions).toEqual([])
    expect(await imports.dump()).toEqual(before)
  })
})

const headOfPairs = 'First name,Last name,Birth date,Guardian 1 name,Guardian 1 email'
const row = (_: unknown, place: number) =>
  `Mia${place},Lind${place},03/14/2015,Ann${place} Lind${place},a${place}@example.org`
const rows = (length: number) => `${headOfPairs}\n${Array.from({ length }, row).join('\n')}`

const progressOf = async ({ id }: Import) => (await imports.ask('GET', `/progress/${id}`)).body.work

/** Blocks writes in the organization until the returned function is called. */
async function blockWrites(): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holdLock = async (db: Db) => {
    await lockOrganization(db, imports.school.organizationId)
    begun.resolve()
    await end.promise
  }
  const work = transact(server.database, holdLock, { takesLong: true })
  onTestFinished(() => end.resolve())
  await begun.promise
  return async () => {
    end.resolve()
    await work
  }
}

async function untilPhase(made: Import, phase: ImportPhase) {
  await expect.poll(() => progressOf(made), { interval: 10 }).toMatchObject({ phase })
}

test('Everyone who may import sees the progress of an import until it is done', async () => {
  const { school, ...own } = imports
  const review = await own.review(rows(30))
  const other = await own.review(rows(2))
  expect(await progressOf(review)).toBeNull()
  const { token } = await school.member('Bert', { isOwner: true })
  const unblock = await blockWrites()
  const applying = own.apply(review)
  await untilPhase(review, 'Applying')
  expect(await progressOf(review)).toEqual({ phase: 'Applying', done: 0, total: 30 })
  expect(await progressOf(other)).toBeNull()
  const path = `/api/Import/admin/progress/${review.id}`
  expect((await (await server.get(path, { token })).json()).work).toMatchObject({ total: 30 })
  await unblock()
  const { body: applied } = await applying
  expect(await progressOf(review)).toBeNull()
  const unblockAgain = await blockWrites()
  const undoing = own.undo(applied)
  await untilPhase(review, 'Undoing')
  expect(await progressOf(review)).toEqual({ phase: 'Undoing', done: 0, total: 30 })
  await unblockAgain()
  expect((await undoing).body.state).toBe('Undone')
  expect(await progressOf(review)).toBeNull()
})

test('An import that was refused or repeated has no progress', async () => {
  const review = await imports.review(rows(2))
  const other = await imports.apply({ ...review, judged: 'something else' })
  expect([other.status, await progressOf(review)]).toEqual([409, null])
  const { token } = imports.school
  const { id, judged, version } = review
  const headers = { 'idempotency-key': `import-${id}` }
  const body = { judged, version }
  const apply = () => server.post(`/api/Import/admin/apply/${id}`, { token, body, headers })
  expect([(await apply()).status, await progressOf(review)]).toEqual([200, null])
  expect([(await apply()).status, await progressOf(review)]).toEqual([200, null])
})

test('When two administrators apply or undo at once, one succeeds and the other gets a refusal', async () => {
  const { school, ...own } = imports
  const review = await own.review(rows(100))
  const { id, judged, version } = review
  const bert = await school.member('Bert', { isOwner: true })
  const applyAs = async (token: string) => {
    const body = { judged, version }
    const answer = await server.post(`/api/Import/admin/apply/${id}`, { token, body })
    return { status: answer.status, body: await answer.json() }
  }
  const unblock = await blockWrites()
  const answers = Promise.all([applyAs(school.token), applyAs(bert.token)])
  await untilPhase(review, 'Applying')
  await unblock()
  const [done, refusal] = (await answers).toSorted((one, other) => one.status - other.status)
  expect([done?.status, done?.body.state]).toEqual([200, 'Applied'])
  expect([refusal?.status, refusal?.body.message]).toEqual([
    409,
    'This import is already complete.',
  ])
  const { body: applied } = await own.ask('GET', `/${id}`)
  expect(applied.outcome).toEqual({ people: 200, families: 100, changed: 0 })
  const members = await server.db
    .selectFrom('organizationUser')
    .where('organizationId', '=', school.organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(members.count).toBe(202)

  const undoAs = async (token: string) => {
    const body = { version: applied.version }
    const answer = await server.post(`/api/Import/admin/undo/${id}`, { token, body })
    return { status: answer.status, body: await answer.json() }
  }
  const undone = await Promise.all([undoAs(school.token), undoAs(bert.token)])
  const [first, second] = undone.toSorted((one, other) => one.status - other.status)
  expect([first?.status, first?.body.state]).toEqual([200, 'Undone'])
  expect([second?.status, second?.body.message]).toEqual([409, 'This import was already undone.'])
})

test('Progress increases in each phase, to the end', async () => {
  const { organizationId, owner } = imports.school
  const progress = new Map<ImportPhase, number[]>()
  const work: Work = {
    begin(phase, total) {
      expect(total).toBe(250)
      const shares: number[] = []
      progress.set(phase, shares)
      return (share) => void shares.push(share)
    },
  }
  const permissions: Permission[] = []
  const { id, judged, version } = await imports.review(rows(250))
  const holder = { ...owner, organizationId, sessionId: 0, isOwner: true, permissions }
  const editor = { ...holder, importId: id, work, encryption: server.encryption }
  const judgment = await judgeToApply(server.db, editor)
  const applied = await transact(server.database, (db) =>
    applyImport(db, { ...editor, judged, version, judgment }),
  )
  await transact(server.database, (db) => undoImport(db, { ...editor, version: applied.version }))
  expect([...progress.keys()]).toEqual(['Reading', 'Applying', 'Undoing'])
  for (const shares of progress.values()) {
    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  }
})

let staff: Staff
let clerk: Somebody
let registrar: Somebody
beforeAll(async () => {
  staff = await openStaff(server)
  clerk = await staff.holder('Cora', ['data.import'])
  registrar = await staff.holder('Rita', ['data.import', 'members.view'])
})

const importing = '/api/Import/admin'

/** Imports a file that makes a member a parent. */
async function makeParent({ email }: Somebody, firstName: string, { token }: Somebody) {
  const { organizationId } = staff
  const head =
    'First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email'
  const text = `${head}\nMia,Lind,03/14/2015,${firstName},Lind,${email}\n`
  const body = { organizationId, fileName: 'people.csv', text }
  const begun = await (await server.post(importing, { token, body })).json()
  const columns = begun.columns.map(({ field }: { field: string }) => field)
  const mapped = { columns, everyoneIs: 'Student', version: begun.version }
  const review = await (
    await server.put(`${importing}/columns/${begun.id}`, { token, body: mapped })
  ).json()
  const { judged, version } = review
  return server.post(`${importing}/apply/${begun.id}`, { token, body: { judged, version } })
}

/** The refusal for callers who can't view members. */
const unnamed =
  /^Someone in the file is an owner or has permissions you don’t have\. Ask an owner to import this file\.$/

const isParent = async ({ organizationUserId }: Somebody) => {
  const member = server.db.selectFrom('organizationUser').where('id', '=', organizationUserId)
  return (await member.select('isParent').executeTakeFirstOrThrow()).isParent
}

test.each([
  ['an owner', 'Olga', { isOwner: true }, /^Olga Lind is an owner\./],
  [
    'a member with more permissions',
    'Rob',
    {},
    /^Rob Lind has permissions that you don’t: “View audit log”\./,
  ],
])(
  'A caller who may only import cannot change %s',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async (_, name, values, sentence) => {
    const stronger = await staff.holder(name, ['audit.view'], values)
    await refused(makeParent(stronger, name, registrar), sentence)
    await refused(makeParent(stronger, name, clerk), unnamed)
    expect(await isParent(stronger)).toBe(false)
  },
)

test(
  'An import cannot make an owner the guardian of a child',
  { tags: ['6.role-owners'] },
  async () => {
    const owner = await staff.member('Paul', { isOwner: true, isParent: true })
    await refused(makeParent(owner, 'Paul', registrar), /^Paul Lind is an owner\./)
    await refused(makeParent(owner, 'Paul', clerk), unnamed)
    const { personId } = owner
    const places = server.db.selectFrom('familyMember').where('personId', '=', personId)
    expect(await places.select('familyId').execute()).toEqual([])
  },
)

test(
  'An import can change a member without more permissions',
  { tags: ['6.role-only-held'] },
  async () => {
    const wim = await staff.member('Wim')
    expect((await makeParent(wim, 'Wim', clerk)).status).toBe(200)
    expect(await isParent(wim)).toBe(true)
  },
)

test(
  'Undoing an import cannot change a member who has gained more permissions since',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const wim = await staff.member('Wim')
    const { id, version } = await (await makeParent(wim, 'Wim', clerk)).json()
    await server.db
      .updateTable('organizationUser')
      .set({ isOwner: true })
      .where('id', '=', wim.organizationUserId)
      .execute()
    const undoAs = ({ token }: Somebody) =>
      server.post(`${importing}/undo/${id}`, { token, body: { version } })
    await refused(undoAs(registrar), /^Wim Lind is an owner\./)
    await refused(undoAs(clerk), unnamed)
    expect(await isParent(wim)).toBe(true)
  },
)

test.each([
  ['children', 'First name,Last name\nMia,Lind\nMia,Lind'],
  ['teachers', 'Name,Kind\nMia Lind,Teacher\nMia Lind,Teacher'],
])('Two %s with one name are found again when the same file is imported again', async (_, text) => {
  const asNew = async () => {
    const review = await imports.review(text)
    const [, second] = await imports.rows(review)
    if (!second) throw new Error('The file has two rows.')
    return imports.fix(review, second, { choice: 'New' })
  }
  const first = await asNew()
  expect(first.outcome.people).toBe(2)
  await imports.apply(first)
  expect((await asNew()).outcome).toEqual({ people: 0, families: 0, changed: 0 })
})
