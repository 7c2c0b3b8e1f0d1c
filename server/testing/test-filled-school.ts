import { NotificationGroup, type NotificationWay } from '#contract/accounts/notifications.ts'
import type { TeacherRole } from '#contract/classes/classes.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { childOf } from '../classes/calendars/test-calendars.ts'
import { openSchool, type Somebody } from '../classes/classes/test-school.ts'
import { openEnrollments } from '../classes/enrollments/test-enrollments.ts'
import { sweepFamilyChanges } from '../people/family-changes/end-change.ts'
import { dayLater } from '../people/family-changes/test-family-changes.ts'
import { insertFamilyMember } from '../people/families/families.queries.ts'
import { openFamily } from '../people/families/test-family.ts'
import { memberCalls } from '../people/members/test-members.ts'
import type { DefaultRoleName } from '../rights/roles/default-roles.ts'
import { grant } from '../rights/matrix/test-holders.ts'
import { signInAdministrator } from '../site/test-site.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'
import { signInSomebody, type TestApp, unverify } from './test-app.ts'

export type FilledSchool = Awaited<ReturnType<typeof openFilledSchool>>

type Adult = Pick<Somebody, 'personId' | 'token' | 'userId'>

/**
 * Lindenschule with everybody whom a notification may concern, and those whom it must not reach. Everybody has a first
 * name of their own.
 *
 * - The office: Ada owns it. Ann is Administrator, Rita Registrar, Stan Scheduler, Vito Viewer, Fred has “Front desk”.
 * - Pottery: Lea leads it, Cem and Asta teach it with her, Sue substitutes. Nell teaches no class, and has
 *   “Front desk” too.
 * - Vera and Paul, who is no member, have full access to a family with Mia and Sam, who has an account; Amy views it, and
 *   Otto picks up.
 * - Bea has another family with Mia, and with Ben, who is not of Vera’s family. Cara and Dora have families with Cleo and
 *   Dan.
 * - Ella is an Administrator, teaches Pottery with Lea, and has full access to Vera’s family, so that almost everything
 *   concerns her. The same is true of Apu, who wants everything in the app only, Max, who wants nothing, and Vic, whose
 *   address is not verified. It was of Uma, whose membership is suspended, of Ugo, whose account is, and of Gus, who left.
 * - Zoe owns another school, which Mia and Ben attend and where Uma is active and Lea suspended.
 */
