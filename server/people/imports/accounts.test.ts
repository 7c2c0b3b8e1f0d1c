import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { openOffice } from '../merging/test-merging.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

const head =
  'First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email,Parent 2 first name,Parent 2 last name,Parent 2 email'

const emailOf = async (personId: number) => {
  const { email } = await server.db
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('person.id', '=', personId)
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}

const guardian = async ({ personId }: { personId: number }, firstName: string) =>
  `${firstName},Lind,${await emailOf(personId)}`

const familiesOf = ({ personId }: { personId: number }) =>
  server.db.selectFrom('familyMember').where('personId', '=', personId).selectAll().execute()

async function parents(statuses: ('Active' | 'Suspended' | 'Archived')[] = ['Active', 'Active']) {
  const made = []
  for (const [index, status] of statuses.entries()) {
    made.push(
      await imports.school.member(index === 0 ? 'Anna' : 'Bert', { isParent: true, status }),
    )
  }
  return made
}

test('Only the first of two parents with accounts joins a new family', async () => {
  const [anna, bert] = await parents()
  if (!anna || !bert) throw new Error('No parents.')
  const text = `${head}\nMia,Lind,03/14/2015,${await guardian(anna, 'Anna')},${await guardian(bert, 'Bert')}\n`
  const review = await imports.review(text)
  const [row] = await imports.rows(review)
  const sentence = 'Bert Lind has an account. The family can invite them.'
  expect(row?.sentences).toContain(sentence)
  const { body } = await imports.apply(review)
  expect(body.exceptions).toEqual([sentence])
  expect(await familiesOf(anna)).toHaveLength(1)
  expect(await familiesOf(bert)).toEqual([])
})

test('A person with an account joins a family only if they are an active member', async () => {
  const [anna, bert] = await parents(['Suspended', 'Archived'])
  if (!anna || !bert) throw new Error('No parents.')
  const text = `${head}\nMia,Lind,03/14/2015,${await guardian(anna, 'Anna')},${await guardian(bert, 'Bert')}\n`
  const { body } = await imports.apply(await imports.review(text))
  expect(body.state).toBe('Applied')
  expect(await familiesOf(anna)).toEqual([])
  expect(await familiesOf(bert)).toEqual([])
})

test('Nobody is added to a family with a member who belongs only to another organization', async () => {
  const columns = 'First name,Last name,Birth date,Parent first name,Parent last name,Parent email'
  const iva = 'Iva,Lind,iva@example.org'
  await imports.apply(await imports.review(`${columns}\nMia,Lind,03/14/2015,${iva}\n`))
  const theo = await (await openOffice(server)).record()
  const { familyId } = await server.db
    .selectFrom('familyMember')
    .innerJoin('organizationUser', 'organizationUser.personId', 'familyMember.personId')
    .where('organizationId', '=', imports.school.organizationId)
    .select('familyId')
    .executeTakeFirstOrThrow()
  const child = { familyId, personId: theo.personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, child, null)
  const later = await imports.review(`${columns}\nLea,Lind,03/14/2017,${iva}\n`)
  const { body } = await imports.apply(later)
  expect(body.exceptions).toEqual([
    'Lea Lind won’t be added to Lind family. The family decides who joins.',
  ])
})

test('After a parent claims the family, undoing a later import leaves its child in the family', async () => {
  const columns = 'First name,Last name,Birth date,Parent first name,Parent last name,Parent email'
  const family = 'Iva,Lind,iva@example.org'
  await imports.apply(await imports.review(`${columns}\nMia,Lind,03/14/2015,${family}\n`))
  const later = await imports.apply(
    await imports.review(`${columns}\nTheo,Lind,03/14/2017,${family}\n`),
  )
  const { userId } = await signInSomebody(server, 'Iva')
  await server.db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
  await server.db
    .updateTable('person')
    .set({ userId })
    .where('firstName', '=', 'Iva')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .execute()
  const { body } = await imports.undo(later.body)
  expect(body.exceptions).toEqual(['Theo Lind stays because someone in the family has an account.'])
  expect(body.outcome).toEqual({ people: 0, families: 0, changed: 0 })
  const [theo] = await server.db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .where('firstName', '=', 'Theo')
    .select('familyId')
    .execute()
  expect(theo).toBeDefined()
})

