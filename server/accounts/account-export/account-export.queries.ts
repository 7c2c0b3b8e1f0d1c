import type { AccountExport } from '#contract/accounts/account-export.ts'
import { mayRead } from '#contract/people/families.ts'
import { expressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import { withParts } from '#server/applications/applications/applications.queries.ts'
import { auditAll } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { listOidcIdentities } from '#server/identity/oidc-identities.queries.ts'
import { deviceOf } from '#server/identity/sessions.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { listShared } from '#server/people/custom-fields/shared-values.queries.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { membershipColumns } from '#server/tenancy/memberships.queries.ts'
import { isVisibleTo } from '#server/tenancy/visible-organizations.ts'
import { listApiTokens } from '../api-tokens/api-tokens.queries.ts'
import { listPasskeys } from '../passkeys/passkeys.queries.ts'
import { clock } from '#server/process/clock.ts'

/** All data about the signed-in person. */
export async function exportAccount(
  { db, images }: Stores,
  { userId, personId }: SignedIn,
): Promise<AccountExport> {
  const { emailVerifiedAt, ...account } = await findUser(db, userId)
  // Without a verified address, the export must not reveal who emails it.
  const address = emailVerifiedAt === null ? null : account.email
  return {
    exportedDate: clock.timestamp(),
    account: { ...account, isEmailVerified: emailVerifiedAt !== null },
    person: await findPerson(db, personId),
    memberships: await listMemberships(db, personId),
    roles: await listRoles(db, personId),
    teaches: await listTaught(db, personId),
    attends: await listAttended(db, personId),
    attendance: await listMarks(db, personId),
    exceptionRequests: await listExceptionRequests(db, { userId, personId }),
    absences: await listAbsences(db, personId),
    teacherAbsences: await listTeacherAbsences(db, personId),
    substitutions: await listSubstitutions(db, personId),
    families: await listFamilies(db, { userId, personId }),
    customFields: await listCustomFields(db, personId),
    images: await listImages({ db, images }, { userId, personId }),
    devices: await listSessions(db, userId),
    passkeys: (await listPasskeys(db, userId)).items,
    apiTokens: (await listApiTokens(db, userId)).items,
    identities: await listOidcIdentities(db, userId),
    calendarFeed: await findFeed(db, userId),
    applications: await listApplications(db, userId),
    candidacies: await listCandidacies(db, personId),
    announcements: await listAnnounced(db, personId),
    invitationsReceived: await listInvitationsTo(db, address),
    invitationsSent: await listInvitationsSent(db, userId),
    decisionEmails: await listEmailsTo(db, address),
    imports: await listImports(db, personId),
    edited: await listEdited(db, personId),
  }
}

const findUser = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'emailVerifiedAt', 'pendingEmail', 'createdDate'])
    .select(['twoFactorProvider', 'isNotifiedOfLogins'])
    .executeTakeFirstOrThrow()

const findPerson = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'bio'])
    .select('photoImageId')
    .executeTakeFirstOrThrow()

type Whose = Pick<SignedIn, 'userId' | 'personId'>

/**
 * Omits images of organizations that are now hidden from the person: a new signed address would show the image again.
 */
async function listImages({ db, images }: Stores, { userId, personId }: Whose) {
  const seen = db
    .selectFrom('organization')
    .where(isVisibleTo(db, { userId, personId }))
    .select('organization.id')
  const rows = await db
    .selectFrom('image')
    .where((where) => where.or({ ownerUserId: userId, personId }))
    .where((where) =>
      where.or([where('organizationId', 'is', null), where('organizationId', 'in', seen)]),
    )
    .orderBy('id')
    .select(['id', 'key', 'width', 'height', 'bytes', 'createdDate'])
    .execute()
  return rows.map(({ key, ...image }) => ({
    ...image,
    url: images.addressOf(key, { isOpen: false, size: 'large' }),
  }))
}

async function listSessions(db: Db, userId: number) {
  const sessions = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(['userAgent', 'createdDate', 'lastSeenDate', 'expiresDate'])
    .execute()
  return sessions.map((session) => ({ ...session, name: deviceOf(session.userAgent) }))
}

const findFeed = async (db: Db, userId: number) => {
  const feed = db.selectFrom('calendarFeed').where('userId', '=', userId)
  return (await feed.select(['createdDate', 'lastReadDate']).executeTakeFirst()) ?? null
}

const listImports = (db: Db, personId: number) =>
  db
    .selectFrom('import')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('createdByPersonId', '=', personId)
    .orderBy('import.id')
    .select(['organization.name as organizationName', 'fileName', 'import.createdDate'])
    .execute()