export async function openFilledSchool(server: TestApp) {
  const { db } = server
  const school = await openEnrollments(server)
  const { organizationId, member } = school

  const holder = async (name: string, role: DefaultRoleName, values = {}) => {
    const somebody = await member(name, values)
    const { roleId } = await grant(server, school, role, somebody)
    return { ...somebody, roleId }
  }
  const office = {
    ann: await holder('Ann', 'Administrator'),
    rita: await holder('Rita', 'Registrar'),
    stan: await holder('Stan', 'Scheduler'),
    vito: await holder('Vito', 'Viewer'),
    fred: await holder('Fred', 'Front desk'),
    nell: await holder('Nell', 'Front desk', { isTeacher: true }),
  }

  const vera = await member('Vera', { isParent: true })
  const bea = await member('Bea', { isParent: true })
  const cara = await member('Cara', { isParent: true })
  const dora = await member('Dora', { isParent: true })
  const amy = await member('Amy', { isParent: true })
  const family = await openFamily(server, vera)
  const { familyId } = family
  const join = ({ personId }: Adult, access: FamilyAccess) =>
    insertFamilyMember(db, { familyId, personId, relation: 'Parent', access }, null)
  const paul = await signInSomebody(server, 'Paul')
  await join(paul, 'Full')
  await join(amy, 'View')
  await join(await signInSomebody(server, 'Otto'), 'PickupOnly')
  const sam = await member('Sam', { isStudent: true })
  const child = { relation: 'Child', access: null } as const
  await insertFamilyMember(db, { familyId, personId: sam.personId, ...child }, null)
  const mia = await childOf(server, school, family, 'Mia')
  const household = await openFamily(server, bea)
  const shared = { familyId: household.familyId, personId: mia.personId, ...child }
  await insertFamilyMember(db, shared, null)
  const ben = await childOf(server, school, household, 'Ben')
  await childOf(server, school, await openFamily(server, cara), 'Cleo')
  const dan = await childOf(server, school, await openFamily(server, dora), 'Dan')

  const concerned = async (name: string) => {
    const somebody = await holder(name, 'Administrator', { isTeacher: true, isParent: true })
    await join(somebody, 'Full')
    return somebody
  }
  const ella = await concerned('Ella')
  const apu = await concerned('Apu')
  const max = await concerned('Max')
  const vic = await concerned('Vic')
  const uma = await concerned('Uma')
  const ugo = await concerned('Ugo')
  const gus = await concerned('Gus')

  const lea = await member('Lea', { isTeacher: true })
  const teachers = [
    as('Lead', lea),
    as('CoTeacher', await member('Cem', { isTeacher: true })),
    as('Assistant', await member('Asta', { isTeacher: true })),
    as('Substitute', await member('Sue', { isTeacher: true })),
    ...[ella, apu, max, vic, uma, ugo, gus].map((each) => as('CoTeacher', each)),
  ]
  const full = { maxStudents: 3, hasWaitlist: true }
  const pottery = await school.class({ name: 'Pottery', teachers, ...full })
  const chess = await school.class({ name: 'Chess', maxStudents: 1, hasWaitlist: true })
  const choir = await school.class({ name: 'Choir', enrollment: 'Approval' })
  const debate = await school.class({ name: 'Debate', minAge: 12 })
  await ok(school.enroll(chess, bea, ben.personId))
  const day = school.term.startDate
  const classDayId = await school.classDay({ semesterId: school.spring, date: day })

  const other = await openSchool(server, 'Birkenschule')
  await other.member('Zoe', { isOwner: true })
  for (const { personId, ...values } of [
    { personId: mia.personId, isStudent: true },
    { personId: ben.personId, isStudent: true },
    { personId: uma.personId, isTeacher: true },
    { personId: lea.personId, status: 'Suspended' as const },
  ])
    await insertMembership(db, { organizationId: other.organizationId, personId, ...values })

  const choose = async ({ token }: Adult, way: NotificationWay, groups: NotificationGroup[]) => {
    const choices = groups.map((group) => ({ group, way }))
    const body = { choices, isDigest: false, quietFrom: null, quietUntil: null }
    await ok(server.put(`/api/Notification/preferences/${organizationId}`, { token, body }))
  }
  for (const somebody of [ella, vic, uma, ugo, gus])
    await choose(somebody, 'Email', NotificationGroup.options)
  await choose(apu, 'App', NotificationGroup.options)
  await choose(max, 'Off', NotificationGroup.options)
  for (const somebody of [vera, amy, sam, bea, cara]) await choose(somebody, 'Email', ['CareNotes'])

  await unverify(server, vic)
  const { change } = memberCalls(server, school)
  await ok(change([uma.organizationUserId], 'Suspended'))
  await ok(server.del(`${family.path}/membership`, { token: gus.token }))
  await sweepFamilyChanges(server.database, dayLater())
  await ok(change([gus.organizationUserId], 'Archived'))
  const { token } = await signInAdministrator(server)
  const body = { reason: 'It sent spam' }
  await ok(server.post(`/api/Site/accounts/${ugo.userId}/suspend`, { token, body }))

  return {
    ...school,
    ...office,
    roleId: office.fred.roleId,
    lea,
    vera,
    bea,
    dora,
    sam,
    mia,
    ben,
    dan,
    pottery,
    chess,
    choir,
    debate,
    day,
    classDayId,
  }
}

const as = (role: TeacherRole, { organizationUserId }: Somebody) => ({ organizationUserId, role })

/** What a call answers, which must not be a refusal. */
export async function ok(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${await answer.text()}`)
  return answer
}