test('After a parent claims the family, undoing a later import leaves its existing member in the family', async () => {
  const columns = 'First name,Last name,Birth date,Parent first name,Parent last name,Parent email'
  const family = 'Iva,Lind,iva@example.org'
  await imports.apply(
    await imports.review('First name,Last name,Birth date\nTheo,Lind,03/14/2017\n'),
  )
  await imports.apply(await imports.review(`${columns}\nMia,Lind,03/14/2015,${family}\n`))
  const later = await imports.apply(
    await imports.review(`${columns}\nTheo,Lind,03/14/2017,${family}\n`),
  )
  expect(later.body.outcome).toMatchObject({ people: 0 })
  const { userId } = await signInSomebody(server, 'Iva')
  await server.db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
  await server.db
    .updateTable('person')
    .set({ userId })
    .where('firstName', '=', 'Iva')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .execute()
  const members = async () =>
    (
      await server.db
        .selectFrom('familyMember')
        .innerJoin('person', 'person.id', 'personId')
        .where('createdByOrganizationId', '=', imports.school.organizationId)
        .orderBy('firstName')
        .select('firstName')
        .execute()
    ).map(({ firstName }) => firstName)
  expect(await members()).toEqual(['Iva', 'Mia', 'Theo'])
  const { body } = await imports.undo(later.body)
  expect(body.exceptions).toContain('Theo Lind stays because someone in the family has an account.')
  expect(await members()).toEqual(['Iva', 'Mia', 'Theo'])
})

test('The family of an archived child is not shown', async () => {
  const iva = await signInSomebody(server, 'Iva')
  const { familyId } = await openFamily(server, iva, 'Secret family')
  const mia = await imports.school.member('Mia', { isStudent: true, status: 'Archived' })
  await server.db
    .updateTable('person')
    .set({ lastName: 'Lind', birthDate: '2015-03-14', userId: null })
    .where('id', '=', mia.personId)
    .execute()
  await server.db
    .insertInto('familyMember')
    .values({
      familyId,
      personId: mia.personId,
      relation: 'Child',
      access: null,
      contactOrder: 0,
      savedDate: new Date().toISOString(),
      savedByPersonId: null,
    })
    .execute()
  const review = await imports.review('First name,Last name,Birth date\nMia,Lind,04/14/2015\n')
  const said = JSON.stringify(await imports.rows(review))
  expect(said).not.toContain('03/14/2015')
  expect(said).toContain('Mia Lind is archived here.')
  expect(said).not.toContain('Secret family')
})

test('An import adds nobody to a family while one of its adults has an account', async () => {
  const mia = 'Mia,Lind,03/14/2015,Iva,Lind,iva@example.org'
  await imports.apply(await imports.review(`${head}\n${mia},,,\n`))
  const eva = await signInSomebody(server, 'Eva')
  const { familyId } = await server.db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select('familyId')
    .executeTakeFirstOrThrow()
  const adult = { personId: eva.personId, relation: 'Other', access: 'EmergencyOnly' } as const
  await insertFamilyMember(server.db, { ...adult, familyId }, null)
  const review = await imports.review(`${head}\n${mia},Max,Other,max@example.org\n`)
  expect((await imports.apply(review)).body.state).toBe('Applied')
  const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  expect(await members.select('personId').execute()).toHaveLength(3)
})

test('Undoing an import deletes a family that belongs to no organization any more', async () => {
  const columns = 'First name,Last name,Birth date,Parent first name,Parent last name,Parent email'
  const mia = 'Mia,Lind,03/14/2015'
  await imports.apply(await imports.review(`${columns}\n${mia},Iva,Lind,iva@example.org\n`))
  const later = await imports.apply(
    await imports.review(`${columns}\nTheo,Lind,03/14/2017,Iva,Lind,iva@example.org\n`),
  )
  const { organizationId, token } = imports.school
  const known = await server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('firstName', 'in', ['Mia', 'Iva'])
    .select(['organizationUser.id', 'personId'])
    .execute()
  for (const { id } of known) {
    const removed = await server.del(`/api/OrganizationUser/admin/${id}`, { token })
    expect(removed.status).toBe(204)
  }
  const personIds = known.map(({ personId }) => personId)
  const left = server.db.selectFrom('person').where('id', 'in', personIds).select('id')
  expect(await left.execute()).toHaveLength(2)
  expect((await imports.undo(later.body)).body.outcome).toMatchObject({ people: 1 })
  expect(await left.execute()).toEqual([])
})

const phones =
  'First name,Last name,Birth date,Phone,Parent first name,Parent last name,Parent email'
const miaWith = (phone: string) =>
  `${phones}\nMia,Lind,03/14/2015,${phone},Iva,Lind,iva@example.org\n`

const placeOf = (firstName: string) =>
  server.db
    .selectFrom('person')
    .innerJoin('familyMember', 'familyMember.personId', 'person.id')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .select(['familyId', 'person.id as personId', 'phone', 'person.version'])
    .executeTakeFirstOrThrow()