async function listEdited(db: Db, personId: number) {
  const tables = {
    Organization: 'organization',
    Semester: 'semester',
    Class: 'class',
    Role: 'role',
  } as const
  const edited: AccountExport['edited'] = []
  for (const [kind, table] of Object.entries(tables) as [keyof typeof tables, 'class'][]) {
    const rows = await db
      .selectFrom(table)
      .where('savedByPersonId', '=', personId)
      .orderBy('id')
      .select(['name', 'savedDate'])
      .execute()
    edited.push(...rows.map((row) => ({ ...row, kind })))
  }
  return edited
}

const listMemberships = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'gradeLevelId')
    .where('personId', '=', personId)
    .orderBy('organization.id')
    .select(['organization.id as organizationId', 'organization.name as organizationName'])
    .select([...membershipColumns, 'gradeLevel.name as grade'])
    .execute()

/** The roles of the person, including expired ones. */
const listRoles = (db: Db, personId: number) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('role', 'role.id', 'roleGrant.roleId')
    .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .orderBy('organization.id')
    .orderBy('role.searchName')
    .select(['organization.name as organizationName', 'role.name', 'untilDate', 'grantedDate'])
    .execute()

/** With questions and answers. Other candidates of an application are left out. */
async function listApplications(db: Db, userId: number) {
  const rows = await db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .where('applicantUserId', '=', userId)
    .orderBy('application.id')
    .select(['organization.name as organizationName', 'application.id', 'message', 'answers'])
    .select(['status', 'application.createdDate'])
    .execute()
  return withParts(db, rows)
}

const listCandidacies = (db: Db, personId: number) =>
  db
    .selectFrom('applicationCandidate')
    .innerJoin('application', 'application.id', 'applicationId')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .where('personId', '=', personId)
    .orderBy('applicationCandidate.id')
    .select(['organization.name as organizationName', 'kind', 'decision'])
    .select('application.createdDate')
    .execute()

/** The classes that the person teaches or taught. */
const listTaught = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('classTeacher', (join) =>
      join
        .onRef('classTeacher.classId', '=', 'class.id')
        .onRef('classTeacher.organizationUserId', '=', 'organizationUser.id'),
    )
    .select('role')
    .execute()

/** The classes that the person requested, attends or attended. */
const listAttended = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('enrollment', 'enrollment.classId', 'class.id')
    .where('enrollment.personId', '=', personId)
    .select(['enrollment.status', 'enrollment.createdDate'])
    .execute()

/** The person’s own attendance. */
const listMarks = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('attendance', 'attendance.classId', 'class.id')
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .where('attendance.personId', '=', personId)
    .where('mark', 'is not', null)
    .orderBy('classDay.date')
    .select(['classDay.date', 'mark', 'minutesLate', 'note'])
    .execute()

const listExceptionRequests = (db: Db, { userId, personId }: Whose) =>
  db
    .selectFrom('exceptionRequest')
    .innerJoin('organization', 'organization.id', 'exceptionRequest.organizationId')
    .leftJoin('class', 'class.id', 'exceptionRequest.classId')
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'exceptionRequest.organizationId')
        .on('organizationUser.personId', '=', personId),
    )
    .where('askedByUserId', '=', userId)
    .orderBy('exceptionRequest.id')
    .select(['organization.name as organizationName', shownName.as('className'), 'permission'])
    .select(['sentence', 'state', 'askedDate', 'answer'])
    .execute()

/** The person’s reported absences as a student. */
const listAbsences = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('absence', 'absence.classId', 'class.id')
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .where('absence.personId', '=', personId)
    .orderBy('classDay.date')
    .select(['classDay.date', 'reason', 'note', 'reportedDate'])
    .execute()

/** The same as a teacher. */
const listTeacherAbsences = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('teacherAbsence', (join) =>
      join
        .onRef('teacherAbsence.classId', '=', 'class.id')
        .onRef('teacherAbsence.organizationUserId', '=', 'organizationUser.id'),
    )
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .orderBy('classDay.date')
    .select(['classDay.date', 'note', 'reportedDate'])
    .execute()

/** The days on which the person substitutes or substituted. */
const listSubstitutions = (db: Db, personId: number) =>
  classes(db, personId)
    .innerJoin('substitution', (join) =>
      join
        .onRef('substitution.classId', '=', 'class.id')
        .onRef('substitution.organizationUserId', '=', 'organizationUser.id'),
    )
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .orderBy('classDay.date')
    .select(['classDay.date', 'namedDate'])
    .execute()

/** Announcements that the person published. */
const listAnnounced = (db: Db, personId: number) =>
  db
    .selectFrom('announcement')
    .innerJoin('organization', 'organization.id', 'announcement.organizationId')
    .leftJoin('class', 'class.id', 'announcement.classId')
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'announcement.organizationId')
        .onRef('organizationUser.personId', '=', 'announcement.authorPersonId'),
    )
    .where('authorPersonId', '=', personId)
    .orderBy('announcement.id')
    .select(['organization.name as organizationName', shownName.as('className')])
    .select(['title', 'body', 'announcement.createdDate'])
    .execute()

