import { minute } from '#contract/dates/durations.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import type { OwnAuditEntry } from '#contract/rights/audit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import { dayLater } from '#server/people/family-changes/test-family-changes.ts'
import { sweepFamilyChanges } from '#server/people/family-changes/end-change.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import { audit } from '#server/audit/audit.ts'
import { ownEntries, pageOfEntries } from './own-audit.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const listed = async ({ token }: { token: string }): Promise<OwnAuditEntry[]> =>
  (await (await server.get('/api/Audit/my?pageSize=100', { token })).json()).items

const deedsOf = (entries: OwnAuditEntry[]) =>
  entries.map(({ isOwn, actorName, action, subjectName }) =>
    [isOwn ? 'I' : actorName, action, subjectName].join(' '),
  )

test(
  'A person reads what was done to their own records, but no internal notes',
  { tags: ['6.audit-own'] },
  async () => {
    const school = await openSchool(server)
    const ben = await school.member('Ben', { isParent: true })
    const calls = memberCalls(server, school)
    const edit = await calls.unchanged(ben.organizationUserId)
    const saved = { ...edit, isTeacher: true, staffNotes: 'Canary', status: 'Suspended' }
    expect((await calls.save(ben.organizationUserId, saved)).status).toBe(200)
    const entries = await listed(ben)
    expect(deedsOf(entries)).toEqual(['Ada Lind Edited Ben Lind', 'Ada Lind Edited Ben Lind'])
    expect(entries[0]).toMatchObject({
      organizationName: 'Lindenschule',
      before: { isTeacher: false },
      after: { isTeacher: true },
      fields: ['isTeacher'],
    })
    expect(entries[1]).toMatchObject({ fields: ['status'] })
    expect(JSON.stringify(entries)).not.toMatch(/Canary|staffNotes/)
  },
)

test(
  'Their own actions on others show no names and no values',
  { tags: ['6.audit-own'] },
  async () => {
    const school = await openSchool(server)
    const calls = memberCalls(server, school)
    await calls.added({ firstName: 'Canary', phone: '555 0142' })
    const entries = await listed(school.owner)
    expect(deedsOf(entries)).toEqual(['I Added '])
    expect(entries[0]).toMatchObject({ subject: 'OrganizationUser', before: null, after: null })
    expect(JSON.stringify(entries)).not.toMatch(/Canary|555/)
  },
)

test(
  'A guardian reads what was done with the child’s records, and nothing about the other household',
  { tags: ['6.audit-own', '6.family-households'] },
  async () => {
    const [eva, tom] = [await signInSomebody(server, 'Eva'), await signInSomebody(server, 'Tom')]
    const family = await openFamily(server, eva, 'Berg family')
    const mia = await family.child('Mia')
    const school = await openSchool(server)
    const key = { organizationId: school.organizationId, personId: mia.personId }
    await insertMembership(server.db, { ...key, isStudent: true })
    const care = `Family/admin/organization/${school.organizationId}/care/${mia.personId}`
    expect((await server.get(`/api/${care}`, { token: school.token })).status).toBe(200)
    const read = ['Ada Lind ContactsRead Mia Lind', 'Ada Lind CareNotesRead Mia Lind']
    const founded = ['I Added Mia Lind', 'I Added Berg family']
    expect(deedsOf(await listed(eva))).toEqual([...read, ...founded])

    const uncle = await signInSomebody(server, 'Udo')
    const adult = { familyId: family.familyId, personId: uncle.personId } as const
    const pickUp = { ...adult, relation: 'Other', access: 'PickupOnly' } as const
    await insertFamilyMember(server.db, pickUp, null)
    expect(await listed(uncle)).toEqual([])
    const place = server.db.updateTable('familyMember').where('personId', '=', uncle.personId)
    await place.set({ access: 'EmergencyOnly' }).execute()
    expect(await listed(uncle)).toEqual([])
    await place.set({ access: 'View' }).execute()
    expect(deedsOf(await listed(uncle))).toEqual(expect.arrayContaining(read))

    const other = await openFamily(server, tom, 'Tom’s family')
    const child = { familyId: other.familyId, personId: mia.personId } as const
    await insertFamilyMember(server.db, { ...child, relation: 'Child', access: null }, null)
    const seen = await listed(tom)
    expect(deedsOf(seen)).toEqual(['I Added Tom’s family', ...read, ' Added Mia Lind'])
    expect(JSON.stringify(seen)).not.toMatch(/Eva|Berg/)
  },
)