test.each(['Full', 'View', 'EmergencyOnly'] as const)(
  'Undoing does not change a child whose family has since gained an adult with an account and %s access',
  async (access) => {
    await imports.apply(await imports.review(miaWith('')))
    const { body: completed } = await imports.apply(await imports.review(miaWith('555-0142')))
    const before = await placeOf('Mia')
    const eva = await signInSomebody(server, 'Eva')
    const adult = { personId: eva.personId, relation: 'Parent', access } as const
    await insertFamilyMember(server.db, { ...adult, familyId: before.familyId }, null)
    const { body } = await imports.undo(completed)
    expect(await placeOf('Mia')).toEqual(before)
    expect(body.outcome.changed).toBe(0)
    expect(body.exceptions).toEqual([
      'Mia Lind keeps the imported changes because they have an account or their family now manages this record.',
    ])
  },
)

test('Undoing does not change a person who has since created an account', async () => {
  await imports.apply(await imports.review(miaWith('')))
  const theirs = miaWith('').replace('Parent email', 'Parent email,Parent phone')
  const withPhone = theirs.replace('iva@example.org', 'iva@example.org,555-0142')
  const { body: completed } = await imports.apply(await imports.review(withPhone))
  const before = await placeOf('Iva')
  expect(before.phone).toBe('555-0142')
  const { userId } = await signInSomebody(server, 'Iva')
  await server.db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
  await server.db.updateTable('person').set({ userId }).where('id', '=', before.personId).execute()
  await imports.undo(completed)
  expect(await placeOf('Iva')).toEqual(before)
})

test('A child from a later file stays in the family on undo if an adult with an account may pick up only', async () => {
  await imports.apply(await imports.review(miaWith('')))
  const theo = miaWith('').replace('Mia,Lind,03/14/2015', 'Theo,Lind,03/14/2017')
  const { body: later } = await imports.apply(await imports.review(theo))
  const { familyId } = await placeOf('Theo')
  const eva = await signInSomebody(server, 'Eva')
  const adult = { personId: eva.personId, relation: 'Other', access: 'PickupOnly' } as const
  await insertFamilyMember(server.db, { ...adult, familyId }, null)
  const { body } = await imports.undo(later)
  expect((await placeOf('Theo')).familyId).toBe(familyId)
  expect(body.exceptions).toEqual(['Theo Lind stays because someone in the family has an account.'])
})

test('A child whom someone else has added to a family stays when the import is undone', async () => {
  const { body } = await imports.apply(
    await imports.review('First name,Last name,Birth date\nTheo,Lind,03/14/2017\n'),
  )
  const iva = await signInSomebody(server, 'Iva')
  const { familyId } = await openFamily(server, iva)
  const { id: personId } = await server.db
    .selectFrom('person')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select('id')
    .executeTakeFirstOrThrow()
  const child = { familyId, personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, child, null)
  const { body: undone } = await imports.undo(body)
  expect(undone.exceptions).toEqual([
    'Theo Lind stays because this record or its family is in use.',
  ])
  expect(undone.outcome.people).toBe(0)
})

const headOfLopez =
  'First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email,Parent 1 phone'
const ana = 'Ana,Lopez,03/14/2015,Maria,Lopez,maria@example.org,(828) 555-0101'

