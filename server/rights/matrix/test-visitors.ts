import { insertApiToken } from '#server/accounts/api-tokens/test-api-tokens.ts'
import { insertIdentity } from '#server/accounts/oidc/test-oidc.ts'
import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { insertApplication } from '#server/applications/applications/submit-application.ts'
import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { beforeOf, classKind } from '#server/classes/classes/class.notification.ts'
import { findAdminClass } from '#server/classes/classes/classes.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { insertTest } from '#server/organizations/webhooks/deliveries.queries.ts'
import { insertTestWebhook } from '#server/organizations/webhooks/test-webhooks.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { insertClassFile } from '#server/classes/class-files/test-class-files.ts'
import { insertHomework } from '#server/classes/class-content/class-content.queries.ts'
import { insertTestRequest } from '#server/classes/exception-requests/test-exception-requests.ts'
import { insertPublishedRound } from '#server/classes/registration-rounds/test-rounds.ts'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { encryptDetails } from '#server/people/family-changes/family-changes.encryption.ts'
import { neighbor, openFamily } from '#server/people/families/test-family.ts'
import { writePdf } from '#server/files/test-files.ts'
import { drawImage } from '#server/images/test-images.ts'
import {
  insertCustomField,
  insertCustomValues,
} from '#server/people/custom-fields/test-custom-fields.ts'
import { insertImport } from '#server/people/imports/imports.queries.ts'
import { inviteAdult } from '#server/people/invitations/invite-family.ts'
import { invite } from '#server/people/invitations/invite-members.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { type DefaultRoleName, defaultRoles } from '../roles/default-roles.ts'
import { signInSomebody, type TestApp, textAnswered, unverify } from '#server/testing/test-app.ts'
import { type Ids, nowhere, people, someAddress } from './test-ids.ts'
import { grant, holderOf } from './test-holders.ts'
import { minimalBody, type Row, type VisitorName } from './test-calls.ts'

/** The ids of what `openPrivateSchool` created. */
export type Opened = Awaited<ReturnType<typeof openPrivateSchool>> & { server: TestApp }

/** A Private organization with a student, a class, and a semester without classes. */
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
  const classId = await school.class()
  await school.enroll(classId, student)
  const semesterId = await school.semester({ name: 'Spring 2027' })
  await insertPublishedRound(server.db, { organizationId, semesterId })
  const ids: Ids = {
    organizationId,
    semesterId,
    classId,
    enrollmentId: await enrollmentIdOf(server, classId),
    exceptionRequestId: await insertTestRequest(server, { organizationId, classId }, newcomer),
    classDayId: await school.classDay({ date: '2026-09-05' }),
    organizationUserId: student.organizationUserId,
    newcomer: newcomer.organizationUserId,
    sessionId: await sessionIdOf(server, school.owner.userId),
    passkeyId: await insertPasskey(server.db, school.owner.userId),
    identityId: await insertIdentity(server.db, school.owner.userId),
    apiTokenId: (await insertApiToken(server.db, school.owner.userId)).id,
    ...(await familyIdsOf(server, school)),
    importId: await insertImport(server.db, { organizationId, ...people }, school.owner.personId),
    row: 2,
    recordMoveId: nowhere.recordMoveId,
    invitationId: await invitationIdOf(server, school),
    ...(await applicationIdsOf(server, organizationId)),
    roleId: (await grant(server, school, 'Teacher', student)).roleId,
    customFieldId: await insertCustomField(server.db, {
      organizationId,
      name: 'Shirt size',
      kind: 'Choice',
      choices: ['S'],
    }),
    roomId: await school.room(),
    timeSlotId: await school.slot(),
    announcementId: await announcementIdOf(server, organizationId, classId),
    homeworkId: await homeworkIdOf(server, organizationId, classId),
    notificationId: await notificationIdOf(server, school, classId),
    classFileId: await insertClassFile(server.db, { organizationId, classId }),
    ...(await webhookIdsOf(server, organizationId)),
    outboxEmailId: await insertRefusedEmail(server.db, 'Invitation', 'ida@example.org', {
      organizationId,
    }),
    accountId: school.owner.userId,
    emailId: nowhere.emailId,
  }
  await insertCustomValues(server.db, organizationId, ids)
  return { school, ids }
}

const announcementIdOf = async ({ db }: TestApp, organizationId: number, classId: number) =>
  (await insertAnnouncement(db, { organizationId, classId, title: 'Snow', body: 'Slides.' }, null))
    .id

const homeworkIdOf = async ({ db }: TestApp, organizationId: number, classId: number) =>
  (await insertHomework(db, { organizationId, classId, date: '2026-09-12', text: 'Page 7.' }, null))
    ?.id ?? 0

/** Of a class that was saved without changes. */
async function notificationIdOf(
  { db }: TestApp,
  { owner, organizationId }: School,
  classId: number,
) {
  const row = await findAdminClass({ db, images: {} as never }, organizationId, classId)
  const before = beforeOf(row, { conflicts: [], overrides: [] })
  await notify(db, classKind, {
    organizationId,
    actorUserId: owner.userId,
    subject: { type: 'Class', id: classId },
    facts: { classId, before },
    change: { before, version: 1 },
  })
  const held = db.selectFrom('notification').where('organizationId', '=', organizationId)
  return (await held.select('id').executeTakeFirstOrThrow()).id
}