const ofMia = async (reader: { token: string }) =>
  (await listed(reader)).filter(({ subject }) => subject === 'OrganizationUser')

/** Mia, who has one home with Eva and one with Tom, who are both members of a school. */
async function openHomes() {
  const school = await openEnrollments(server)
  const { organizationId, token } = school
  const eva = await school.parent('Eva')
  const { personId } = await eva.family.child('Mia')
  const tom = await school.parent('Tom')
  const place = { familyId: tom.family.familyId, personId } as const
  await insertFamilyMember(server.db, { ...place, relation: 'Child', access: null }, null)
  const record = () =>
    server.db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', personId)
      .select('id')
      .executeTakeFirstOrThrow()
  return { school, organizationId, token, eva, tom, personId, record }
}

test(
  'Actions for a child by an adult of the other household are shown without a name',
  { tags: ['6.audit-own', '6.family-households'] },
  async () => {
    const { school, organizationId, token, eva, tom, personId } = await openHomes()
    const [open, full, asked] = [
      await school.class({ name: 'Choir' }),
      await school.class({ name: 'Drama', maxStudents: 1 }),
      await school.class({ name: 'Physics', enrollment: 'Approval' }),
    ]
    const lea = await eva.family.child('Lea')
    await school.enrolled(full, eva, lea.personId)
    expect(await school.enrolled(open, tom, personId)).toMatchObject({ status: 'Enrolled' })
    expect(await school.enrolled(full, tom, personId)).toMatchObject({ status: 'Waitlisted' })
    expect(await school.enrolled(asked, tom, personId)).toMatchObject({ status: 'Requested' })
    expect((await school.withdraw(open, tom, personId)).status).toBe(200)
    const deeds = ['EnrollmentWithdrawn', 'EnrollmentRequested', 'Waitlisted', 'Enrolled', 'Joined']
    const read = (await ofMia(eva)).filter(({ subjectName }) => subjectName === 'Mia Lind')
    expect(deedsOf(read)).toEqual(deeds.map((deed) => ` ${deed} Mia Lind`))
    expect(JSON.stringify(await listed(eva))).not.toMatch(/Tom/)
    expect(read[0]).toMatchObject({ organizationName: school.name, after: { class: 'Choir' } })
    expect(deedsOf((await ofMia(tom)).slice(0, 5))).toEqual(
      deeds.map((deed) => `I ${deed} Mia Lind`),
    )

    const office = await server.get(`/api/Audit/admin/organization/${organizationId}`, { token })
    const { items } = await office.json()
    expect(items[0]).toMatchObject({ actorName: 'Tom Lind', onBehalfOf: 'Mia Lind' })
  },
)

test(
  'Actions by an adult of the other household as staff are shown with the name',
  { tags: ['6.audit-own'] },
  async () => {
    const { school, organizationId, eva, tom, personId, record } = await openHomes()
    await school.enrolled(await school.class({ name: 'Choir' }), tom, personId)
    const member = server.db.updateTable('organizationUser').where('personId', '=', tom.personId)
    await member.set({ isOwner: true }).execute()
    const { id: organizationUserId } = await record()
    const classId = await school.class({ name: 'Drama' })
    const added = await server.post(`/api/Class/admin/students/${classId}`, {
      token: tom.token,
      body: { organizationUserId },
    })
    expect(added.status).toBe(200)
    const calls = memberCalls(server, { organizationId, token: tom.token })
    const edit = await calls.unchanged(organizationUserId)
    expect((await calls.save(organizationUserId, { ...edit, isTeacher: true })).status).toBe(200)
    const read = deedsOf(await ofMia(eva))
    const names = ['Tom Lind Edited', 'Tom Lind Enrolled', ' Enrolled', ' Joined']
    expect(read).toEqual(names.map((deed) => `${deed} Mia Lind`))
  },
)

test('Older entries by adults of the other household have no name unless the action is one of staff', async () => {
  const { organizationId, eva, tom, personId, record } = await openHomes()
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  const { id } = await record()
  for (const action of ['Joined', 'Enrolled'] as const)
    await audit(server.db, {
      organizationId,
      actorUserId: tom.userId,
      action,
      subject: { type: 'OrganizationUser', id },
    })
  expect(deedsOf(await ofMia(eva))).toEqual([' Enrolled Mia Lind', ' Joined Mia Lind'])
  const member = server.db.updateTable('organizationUser').where('personId', '=', tom.personId)
  await member.set({ isOwner: true }).execute()
  expect(deedsOf(await ofMia(eva))).toEqual(['Tom Lind Enrolled Mia Lind', ' Joined Mia Lind'])
})

