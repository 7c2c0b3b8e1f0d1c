import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFamilyMember, mostInFamily } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'
import type { ImportRow } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { openStaff, type Staff, staffOf } from '#server/rights/roles/test-roles.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { memberCalls } from '../members/test-members.ts'
import { findRow } from './imports.queries.ts'
import { judgeImport } from './review-import.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

const text =
  'First name,Last name,Birth date,Mother,Mother email\nMia,Lind,2015-03-14,Iva Lind,iva@example.org\n'

const imported = async () => (await imports.apply(await imports.review(text))).body

const member = (firstName: string) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .select(['organizationUser.id', 'personId', 'organizationUser.version'])
    .executeTakeFirstOrThrow()

async function rename(from: string, firstName: string) {
  const { token } = imports.school
  const path = `/api/OrganizationUser/admin/${(await member(from)).id}`
  const read = await (await server.get(path, { token })).json()
  const { lastName, preferredName, birthDate, phone, contactEmail, personVersion } = read
  const { isStudent, isParent, isTeacher, staffNotes, version } = read
  const body = {
    isStudent,
    isParent,
    isTeacher,
    staffNotes,
    version,
    person: {
      firstName,
      lastName,
      preferredName,
      birthDate,
      phone,
      contactEmail,
      version: personVersion,
    },
  }
  const answer = await server.put(path, { token, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

async function archive(firstName: string) {
  const { organizationId, token } = imports.school
  const body = { ids: [(await member(firstName)).id], status: 'Archived' }
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/status`
  expect((await server.put(path, { token, body })).ok).toBe(true)
}

test('If the name of a child was corrected since, the review asks, and the child is not added twice', async () => {
  const first = await imported()
  await rename('Mia', 'Mila')
  const again = await imports.review(text)
  const [row] = await imports.rows(again)
  expect(row?.sentences).toContain(
    'Mila Lind is already here with this birth date and family, but the file says Mia Lind. Is this the same person?',
  )
  const same = await imports.fix(again, row as NonNullable<typeof row>, { choice: 'Same' })
  expect([same.undecided, same.outcome]).toEqual([0, { people: 0, families: 0, changed: 0 }])
  const { body } = await imports.undo(first)
  expect(body.exceptions).toEqual([
    'Iva Lind stays because this record or its family is in use.',
    'Mila Lind stays because this record or its family is in use.',
  ])
})

test('A person whose first name the file corrects is found by the new name', async () => {
  await imported()
  const again = await imports.review(text.replaceAll('Iva', 'Ivana'))
  const [row] = await imports.rows(again)
  const taken = await imports.fix(again, row as NonNullable<typeof row>, { choice: 'Take' })
  expect(await imports.apply(taken)).toMatchObject({ status: 200 })
  const { organizationId, token } = imports.school
  const path = `/api/OrganizationUser/admin/organization/${organizationId}?searchString=ivana`
  const { items } = await (await server.get(path, { token })).json()
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Ivana Lind'])
})

test('A twin of a person in the file is a new person', async () => {
  await imported()
  const twins = `${text}Tom,Lind,2015-03-14,Iva Lind,iva@example.org\n`
  const review = await imports.review(twins)
  expect([review.undecided, review.outcome.people]).toEqual([0, 1])
})

test('A person who was archived since stays archived unless the user decides otherwise, and stays when the import is undone', async () => {
  const first = await imported()
  await archive('Mia')
  const again = await imports.review(text)
  const [row] = await imports.rows(again)
  expect(row).toMatchObject({ verdict: 'Conflict', choice: 'Keep' })
  expect(row?.sentences).toContain('Mia Lind is archived here.')
  expect(again.outcome).toMatchObject({ people: 0, changed: 0 })
  const { body } = await imports.undo(first)
  expect(body.exceptions).toHaveLength(2)
})

test(
  'An import does not restore a child whom the family removed',
  { tags: ['6.child-leaving'] },
  async () => {
    await imported()
    const { id, personId } = await member('Mia')
    const fay = await signInSomebody(server, 'Fay')
    const family = await openFamily(server, fay)
    const child = { familyId: family.familyId, personId } as const
    await insertFamilyMember(server.db, { ...child, relation: 'Child', access: null }, null)
    const { organizationId } = imports.school
    const path = `${family.path}/children/${personId}/organizations/${organizationId}/leave`
    expect((await server.post(path, { token: fay.token })).status).toBe(204)
    const again = await imports.review(text)
    const [row] = await imports.rows(again)
    expect(row?.sentences).toContain(
      'Mia Lind is archived here. The family removed them, and only the family can bring them back.',
    )
    const taken = await imports.fix(again, row as NonNullable<typeof row>, { choice: 'Take' })
    await imports.apply(taken)
    const { status } = await server.db
      .selectFrom('organizationUser')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('Archived')
  },
)

test('A child who was added by hand is not added again', async () => {
  const { organizationId, token } = imports.school
  const person = { firstName: 'Mia', lastName: 'Lind', birthDate: '2015-03-14', isStudent: true }
  const answer = await server.post('/api/OrganizationUser/admin', {
    token,
    body: { organizationId, isParent: false, isTeacher: false, ...person },
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  const review = await imports.review(text)
  expect(review.outcome).toMatchObject({ people: 1, families: 1 })
  const { body } = await imports.undo((await imports.apply(review)).body)
  expect(body.exceptions).toEqual([])
  expect((await member('Mia')).id).toBeGreaterThan(0)
})

let staff: Staff
beforeAll(async () => {
  staff = await openStaff(server)
  const calls = memberCalls(server, staff)
  await calls.added({
    firstName: 'Margaret',
    lastName: 'Lind',
    contactEmail: 'mia@example.org',
    phone: '(828) 555-0142',
    birthDate: '1981-02-03',
    isTeacher: true,
  })
  await calls.added({
    firstName: 'Theo',
    lastName: 'Lind',
    birthDate: '2015-03-14',
    isStudent: true,
  })
})

const differing = [
  'First name,Last name,Birth date,Email,Phone,Kind',
  'Mia,Lind,05/06/1982,mia@example.org,(828) 555-0199,Teacher',
  'Theo,Lind,04/15/2014,,,Student',
].join('\n')

let holders = 0

/** The rows of a review that a user with these permissions sees. */
async function reviewAs(permissions: Permission[]): Promise<ImportRow[]> {
  holders += 1
  const { token } = await staff.holder(`Cora${holders}`, permissions)
  const body = { organizationId: staff.organizationId, fileName: 'people.csv', text: differing }
  const begun = await (await server.post('/api/Import/admin', { token, body })).json()
  const columns = begun.columns.map(({ field }: { field: string }) => field)
  const path = '/api/Import/admin'
  await server.put(`${path}/columns/${begun.id}`, {
    token,
    body: { columns, everyoneIs: 'Student', version: begun.version },
  })
  const { items } = await (await server.get(`${path}/rows/${begun.id}`, { token })).json()
  return items.toSorted((one: ImportRow, other: ImportRow) => one.id - other.id)
}

const secrets = ['(828) 555-0142', '02/03/1981', '03/14/2015', 'Margaret']

test(
  'A user who may only import sees no phone, birth date or name of members',
  { tags: ['6.import-shown'] },
  async () => {
    const [mia, theo] = await reviewAs(['data.import'])
    const said = JSON.stringify([mia, theo])
    for (const secret of secrets) expect(said).not.toContain(secret)
    expect(mia?.differences).toEqual([
      {
        label: 'The first name of Mia Lind',
        here: 'differs (you need the permission “View members” to see it)',
        fromFile: 'Mia',
      },
      {
        label: 'The birth date of Mia Lind',
        here: 'differs (you need the permission “Manage members”, “Add students”, or “View medical notes” to see it)',
        fromFile: '05/06/1982',
      },
      {
        label: 'The phone of Mia Lind',
        here: 'differs (you need the permission “View contact details” to see it)',
        fromFile: '(828) 555-0199',
      },
    ])
    expect(theo?.sentences[0]).toMatch(
      /^Theo Lind is already here, and the birth date differs \(you need/,
    )
  },
)

test.each([
  ['members.contact', '(828) 555-0142'],
  ['students.manage', '02/03/1981'],
  ['students.manage', '03/14/2015'],
  ['members.view', 'Margaret'],
] as const)('A user who also has %s sees %s', async (permission, secret) => {
  const rows = await reviewAs(['data.import', permission])
  expect(JSON.stringify(rows)).toContain(secret)
})

type Imports = Awaited<ReturnType<typeof openImports>>

/** The rows of a review that a user with `data.import` and these permissions sees. */
async function rowsFor({ school }: Imports, { id }: { id: number }, permissions: Permission[]) {
  holders += 1
  const { holder } = staffOf(server, school)
  const { token } = await holder(`Cora${holders}`, ['data.import', ...permissions])
  const { items } = await (await server.get(`/api/Import/admin/rows/${id}`, { token })).json()
  return (items as ImportRow[]).toSorted((one, other) => one.id - other.id)
}

const head = 'First name,Last name,Birth date,Parent 1 name,Parent 1 email,Parent 2 name'

test(
  'Existing family members, their number and their access are shown only to users who can view families',
  { tags: ['6.import-shown', '6.import-guardians'] },
  async () => {
    const before = `${head}\nMia,Berg,03/14/2015,Hilde Berg,hilde@example.org,Ivo Berg\nTheo,Berg,03/14/2016,Hilde Berg,hilde@example.org,\n`
    await imports.apply(await imports.review(before))
    const sister = `${head}\nLea,Berg,03/14/2017,Hilde Berg,hilde@example.org,\n`
    const adult = `${head}\nMia,Berg,03/14/2015,Hilde Berg,hilde@example.org,Paul Berg\n`
    const reviews = [await imports.review(sister), await imports.review(adult)]
    const guardiansFor = async (permissions: Permission[]) => {
      const rows = reviews.map((review) => rowsFor(imports, review, permissions))
      return (await Promise.all(rows)).flat().map(({ guardians }) => guardians)
    }
    const hidden = {
      name: 'An adult who is already in the family',
      address: null,
      account: null,
      access: null,
      children: ['Lea Berg'],
    }
    for (const permissions of [[], ['members.view']] as Permission[][]) {
      expect(await guardiansFor(permissions)).toMatchObject([
        [hidden],
        [
          {
            name: 'Paul Berg',
            account: 'None',
            access: 'Full',
            children: ['children who are already in the family'],
          },
        ],
      ])
    }
    const [ofLea = [], ofPaul = []] = await guardiansFor(['members.view', 'families.view'])
    expect(ofLea.map(({ name, access }) => [name, access])).toEqual([
      ['Hilde Berg', 'Full'],
      ['Ivo Berg', 'Full'],
    ])
    expect(ofPaul).toMatchObject([{ children: ['Mia Berg', 'Theo Berg'] }])
  },
)

test(
  'Everyone who imports sees whether an address in the file has an account',
  { tags: ['6.import-shown', '6.import-guardians'] },
  async () => {
    const anna = await imports.school.member('Anna', { isParent: true })
    const bert = await imports.school.member('Bert', { isParent: true })
    const columns = `${head},Parent 2 email`
    const parents = `Anna Lind,${anna.email},Bert Lind,${bert.email}`
    const review = await imports.review(`${columns}\nMia,Lind,03/14/2015,${parents}\n`)
    const [row] = await rowsFor(imports, review, [])
    expect(row?.guardians).toMatchObject([
      { name: 'Anna Lind', address: anna.email, account: 'Active', access: 'Full' },
    ])
    expect(row?.sentences).toContain('Bert Lind has an account. The family can invite them.')
  },
)

test(
  'Whether an account manages a person whose address is not in the file is shown only to users who can view members',
  { tags: ['6.import-shown'] },
  async () => {
    const { organizationId } = imports.school
    const [iva, mallory] = [
      await signInSomebody(server, 'Iva'),
      await signInSomebody(server, 'Mallory'),
    ]
    const children = [
      await (await openFamily(server, iva)).child('Mia', '2015-03-14'),
      await (await openFamily(server, mallory)).child('Theo', '2016-03-14'),
    ]
    for (const { personId } of children) {
      await insertMembership(server.db, { organizationId, personId, isStudent: true })
      const phone = { phone: '555-0101' }
      await server.db.updateTable('person').set(phone).where('id', '=', personId).execute()
    }
    await unverify(server, mallory)
    const review = await imports.review(
      'First name,Last name,Birth date,Phone\nMia,Lind,2015-03-14,555-0142\nTheo,Lind,2016-03-14,\n',
    )
    const saidTo = async (permissions: Permission[]) =>
      (await rowsFor(imports, review, permissions)).flatMap(({ sentences }) => sentences)
    const contact: Permission = 'members.contact'
    const phones = 'The phone of Mia Lind is 555-0101 here and 555-0142 in the file.'
    expect(await saidTo([contact])).toEqual([
      `${phones} It won’t change, because someone else manages it.`,
      'Theo Lind will be added.',
      'Another Theo Lind with this birth date is already here. That record stays as it is, and this row adds a new person.',
    ])
    expect(await saidTo([contact, 'members.view'])).toEqual([
      `${phones} It won’t change, because someone with an account manages it.`,
      'Theo Lind will be added.',
      'Another Theo Lind with this birth date is already here, managed by an account whose email isn’t verified. That record stays as it is, and this row adds a new person.',
    ])
  },
)

const child = (place: number) =>
  `Mia${place},Berg,03/14/2015,Hilde Berg,hilde@example.org,Refuge household`

test(
  'The number of people in a full family is shown only to users who can view families',
  { tags: ['6.import-shown'] },
  async () => {
    const family = 'First name,Last name,Birth date,Parent 1 name,Parent 1 email,Family'
    const full = Array.from({ length: mostInFamily - 1 }, (_, place) => child(place))
    await imports.apply(await imports.review(`${family}\n${full.join('\n')}\n`))
    const one = child(mostInFamily).replace('Refuge household', '')
    const review = await imports.review(`${family}\n${one}\n`)
    const said = async (permissions: Permission[]) => {
      const [row] = await rowsFor(imports, review, permissions)
      return [row?.verdict, ...(row?.sentences ?? [])]
    }
    const most = 'A family can have at most 30 people. Skip this row.'
    for (const permissions of [[], ['members.view']] as Permission[][]) {
      expect(await said(permissions)).toEqual([
        'Error',
        `An existing family would have too many people. ${most}`,
      ])
    }
    expect(await said(['families.view'])).toEqual([
      'Error',
      `Refuge household would have 31 people. ${most}`,
    ])
  },
)

test(
  'The token that applying sends back cannot be computed from guesses of hidden values',
  { tags: ['6.import-shown'] },
  async () => {
    const review = await imports.review(`${head}\nMia,Berg,03/14/2015,Hilde Berg,,\n`)
    const { organizationId } = imports.school
    const record = await findRow(server.db, { organizationId, importId: review.id })
    expect(review.judged).not.toBe((await judgeImport(server.db, record)).judged)
    expect((await imports.apply(review)).body.state).toBe('Applied')
  },
)

test('A cell that may name one child or two is asked about, and either answer can be changed', async () => {
  const lines = ['Family,Parent,Kids', 'Kim,Anna Kim,Hana Ava', 'Lind,Nora Lind,"Mia, Tom"']
  const review = await imports.review(lines.join('\n'))
  const [row, other] = await imports.rows(review)
  expect(review.undecided).toBe(1)
  expect(review.outcome.people).toBe(3)
  expect(row).toMatchObject({ verdict: 'Conflict', choices: ['One', 'Several'], choice: null })
  expect(row?.sentences).toEqual([
    '"Hana Ava" can be one child, Hana Ava, or 2 children, Hana Kim and Ava Kim. Which is it?',
  ])
  expect(other?.sentences[0]).toBe('2 children: Mia Lind, Tom Lind.')
  if (!row) throw new Error('There is no row.')
  const several = await imports.fix(review, row, { choice: 'Several' })
  expect([several.undecided, several.outcome.people]).toEqual([0, 6])
  const [split] = await imports.rows(several)
  expect(split?.people.map(({ name }) => name)).toEqual(['Hana Kim', 'Ava Kim', 'Anna Kim'])
  const one = await imports.fix(review, row, { choice: 'One' })
  expect([one.undecided, one.outcome.people]).toEqual([0, 5])
  const written = await imports.fix(review, row, { cells: ['Kim', 'Anna Kim', 'Hana; Ava'] })
  expect([written.undecided, written.outcome.people]).toEqual([0, 6])
})