/** A person who signed up with someone else's address, and joined the school. */
async function impostorOf(address: string) {
  const email = `${crypto.randomUUID().slice(0, 8)}.${address}`
  const body = { firstName: 'Maria', lastName: 'Lopez', email, password: 'a heron by the mill' }
  const { token, user } = await (await server.post('/api/Account/sign-up', { body })).json()
  await server.db
    .updateTable('organization')
    .set({ admissionType: 0 })
    .where('id', '=', imports.school.organizationId)
    .execute()
  const joined = await server.post(`/api/Organization/join/${imports.school.organizationId}`, {
    token,
  })
  expect(joined.status).toBe(200)
  const { id: personId } = await server.db
    .selectFrom('person')
    .where('userId', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { token, userId: user.id as number, personId, email, row: ana.replace(address, email) }
}

const myFamilies = async ({ token }: { token: string }) =>
  (await (await server.get('/api/Family/my', { token })).json()).items

const childrenNamed = (firstName: string) =>
  server.db
    .selectFrom('person')
    .innerJoin('organizationUser', 'organizationUser.personId', 'person.id')
    .where('organizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .orderBy('person.id')
    .select(['person.id as personId', 'person.userId', 'createdByOrganizationId'])
    .execute()

describe('An account whose address is not verified', () => {
  let mallory: Awaited<ReturnType<typeof impostorOf>>
  beforeEach(async () => {
    mallory = await impostorOf('maria@example.org')
  })

  test('An account that never verified the address of a parent gains nothing from an import', async () => {
    const review = await imports.review(`${headOfLopez}\n${mallory.row}\n`)
    expect((await imports.apply(review)).body.outcome).toEqual({
      people: 2,
      families: 1,
      changed: 0,
    })
    expect(await myFamilies(mallory)).toEqual([])
    const [child] = await childrenNamed('Ana')
    const { familyId } = await server.db
      .selectFrom('familyMember')
      .where('personId', '=', child?.personId ?? 0)
      .select('familyId')
      .executeTakeFirstOrThrow()
    const notes = `/api/Family/my/${familyId}/children/${child?.personId}/care-notes`
    expect((await server.get(notes, mallory)).status).toBe(404)
    const marias = await childrenNamed('Maria')
    expect(marias).toMatchObject([
      { personId: mallory.personId, createdByOrganizationId: null },
      { userId: null, createdByOrganizationId: imports.school.organizationId },
    ])
  })

  test('The review says what waits for verification, and lists guardians and their children', async () => {
    const vera = await imports.school.member('Vera')
    const lines = [mallory.row, `Ben,Lind,04/14/2016,Vera,Lind,${vera.email},`]
    const rows = await imports.rows(await imports.review(`${headOfLopez}\n${lines.join('\n')}\n`))
    const waits = `${mallory.email} belongs to an account here that isn’t verified yet. Maria Lopez gets a record without an account until ${mallory.email} is verified.`
    expect(rows[0]?.sentences).toContain(waits)
    const full = { access: 'Full' }
    expect(rows.map(({ guardians }) => guardians)).toEqual([
      [
        {
          ...full,
          name: 'Maria Lopez',
          address: mallory.email,
          account: 'Unverified',
          children: ['Ana Lopez'],
        },
      ],
      [
        {
          ...full,
          name: 'Vera Lind',
          address: vera.email,
          account: 'Active',
          children: ['Ben Lind'],
        },
      ],
    ])
    expect(rows[1]?.sentences.join(' ')).not.toContain('verified')
  })

  test('Once the address is verified, an import matches the account', async () => {
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', mallory.userId)
      .execute()
    await imports.apply(await imports.review(`${headOfLopez}\n${mallory.row}\n`))
    expect(await myFamilies(mallory)).toMatchObject([{ children: [{ name: 'Ana Lopez' }] }])
  })

  test('A child added by an unverified account is not matched with the child in the file', async () => {
    const { familyId, child } = await openFamily(server, mallory, 'Lopez family')
    const made = await child('Ana', '2015-03-14')
    await server.db
      .updateTable('person')
      .set({ lastName: 'Lopez', searchName: 'ana lopez' })
      .where('id', '=', made.personId)
      .execute()
    await insertMembership(server.db, {
      organizationId: imports.school.organizationId,
      personId: made.personId,
      isStudent: true,
    })
    const text = `${headOfLopez}\n${mallory.row}\n`
    await unverify(server, mallory)
    const [row] = await imports.rows(await imports.review(text))
    expect(row).toMatchObject({ verdict: 'New', choices: [] })
    await imports.apply(await imports.review(text))
    const anas = await childrenNamed('Ana')
    expect(anas).toHaveLength(2)
    const theirs = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
    const ids = (await theirs.select('personId').execute()).map(({ personId }) => personId)
    expect(new Set(ids)).toEqual(new Set([mallory.personId, made.personId]))
  })

  test('An unverified account that an earlier version made a guardian has no access either', async () => {
    await imports.apply(await imports.review(`${headOfLopez}\n${mallory.row}\n`))
    const [ana_] = await childrenNamed('Ana')
    const childId = ana_?.personId ?? 0
    const { familyId } = await server.db
      .selectFrom('familyMember')
      .where('personId', '=', childId)
      .select('familyId')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('familyMember')
      .set({ personId: mallory.personId })
      .where('familyId', '=', familyId)
      .where('access', '=', 'Full')
      .execute()
    expect(await myFamilies(mallory)).toEqual([])
    const path = `/api/Family/my/${familyId}`
    const { token } = mallory
    for (const asked of ['care-notes', 'contacts']) {
      expect((await server.get(`${path}/children/${childId}/${asked}`, mallory)).status).toBe(404)
    }
    const share = await server.post(`${path}/children/${childId}/share`, {
      token,
      body: { email: 'stranger@example.org' },
    })
    expect(share.status).toBe(404)

    // The organization still manages her, as if nobody in the family had an account.
    const { id } = await server.db
      .selectFrom('organizationUser')
      .where('personId', '=', childId)
      .select('id')
      .executeTakeFirstOrThrow()
    const card = await (
      await server.get(`/api/OrganizationUser/admin/${id}`, imports.school)
    ).json()
    expect(card).toMatchObject({ isLookedAfter: false, mayEditPerson: true })
  })
})