const webhookIdsOf = async (server: TestApp, organizationId: number) => {
  const webhookId = await insertTestWebhook(server, organizationId)
  return { webhookId, webhookDeliveryId: await insertTest(server.db, organizationId, webhookId) }
}

async function enrollmentIdOf({ db }: TestApp, classId: number) {
  const enrollment = db.selectFrom('enrollment').where('classId', '=', classId).select('id')
  return (await enrollment.executeTakeFirstOrThrow()).id
}

async function invitationIdOf(server: TestApp, { owner: { userId }, organizationId }: School) {
  const noKind = { isTeacher: false, isStudent: false, isParent: false }
  const values = { ...noKind, ...someAddress(), organizationId }
  return (await invite(server.db, { userId, organizationId }, values)).id
}

async function applicationIdsOf(server: TestApp, organizationId: number) {
  const applicant = await signInSomebody(server, 'Petr')
  const application = { organizationId, message: null }
  const applicationId = (await insertApplication(server.db, applicant, application))?.id ?? 0
  const candidate = server.db
    .selectFrom('applicationCandidate')
    .where('applicationId', '=', applicationId)
  const { id: candidateId } = await candidate.select('id').executeTakeFirstOrThrow()
  return { applicationId, candidateId }
}

async function sessionIdOf(server: TestApp, userId: number) {
  const session = server.db.selectFrom('session').where('userId', '=', userId).select('id')
  return (await session.executeTakeFirstOrThrow()).id
}

/** A family in which the owner has full access, with a member who has no account. */
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
    familyChangeId: await familyChangeIdOf(server, owner, {
      familyId: family.familyId,
      personId: child.personId,
    }),
  }
}

/** A family change that waits for agreement: who may pick the child up. */
async function familyChangeIdOf(
  { db }: TestApp,
  { userId }: School['owner'],
  key: { familyId: number; personId: number },
) {
  const contacts = { contacts: [neighbor], version: 1 }
  const proposal = { kind: 'ChangeContacts', personId: key.personId, details: contacts } as const
  const change = await db
    .insertInto('familyChange')
    .values({
      ...key,
      kind: proposal.kind,
      details: await encryptDetails(db, proposal),
      status: 'Waiting',
      askedByUserId: userId,
      createdDate: new Date().toISOString(),
      dueDate: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return change.id
}

/** Not by a call: all tests together would exceed the rate limit of the address. */
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

/** The tokens of visitors without a role. */
export const visitorsOf = async (server: TestApp, school: School, { familyId }: Ids) => ({
  nobody: undefined,
  over: 'over',
  stranger: (await unverified(server, 'Vera')).token,
  suspended: (await school.member('Sam', { isOwner: true, status: 'Suspended' })).token,
  member: await adult(server, familyId, 'View', await school.member('Ben')),
  owner: school.token,
})

/** The tokens of all visitors, by their names in the tables. */
export async function everybodyOf(server: TestApp, school: School, ids: Ids) {
  const { owner, ...visitors } = await visitorsOf(server, school, ids)
  const guardian = await school.member('Eva', { isParent: true })
  const names = Object.keys(defaultRoles) as DefaultRoleName[]
  const holders = await Promise.all(
    names.map(async (name) => [name, (await holderOf(server, school, name)).token] as const),
  )
  return {
    ...visitors,
    teacher: await teacherOf(server, ids, await school.member('Lea')),
    guardian: await adult(server, ids.familyId, 'Full', guardian),
    ...(Object.fromEntries(holders) as Record<DefaultRoleName, string>),
    owner,
  } satisfies Record<VisitorName, string | undefined>
}

/** Requests a verification email only for visitors who need one. */
async function unverified(server: TestApp, firstName: string) {
  const somebody = await signInSomebody(server, firstName)
  await unverify(server, somebody)
  return somebody
}

async function adult(
  server: TestApp,
  familyId: number,
  access: FamilyAccess,
  { personId, token }: Somebody,
) {
  const membership = { familyId, personId, relation: 'Parent', access } as const
  await insertFamilyMember(server.db, membership, null)
  return token
}

async function teacherOf(
  server: TestApp,
  { organizationId, classId }: Ids,
  { organizationUserId, token }: Somebody,
) {
  const teacher = { organizationId, classId, organizationUserId, role: 'Lead' } as const
  await server.db.insertInto('classTeacher').values(teacher).execute()
  return token
}

/** The path with the ids of these records. */
export const addressOf = (path: string, ids: Ids): string =>
  path.replace(/:(\w+)/g, (_, name: keyof Ids) => {
    if (!(name in ids)) throw new Error(`There is no ${name} (test-ids.ts and test-visitors.ts).`)
    return String(ids[name])
  })

/** Sends a call with its minimal body. */
export async function ask(
  server: TestApp,
  row: Row,
  ids: Ids,
  token?: string,
  body: object | string | undefined = minimalBody(row, ids),
) {
  const { method, path } = row
  const address = addressOf(path, ids)
  const answer = path.endsWith('/upload')
    ? await server.upload(token, await drawImage())
    : path === '/api/Class/files/:classId'
      ? await server.uploadFile(token, ids.classId, { name: 'Knots.pdf', bytes: writePdf() })
      : await server.send(method, address, { token, body })
  return { status: answer.status, text: await textAnswered(answer) }
}
