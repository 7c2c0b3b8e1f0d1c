import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeenBy } from '#contract/people/seen-by.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { audit } from '#server/audit/audit.ts'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { type DefaultRoleName, defaultRoles } from '#server/rights/roles/default-roles.ts'
import { nowhere } from '#server/rights/matrix/test-ids.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { rows } from '#server/rights/matrix/test-calls.ts'
import {
  openTestApp,
  signInSomebody,
  type TestApp,
  textAnswered,
  unverify,
} from '#server/testing/test-app.ts'
import { sendNotifications } from '#server/testing/test-emails.ts'
import { saturday } from '#server/classes/absences/test-absences.ts'
import { insertHomework } from '#server/classes/class-content/class-content.queries.ts'
import { insertClassFile } from '#server/classes/class-files/test-class-files.ts'
import { insertTestRequest } from '#server/classes/exception-requests/test-exception-requests.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { encryptRows } from '../care/care.encryption.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

/** Unique values that show up wherever the data of the child is answered. */
const canaries = {
  mild: 'Canary mild',
  severe: 'Canary severe',
  contact: '555 0188',
  otherContact: '555 0199',
  photo: 'canaryphotocanaryphoto00',
}
type Canary = keyof typeof canaries

/** Mia, everyone who is connected to her, and people who are not. Every first name is unique. */
async function openWorld() {
  const server = await openTestApp()
  const { db } = server
  const school = await openSchool(server)
  const people = new Map<string, { token: string }>()
  const known = <Some extends { token: string }>(name: string, somebody: Some) => {
    people.set(name, somebody)
    return somebody
  }
  const member = async (name: string, values: Parameters<School['member']>[1] = {}) =>
    known(name, await school.member(name, values))
  const adult = async (
    name: string,
    familyId: number,
    access: 'Full' | 'View' | 'PickupOnly' | 'EmergencyOnly',
  ) => {
    const somebody = known(name, await signInSomebody(server, name))
    const { personId } = somebody
    await insertFamilyMember(db, { familyId, personId, relation: 'Parent', access }, null)
    return somebody
  }

  known('Ada', school.owner)
  const fay = known('Fay', await signInSomebody(server, 'Fay'))
  const hugo = known('Hugo', await signInSomebody(server, 'Hugo'))
  const family = await openFamily(server, fay)
  const household = await openFamily(server, hugo, 'Berg family')
  const { familyId } = family
  const { personId: childId } = known('Mia', await signInSomebody(server, 'Mia'))
  const asChild = { personId: childId, relation: 'Child', access: null } as const
  await insertFamilyMember(db, { ...asChild, familyId }, null)
  await insertFamilyMember(db, { ...asChild, familyId: household.familyId }, null)
  const young = { personId: childId, relation: 'Parent', access: 'View' } as const
  const yann = known('Yann', await signInSomebody(server, 'Yann'))
  const { familyId: youngId } = await openFamily(server, yann, 'Young family')
  await insertFamilyMember(db, { ...young, familyId: youngId }, null)
  await adult('Viola', familyId, 'View')
  await adult('Paul', familyId, 'PickupOnly')
  await adult('Emma', familyId, 'EmergencyOnly')
  await unverify(server, await adult('Wanda', familyId, 'Full'))
  const hilde = await adult('Hilde', household.familyId, 'View')
  await adult('Heinz', household.familyId, 'PickupOnly')

  const asStudent = async (organizationId: number, status: 'Active' | 'Archived' = 'Active') => {
    await insertMembership(db, { organizationId, personId: childId, isStudent: true, status })
    const record = await db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', childId)
      .select('id as organizationUserId')
      .executeTakeFirstOrThrow()
    await refreshFamilies(db, [familyId, household.familyId])
    return record
  }
  const mia = await asStudent(school.organizationId)

  const made = await member('Olga', { isOwner: true })
  const madeOwner = async ({ organizationUserId }: Somebody) =>
    audit(db, {
      organizationId: school.organizationId,
      actorUserId: school.owner.userId,
      action: 'OwnerAdded',
      subject: { type: 'OrganizationUser', id: organizationUserId },
    })
  await madeOwner(made)
  const unverified = await member('Oscar', { isOwner: true })
  await madeOwner(unverified)
  await unverify(server, unverified)
  await member('Otto', { isOwner: true, status: 'Suspended' })
  await member('Odo', { isOwner: true, status: 'Archived' })

  const holding = async (name: string, role: DefaultRoleName, values = {}) => {
    const somebody = await member(name, values)
    return { ...somebody, holding: await grant(server, school, role, somebody) }
  }
  const roles: Record<string, Awaited<ReturnType<typeof holding>>> = {}
  for (const role of Object.keys(defaultRoles) as DefaultRoleName[]) {
    const name = `Role${role.replace(' ', '')}`
    roles[name] = await holding(name, role)
  }
  await unverify(server, await holding('Ulla', 'Front desk'))
  await holding('Sven', 'Front desk', { status: 'Suspended' })
  await holding('Arne', 'Front desk', { status: 'Archived' })
  const until = (of: { holding: { roleId: number; organizationUserId: number } }, days: number) =>
    db
      .updateTable('roleGrant')
      .set({ untilDate: addDays(todayIn('UTC'), days) })
      .where('roleId', '=', of.holding.roleId)
      .where('organizationUserId', '=', of.holding.organizationUserId)
      .execute()
  await until(await holding('Past', 'Front desk'), -3)
  const lent = await holding('Lent', 'Front desk')
  await until(lent, 30)

  const teaches = (
    somebody: Somebody,
    classId: number,
    role: 'Lead' | 'CoTeacher' | 'Assistant' | 'Substitute',
  ) =>
    db
      .insertInto('classTeacher')
      .values({
        organizationId: school.organizationId,
        classId,
        organizationUserId: somebody.organizationUserId,
        role,
      })
      .execute()
  const botany = await school.class({ name: 'Botany', weekday: 'Saturday' })
  const drama = await school.class({ name: 'Drama' })
  const left = await school.class({ name: 'Left' })
  const past = await school.semester({
    name: 'Spring 2020',
    startDate: '2020-01-01',
    endDate: '2020-06-01',
  })
  const old = await school.class({
    name: 'Old',
    semesterId: past,
    startDate: '2020-01-01',
    endDate: '2020-06-01',
  })
  for (const classId of [botany, left, old]) await school.enroll(classId, mia)
  await db
    .updateTable('enrollment')
    .set({ status: 'Withdrawn' })
    .where('classId', '=', left)
    .execute()
  await db.updateTable('semester').set({ isArchived: true }).where('id', '=', past).execute()
  const lea = await member('Lea')
  await teaches(lea, botany, 'Lead')
  const cora = await member('Cora')
  await teaches(cora, botany, 'CoTeacher')
  await teaches(await member('Asta'), botany, 'Assistant')
  await teaches(await member('Subin'), botany, 'Substitute')
  await teaches(await member('Dora'), drama, 'Lead')
  await teaches(await member('Lars'), left, 'Lead')
  await teaches(await member('Olaf'), old, 'Lead')
  const ulf = await member('Ulf')
  await teaches(ulf, botany, 'Lead')
  await unverify(server, ulf)
  await teaches(await member('Susi', { status: 'Suspended' }), botany, 'Lead')
  await school.enroll(botany, await member('Peer', { isStudent: true }))
  known('Vera', await signInSomebody(server, 'Vera'))
  const days = [
    await school.classDay({ date: '2026-09-05' }),
    await school.classDay({ date: saturday }),
  ] as const
  const stan = await member('Stan', { isTeacher: true })
  const meeting = { classId: botany, classDayId: days[1] }
  const classIds = await fillClass(server, school, { meeting, drama, childId, fay, stan })

  const ownedBy = (name: string, { owner }: School) => {
    known(name, owner)
    return db
      .updateTable('person')
      .set({ firstName: name })
      .where('id', '=', owner.personId)
      .execute()
  }
  // Both households have joined the school, and one of them the other co-op.
  const join = ({ organizationId }: School, { personId }: { personId: number }) =>
    insertMembership(db, { organizationId, personId, isParent: true })
  await join(school, fay)
  await join(school, hugo)

  // Organizations of which Mia was a member, is also a member, and never was one.
  const former = await openSchool(server, 'Former school')
  await ownedBy('Frida', former)
  const also = await openSchool(server, 'Other co-op')
  await ownedBy('Alma', also)
  await join(also, hilde)
  const never = await openSchool(server, 'Elsewhere')
  await ownedBy('Nils', never)
  const records = [
    mia,
    await asStudent(former.organizationId, 'Archived'),
    await asStudent(also.organizationId),
  ]
  await fill(server, { childId, familyId, otherFamilyId: household.familyId })

  const ids: Record<string, number[]> = {
    organizationId: [school, former, also, never].map(({ organizationId }) => organizationId),
    classId: [botany, drama, left, old],
    classDayId: [...days],
    ...classIds,
    semesterId: [school.semesterId, past],
    organizationUserId: records.map(({ organizationUserId }) => organizationUserId),
    familyId: [familyId, household.familyId],
    childId: [childId],
    personId: [childId],
    roleId: [lent.holding.roleId],
  }
  const addresses = [
    ...new Set(
      rows.filter(({ method }) => method === 'GET').flatMap(({ path }) => addressesOf(path, ids)),
    ),
  ]
  return {
    server,
    school,
    family,
    household,
    childId,
    people,
    fay,
    hugo,
    roles,
    lent,
    lea,
    cora,
    stan,
    meeting,
    mia,
    made,
    addresses,
    teaches,
  }
}