/** A suspended member sees only public data of the organization, so not the current name of a class. */
const shownName = expressionBuilder<Schema, 'class' | 'organizationUser'>()
  .case()
  .when('organizationUser.status', '!=', 'Suspended')
  .then(expressionBuilder<Schema, 'class'>().ref('class.name'))
  .end()

/** The classes of the person’s organizations, also of former ones, except drafts. */
const classes = (db: Db, personId: number) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('organizationUser', 'organizationUser.organizationId', 'organization.id')
    .where('organizationUser.personId', '=', personId)
    .where((where) =>
      where.or([
        where('organizationUser.status', '=', 'Active'),
        where('class.status', '!=', 'Draft'),
      ]),
    )
    .orderBy('class.id')
    .select(['class.id', shownName.as('name'), 'organization.name as organizationName'])
    .select(['startDate', 'endDate'])

/**
 * The families that the person acts for, with the emergency contacts that they saved last and may still see. Reading
 * those is logged.
 */
async function listFamilies(db: Db, { userId, personId }: Pick<SignedIn, 'userId' | 'personId'>) {
  const families = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .where('personId', '=', personId)
    .where(isActing())
    .orderBy('family.id')
    .select(['family.id', 'family.name', 'relation', 'access'])
    .execute()
  const contacts = await db
    .selectFrom('emergencyContact')
    .innerJoin('familyMember as child', (join) =>
      join
        .onRef('child.familyId', '=', 'emergencyContact.familyId')
        .onRef('child.personId', '=', 'emergencyContact.personId'),
    )
    .where('child.savedByPersonId', '=', personId)
    .orderBy('emergencyContact.id')
    .select(['emergencyContact.familyId', 'emergencyContact.personId as childId'])
    .select(['emergencyContact.name', 'emergencyContact.phone'])
    .select(['emergencyContact.relation', 'emergencyContact.mayPickUp'])
    .execute()
  const grades = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .innerJoin('organizationUser', 'organizationUser.personId', 'child.personId')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .innerJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .where('me.personId', '=', personId)
    .where('child.relation', '=', 'Child')
    .orderBy('organizationUser.id')
    .select(['child.familyId', 'child.personId as childId'])
    .select(['organization.name as organizationName', 'gradeLevel.name as grade'])
    .execute()
  const readable = new Set(families.filter(({ access }) => mayRead(access)).map(({ id }) => id))
  const read = await decryptRows(
    db,
    'emergencyContact',
    contacts
      .filter(({ familyId }) => readable.has(familyId))
      .map((contact) => ({ ...contact, personId: contact.childId })),
  )
  const children = [...new Set(read.map(({ childId }) => childId))]
  await auditAll(
    db,
    { organizationId: null, actorUserId: userId, action: 'ContactsRead' },
    children.map((id) => ({ type: 'Person', id })),
  )
  return families.map((family) => ({
    ...family,
    emergencyContacts: read.filter(({ familyId }) => familyId === family.id),
    grades: grades.filter(({ familyId }) => familyId === family.id && readable.has(familyId)),
  }))
}

async function listCustomFields(db: Db, personId: number) {
  const records = await listShared(db, personId)
  return records.flatMap(({ organizationName, subject, id, isMe, values, ...record }) =>
    values.flatMap(({ name, value }) => {
      const childId = isMe ? null : record.personId
      const familyId = subject === 'Family' ? id : null
      return value === null ? [] : { organizationName, childId, familyId, name, value }
    }),
  )
}

const invited = expressionBuilder<Schema, 'invitation'>()

const listInvitationsTo = (db: Db, email: string | null) =>
  listInvitations(db, invited('email', '=', email ?? ''))

const listInvitationsSent = (db: Db, userId: number) =>
  listInvitations(db, invited('invitedByUserId', '=', userId))

async function listInvitations(db: Db, isMeant: ExpressionWrapper<Schema, 'invitation', SqlBool>) {
  const invitations = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where(isMeant)
    .orderBy('invitation.id')
    .select(['organization.name as organizationName', 'invitation.createdDate', 'acceptedDate'])
    .execute()
  return invitations.map(({ acceptedDate, ...invitation }) => ({
    ...invitation,
    isAccepted: acceptedDate !== null,
  }))
}

/** The emails to the person that are still stored. */
const listEmailsTo = (db: Db, email: string | null) =>
  db
    .selectFrom('outboxEmail')
    .where('email', '=', email ?? '')
    .orderBy('id')
    .select(['kind', 'createdDate', 'outcome'])
    .execute()
