import { openSchool, type School } from '../classes/test-school.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { drawImage } from '../images/test-images.ts'
import { insertImport } from '../imports/imports.queries.ts'
import { inviteAdult } from '../invitations/invite-family.ts'
import { invite } from '../invitations/invite.ts'
import { insertMembership } from '../organizations/organizations.queries.ts'
import { signInSomebody, type TestApp } from '../testing/test-app.ts'
import { bodies, type Ids, nowhere, people } from './test-bodies.ts'
import { someAddress } from './test-bodies.account.ts'
import type { Row } from './test-rights.ts'

/** A Private organization with a student, a class, and a semester that has none. */
export async function openPrivateSchool(server: TestApp, name: string) {
  const school = await openSchool(server, name)
  const { organizationId } = school
  await server.db
    .updateTable('organization')
    .set({ accessLevel: 1 })
    .where('id', '=', organizationId)
    .execute()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', school.owner.userId)
    .execute()
  const [student, newcomer] = [await school.member('Mia'), await school.member('Tom')]
  const ids: Ids = {
    organizationId,
    semesterId: await school.semester({ name: 'Spring 2027' }),
    classId: await school.class(),
    organizationUserId: student.organizationUserId,
    newcomer: newcomer.organizationUserId,
    sessionId: await sessionIdOf(server, school.owner.userId),
    ...(await familyIdsOf(server, school)),
    importId: await insertImport(server.db, { organizationId, ...people }, school.owner.personId),
    row: 2,
    recordMoveId: nowhere.recordMoveId,
    invitationId: await invitationIdOf(server, school),
  }
  await school.enrol(ids.classId, student)
  return { school, ids }
}

async function invitationIdOf(server: TestApp, { owner: { userId }, organizationId }: School) {
  const noKind = { isTeacher: false, isStudent: false, isParent: false }
  const values = { ...noKind, ...someAddress(), organizationId }
  return (await invite(server.db, { userId, organizationId }, values)).id
}

async function sessionIdOf(server: TestApp, userId: number) {
  const session = server.db.selectFrom('session').where('userId', '=', userId).select('id')
  return (await session.executeTakeFirstOrThrow()).id
}

/** A family in which the owner has full access, and somebody without an account is as well. */
async function familyIdsOf(server: TestApp, { owner, organizationId }: School) {
  const family = await openFamily(server, owner)
  const child = await family.child('Ida')
  const student = { organizationId, personId: child.personId, isStudent: true }
  await insertMembership(server.db, student)
  return {
    familyId: family.familyId,
    adultId: await family.grandparent(),
    personId: (await family.child('Emil')).personId,
    childId: child.personId,
    familyInvitationId: await familyInvitationIdOf(server, owner, family),
  }
}

/** Not by a call: the tests of all rights together would send more of them from one address than may. */
async function familyInvitationIdOf(
  server: TestApp,
  { personId, userId }: School['owner'],
  { familyId }: { familyId: number },
) {
  const sessionId = await sessionIdOf(server, userId)
  const host = { personId, userId, sessionId, familyId, access: 'Full' } as const
  const guest = { ...someAddress(), relation: 'Parent', access: 'View' } as const
  return (await inviteAdult(server.db, host, guest)).id
}

/** The tokens of those who ask, as the table names them. */
export const visitorsOf = async (server: TestApp, school: School, { familyId }: Ids) => ({
  nobody: undefined,
  over: 'over',
  stranger: (await signInSomebody(server, 'Vera')).token,
  suspended: (await school.member('Sam', { isOwner: true, status: 'Suspended' })).token,
  member: await viewer(server, familyId, await school.member('Ben', { isTeacher: true })),
  owner: school.token,
})

async function viewer(
  server: TestApp,
  familyId: number,
  { personId, token }: { personId: number; token: string },
) {
  const adult = { familyId, personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, adult, null)
  return token
}

/** Sends a call with the least that it takes. */
export async function ask(
  server: TestApp,
  { method, path }: Row,
  ids: Ids,
  token?: string,
  body = bodies[`${method} ${path}`]?.(ids),
) {
  const address = path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]))
  const answer = path.endsWith('/upload')
    ? await server.upload(token, await drawImage())
    : await server.send(method, address, { token, body })
  return { status: answer.status, text: await answer.text() }
}