/** Fills in data of the child that only listed people may see. */
async function fill(
  { db }: TestApp,
  {
    childId,
    familyId,
    otherFamilyId,
  }: { childId: number; familyId: number; otherFamilyId: number },
) {
  const noted = { reaction: null, whatToDo: null, reviewDate: null }
  const conditions = [
    { ...noted, name: canaries.mild, severity: 'Mild' as const },
    { ...noted, name: canaries.severe, severity: 'Severe' as const },
  ]
  await db
    .insertInto('careNotes')
    .values({ personId: childId, savedDate: new Date().toISOString(), savedByPersonId: null })
    .execute()
  await db
    .insertInto('careCondition')
    .values(await encryptRows(db, 'careCondition', childId, conditions))
    .execute()
  const contact = { name: 'June', relation: 'Neighbor', mayPickUp: true }
  const contacts = [
    { ...contact, familyId, phone: canaries.contact },
    { ...contact, familyId: otherFamilyId, phone: canaries.otherContact },
  ]
  await db
    .insertInto('emergencyContact')
    .values(await encryptRows(db, 'emergencyContact', childId, contacts))
    .execute()
  const { id } = await db
    .insertInto('image')
    .values({
      key: canaries.photo,
      personId: childId,
      width: 1,
      height: 1,
      bytes: 1,
      createdDate: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('person').set({ photoImageId: id }).where('id', '=', childId).execute()
}

/** Fills in a day without the child and with a substitute, what the class and the family wrote, and its notifications. */
async function fillClass(
  server: TestApp,
  { organizationId, owner }: School,
  {
    meeting,
    drama,
    childId,
    fay,
    stan,
  }: {
    meeting: { classId: number; classDayId: number }
    drama: number
    childId: number
    fay: Pick<Somebody, 'personId' | 'userId' | 'token'>
    stan: Somebody
  },
) {
  const { db } = server
  const { classId, classDayId } = meeting
  const substitute = { organizationUserId: stan.organizationUserId, replaces: null }
  const named = await server.put(`/api/Absence/admin/substitute/${classId}/${classDayId}`, {
    token: owner.token,
    body: substitute,
  })
  expect(named.status).toBe(204)
  const absence = { personId: childId, reason: 'Ill', note: 'A fever', meetings: [meeting] }
  const reported = await server.post('/api/Absence/report', { token: fay.token, body: absence })
  expect(reported.status).toBeLessThan(300)
  const inClass = { organizationId, classId }
  await insertHomework(db, { ...inClass, date: saturday, text: 'Page 7.' }, null)
  const written = { ...inClass, title: 'Snow', body: 'Slides.' }
  const { id: announcementId } = await insertAnnouncement(db, written, owner.personId)
  const asked = { organizationId, classId: drama }
  const exceptionRequestId = await insertTestRequest(server, asked, { ...fay, personId: childId })
  const classFileId = await insertClassFile(db, inClass)
  await sendNotifications(server)
  return {
    announcementId: [announcementId],
    exceptionRequestId: [exceptionRequestId],
    classFileId: [classFileId],
  }
}

/** Expands the parameters of a path with each of these ids. */
function addressesOf(path: string, ids: Record<string, number[]>): string[] {
  const [place, name = ''] = /:(\w+)/.exec(path) ?? []
  if (place === undefined) return [path]
  const values = ids[name] ?? [nowhere[name as keyof typeof nowhere]]
  return values.flatMap((id) => addressesOf(path.replace(place, String(id)), ids))
}

/** Requests all addresses as each person, and returns who received which canary, and which addresses contained any. */
async function crawl(addresses: readonly string[]) {
  const { server, people } = world
  const received = new Map<Canary, Set<string>>()
  const answering = new Set<string>()
  for (const [name, { token }] of people) {
    for (const address of addresses) {
      const answer = await server.get(address, { token })
      expect([429, 500]).not.toContain(answer.status)
      const text = await textAnswered(answer)
      for (const canary of Object.keys(canaries) as Canary[]) {
        if (!text.includes(canaries[canary])) continue
        answering.add(address)
        received.set(canary, (received.get(canary) ?? new Set()).add(name))
      }
    }
  }
  return { received, answering }
}

async function seenBy(family: { path: string }, { token }: { token: string }): Promise<SeenBy> {
  const answer = await world.server.get(`${family.path}/children/${world.childId}/seen-by`, {
    token,
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const listed = (readers: SeenBy['photo']['readers']) =>
  readers.map(({ name }) => name?.replace(' Lind', '') ?? 'Household').toSorted()

const receivers = (received: Map<Canary, Set<string>>, canary: Canary, others: string[]) =>
  [
    ...new Set(
      [...(received.get(canary) ?? [])].map((name) => (others.includes(name) ? 'Household' : name)),
    ),
  ].toSorted()

/** The list that each of the two households sees equals the result of the crawl. */
async function expectTheSame(addresses: readonly string[]) {
  const { received, answering } = await crawl(addresses)
  const households = [
    {
      family: world.family,
      who: world.fay,
      own: 'contact',
      others: ['Hugo', 'Hilde', 'Heinz', 'Yann'],
    },
    {
      family: world.household,
      who: world.hugo,
      own: 'otherContact',
      others: ['Fay', 'Viola', 'Paul', 'Emma', 'Wanda', 'Yann'],
    },
  ] as const
  const familyIds = await world.server.db
    .selectFrom('familyMember')
    .where('personId', '=', world.childId)
    .select('familyId')
    .execute()
  const isIn = ({ familyId }: { familyId: number }) =>
    familyIds.some((each) => each.familyId === familyId)
  for (const { family, who, own, others } of households.filter((each) => isIn(each.family))) {
    const { careNotes, contacts, photo } = await seenBy(family, who)
    const all = careNotes.readers.filter(({ isPartial }) => !isPartial)
    expect(listed(careNotes.readers)).toEqual(receivers(received, 'severe', [...others]))
    expect(listed(all)).toEqual(receivers(received, 'mild', [...others]))
    expect(listed(contacts.readers)).toEqual(receivers(received, own, [...others]))
    expect(listed(photo.readers)).toEqual(receivers(received, 'photo', [...others]))
  }
  return answering
}

let answering: ReadonlySet<string>

test(
  'The people listed as able to see data of a child are exactly those who get it from any call',
  { tags: ['6.seen-by'], timeout: 300_000 },
  async () => {
    answering = await expectTheSame(world.addresses)
    const { classId, classDayId } = world.meeting
    const sheet = await world.server.get(
      `/api/Class/attendance/${classId}/${classDayId}`,
      world.stan,
    )
    expect([sheet.status, await sheet.text()]).toEqual([200, expect.stringContaining('Mia')])
    for (const known of ['/emergency-list', '/care', '/care-notes', '/contacts', '/profile']) {
      expect([...answering].some((address) => address.includes(known))).toBe(true)
    }
    const { careNotes, contacts, photo } = await seenBy(world.family, world.fay)
    const own = ['Fay', 'Viola', 'Household']
    const medics = ['Ada', 'Olga', 'RoleAdministrator', 'RoleFrontdesk', 'Lent', 'Alma']
    const elsewhere = ['Household', 'Alma']
    expect(listed(contacts.readers)).toEqual(
      [...own, ...medics].toSorted().filter((name) => !elsewhere.includes(name)),
    )
    const theirs = (await seenBy(world.household, world.hugo)).contacts
    expect(listed(theirs.readers)).toEqual(['Hilde', 'Hugo', ...medics].toSorted())
    expect(listed(careNotes.readers)).toEqual([...own, ...medics, 'Lea', 'Cora'].toSorted())
    expect(listed(photo.readers)).toEqual(
      [
        ...own,
        'Mia',
        'Ada',
        'Olga',
        'Alma',
        'Frida',
        'RoleAdministrator',
        'RoleRegistrar',
        'RoleScheduler',
        'RoleTeacher',
        'RoleViewer',
        'Lea',
        'Cora',
      ].toSorted(),
    )
  },
)

const changes: [string, () => Promise<unknown>][] = [
  [
    'a role has ended',
    () =>
      world.server.db
        .updateTable('roleGrant')
        .set({ untilDate: '2020-01-01' })
        .where('organizationUserId', '=', world.lent.organizationUserId)
        .execute(),
  ],
  ['a holder is suspended', () => setStatus(world.roles['RoleFrontdesk'], 'Suspended')],
  ['a teacher is archived', () => setStatus(world.cora, 'Archived')],
  [
    'the organization requires a second factor that one owner has',
    async () => {
      const { db } = world.server
      const { organizationId, owner } = world.school
      await db
        .updateTable('organization')
        .set({ isSecondFactorRequired: true })
        .where('id', '=', organizationId)
        .execute()
      await db
        .updateTable('user')
        .set({ twoFactorProvider: 'Authenticator' })
        .where('id', '=', owner.userId)
        .execute()
    },
  ],
  [
    'the organization no longer requires it',
    () =>
      world.server.db.updateTable('organization').set({ isSecondFactorRequired: false }).execute(),
  ],
  [
    'the semester of the class is archived',
    () =>
      world.server.db
        .updateTable('semester')
        .set({ isArchived: true })
        .where('id', '=', world.school.semesterId)
        .execute(),
  ],
  ['an owner has not verified a new address', () => unverify(world.server, world.made)],
  [
    'an adult of the other household, and then of the own, has left the organization',
    async () => {
      await leave(world.hugo)
      expect(listed((await seenBy(world.household, world.hugo)).contacts.readers)).toEqual([
        'Alma',
        'Hilde',
        'Hugo',
      ])
      await expectTheSame([...answering])
      await leave(world.fay)
    },
  ],
  [
    'the child has left the other household',
    async () => {
      await world.server.db
        .deleteFrom('familyMember')
        .where('personId', '=', world.childId)
        .where('familyId', '=', world.household.familyId)
        .execute()
      await refreshFamiliesOf(world.server.db, [world.childId])
    },
  ],
  ['the child has left the organization', () => setStatus(world.mia, 'Archived')],
]

const leave = ({ token }: { token: string }) =>
  world.server.post(`/api/Organization/leave/${world.school.organizationId}`, { token })

const setStatus = (
  of: { organizationUserId: number } | undefined,
  status: 'Suspended' | 'Archived',
) =>
  world.server.db
    .updateTable('organizationUser')
    .set({ status })
    .where('id', '=', of?.organizationUserId ?? 0)
    .execute()

test.each(changes)(
  'The list is still exact after %s',
  { tags: ['6.seen-by'] },
  async (_, change) => {
    const before = await seenBy(world.family, world.fay)
    await change()
    await expectTheSame([...answering])
    expect(await seenBy(world.family, world.fay)).not.toEqual(before)
  },
)