test('An adult who has moved to the child’s other household is no longer named', async () => {
  const { eva, tom } = await openHomes()
  const adult = { familyId: eva.family.familyId, personId: tom.personId } as const
  await insertFamilyMember(server.db, { ...adult, relation: 'Parent', access: 'View' }, null)
  expect((await server.del(`${eva.family.path}/people/${tom.personId}`, eva)).status).toBe(200)
  await sweepFamilyChanges(server.database, dayLater())
  const person = server.db.updateTable('person').where('id', '=', tom.personId)
  await person.set({ lastName: 'Canary' }).execute()
  const read = await listed(eva)
  expect(read).toContainEqual(
    expect.objectContaining({
      action: 'Removed',
      subject: 'Family',
      after: { member: 'An adult in another household' },
    }),
  )
  expect(JSON.stringify(read)).not.toMatch(/Canary/)
})

/** A person with many actions, some on their own records, and many by others; in other organizations as well. */
async function openBusy(count: number) {
  const [school, other] = [await openSchool(server), await openSchool(server, 'Hearth Co-op')]
  const { userId, personId } = school.owner
  const kinds = [
    { actorUserId: userId, subjectType: 'Class', subjectId: 1 },
    { actorUserId: userId, subjectType: 'Person', subjectId: personId },
    { actorUserId: userId, subjectType: 'Class', subjectId: 2, onBehalfOfPersonId: personId },
    { actorUserId: null, subjectType: 'Person', subjectId: personId },
    { actorUserId: null, subjectType: 'Class', subjectId: 3, onBehalfOfPersonId: personId },
    { actorUserId: null, subjectType: 'Class', subjectId: 4 },
  ] as const
  const rows = Array.from({ length: count }, (_, at) => ({
    organizationId: at % 2 === 0 ? school.organizationId : other.organizationId,
    actorName: 'Ada Lind',
    action: 'Edited' as const,
    createdDate: new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 4) * minute).toISOString(),
    ...kinds[at % kinds.length]!,
  }))
  for (const some of inParts(rows)) await server.db.insertInto('auditEntry').values(some).execute()
  return school
}

const page = async ({ token }: { token: string }, query: string) =>
  (await server.get(`/api/Audit/my?${query}`, { token })).json()

test('A long audit log is paged in order, each entry once', async () => {
  const busy = await openBusy(600)
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, pageIndex) => page(busy, `pageSize=100&pageIndex=${pageIndex}`)),
  )
  const ids = pages.flatMap(({ items }) => items.map(({ id }: OwnAuditEntry) => id))
  expect(ids).toHaveLength(500)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, another) => another - one))
  expect(pages[0]).toMatchObject({ totalCount: 500, totalPages: 5, unfilteredCount: 500 })
})

test('Pages and counts of a long audit log are read from indexes, in order', async () => {
  const { owner } = await openBusy(600)
  const names = new Map([
    ['Person', new Map([[owner.personId, 'Ada Lind']])],
    ['Family', new Map([[1, 'Lind']])],
  ] as const)
  const { db, engine } = server.database
  const plans = await db.transaction().execute(async (inside) => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(inside)
    const entries = ownEntries(inside, owner, names)
    const query = { ...firstPage, sortDirection: SortDirection.Descending }
    const first = pageOfEntries(inside, entries, query)
    const count = inside
      .selectFrom(entries.as('entry'))
      .select(({ fn }) => fn.countAll().as('many'))
    const how = engine === 'postgres' ? 'explain ' : 'explain query plan '
    const pages = []
    for (const compiled of [first.compile(), count.compile()]) {
      const { rows } = await inside.executeQuery({ ...compiled, sql: how + compiled.sql })
      pages.push(JSON.stringify(rows))
    }
    return pages
  })
  const indices = ['actor_user_id', 'on_behalf_of_person_id', 'subject_type']
  for (const plan of plans)
    for (const index of indices) expect(plan).toContain(`audit_entry_${index}`)
  if (engine === 'postgres') return
  const sorts = plans.map((plan) => plan.match(/MERGE|TEMP B-TREE|USING INDEX audit_entry/g) ?? [])
  // Only the few entries that concern a person are sorted.
  expect(sorts.map((some) => some.filter((each) => each !== 'MERGE'))).toEqual([
    ['TEMP B-TREE'],
    [],
  ])
  expect(sorts[0]).toContain('MERGE')
})
