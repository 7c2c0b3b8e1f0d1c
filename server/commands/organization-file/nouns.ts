import { ApplicationStatus } from '#contract/organizations/organizations.ts'
import { CandidateDecision, CandidateKind } from '#contract/applications/applications.ts'
import { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { AbsenceReason } from '#contract/classes/absences.ts'
import { Mark } from '#contract/classes/attendance.ts'
import { TeacherRole } from '#contract/classes/classes.ts'
import { ClassStatus } from '#contract/classes/classes.query.ts'
import { BlockerKind, EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { ExceptionState } from '#contract/classes/exception-requests.query.ts'
import { FileType } from '#contract/files.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { MembershipStatus } from '#contract/organizations/organizations.query.ts'
import { Severity } from '#contract/people/care.ts'
import { Relation } from '#contract/people/families.ts'
import { FamilyAccess } from '#contract/people/families.access.ts'
import { CustomFieldKind } from '#contract/people/custom-values.ts'
import { CustomFieldSharing, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import { ImportKind, ImportState } from '#contract/people/imports.ts'
import { organizationSubjects } from '#contract/rights/audit.query.ts'
import { Permission } from '#contract/rights/permissions.ts'
import { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { RegistrationAudience } from '#contract/timetable/registration-windows.ts'
import { MemberKind } from '#contract/people/members.query.ts'
import { z } from '#contract/zod.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable, searchNameOf } from '#server/database/searchable.ts'
import {
  added,
  type Column,
  date,
  email,
  instant,
  json,
  line,
  name,
  number,
  oneOf,
  orNone,
  orNull,
  row,
  rowOrUnknown,
  subject,
  text,
  time,
  timeZone,
  yes,
} from './columns.ts'

export type Values = Record<string, unknown>

/** A kind of record in an organization: a table of the database, and a file with one row a line. */
export type Noun = {
  name: string
  table: keyof Schema
  /** What the documentation says about it. */
  about: string
  /**
   * Which rows belong to the organization: those with its id, or those of certain rows of another noun. The families of
   * an organization and the people in them are found first (`scope.ts`).
   */
  of: 'Organization' | 'Scope' | 'FamilyMembers' | { noun: string; by: string }
  /** The columns that identify a row, in the order of the file. */
  key: readonly string[]
  columns: Record<string, Column>
  /** The combinations of columns that occur once. */
  once?: readonly (readonly string[])[]
  /** The columns that follow from others, to find and sort rows. */
  derive?: (row: Values) => Values
}

const id = ['id'] as const
const version = number(1)
const savedBy = { savedByPersonId: orNull(row('people')), savedDate: instant, version }
const maybeSavedBy = { ...savedBy, savedDate: orNull(instant) }
const named = (each: Values) => ({ searchName: searchable(String(each['name'])) })

/** Which properties in JSON have numbers of rows. */
const keysOfImport = {
  family: 'families',
  personId: 'people',
  organizationUserId: 'members',
  familyId: 'families',
  families: 'families',
  gradeLevelId: 'gradeLevels',
  customFieldId: 'customFields',
  cared: 'people',
}
const keysOfAudit = {
  personId: 'people',
  candidateId: 'candidates',
  logoImageId: 'images',
  coverImageId: 'images',
  photoImageId: 'images',
}

const texts = z.array(z.string())
const choices = z.record(z.string(), z.unknown())

/** Every noun of the file. Each may name rows of all others; rows are inserted in this order. */
export const nouns: readonly Noun[] = [
  {
    name: 'organization',
    table: 'organization',
    about: 'The organization and its settings. One row, in `organization.json`.',
    of: 'Scope',
    key: id,
    columns: {
      name: name(120),
      accessLevel: oneOf([0, 1]),
      admissionType: oneOf([0, 1]),
      description: orNull(text(2000)),
      place: orNull(line(120)),
      contactEmail: orNull(line(320)),
      timeZone,
      welcomeText: orNull(text(2000)),
      selfEnrollmentAge: number(0),
      isSecondFactorRequired: yes,
      logoImageId: orNull(row('images')),
      coverImageId: orNull(row('images')),
      createdDate: instant,
      ...maybeSavedBy,
    },
    derive: (each) => ({
      ...named(each),
      searchPlace: searchable((each['place'] as string | null) ?? ''),
    }),
  },
  {
    name: 'accounts',
    table: 'user',
    about:
      'The accounts of people in the file, without any password, session or second factor. ' +
      'Whoever receives email at the address logs in with a link, if it is verified, and sets a password.',
    of: 'Scope',
    key: id,
    columns: { email, emailVerifiedAt: orNull(instant), createdDate: instant },
    once: [['email']],
  },
  {
    name: 'people',
    table: 'person',
    about:
      'Members, guardians of students, and applicants with those they applied for. Of people who are no members, ' +
      'the file has only names, phone and email of guardians and applicants, and birth dates of candidates.',
    of: 'Scope',
    key: id,
    columns: {
      userId: orNull(row('accounts')),
      firstName: line(100),
      lastName: line(100),
      preferredName: orNull(line(100)),
      birthDate: orNull(date),
      phone: orNull(line(40)),
      bio: orNull(text(1000)),
      contactEmail: orNull(line(320)),
      photoImageId: orNull(row('images')),
      ...maybeSavedBy,
    },
    once: [['userId']],
    derive: (each) => ({ searchName: searchNameOf(each as Parameters<typeof searchNameOf>[0]) }),
  },
  {
    name: 'families',
    table: 'family',
    about: 'The families that the organization sees.',
    of: 'Scope',
    key: id,
    columns: { name: name(100), address: orNull(text(300)), createdDate: instant, ...savedBy },
  },
  {
    name: 'familyMembers',
    table: 'familyMember',
    about: 'The people in these families whom the organization sees: its members, and guardians.',
    of: 'FamilyMembers',
    key: ['familyId', 'personId'],
    columns: {
      familyId: row('families'),
      personId: row('people'),
      relation: oneOf(Relation.options),
      access: orNull(oneOf(FamilyAccess.options)),
      isFounder: yes,
      contactOrder: number(),
      ...savedBy,
    },
    once: [['familyId', 'personId']],
  },
  {
    name: 'gradeLevels',
    table: 'gradeLevel',
    about: 'The grade levels, by `position`.',
    of: 'Organization',
    key: id,
    columns: { name: name(40), position: number(0), ...savedBy },
    derive: named,
  },
  {
    name: 'members',
    table: 'organizationUser',
    about:
      'The memberships, archived and merged ones included. `displayName` is the only name of a placeholder. ' +
      '`admittedFromFamilyId` is 0 if that family is not in the file.',
    of: 'Organization',
    key: id,
    columns: {
      personId: row('people'),
      isOwner: yes,
      isTeacher: yes,
      isStudent: yes,
      isParent: yes,
      status: oneOf(MembershipStatus.options),
      joinedDate: instant,
      displayName: orNull(name(100)),
      staffNotes: orNull(text(4000)),
      gradeLevelId: added(orNull(row('gradeLevels')), null),
      isGradeFromFamily: added(yes, false),
      mergedIntoId: orNull(row('members')),
      admittedFromFamilyId: orNull(rowOrUnknown('families')),
      ...maybeSavedBy,
    },
    once: [['personId']],
  },
  {
    name: 'careNotes',
    table: 'careNotes',
    about: 'Who saved the care notes of a child last.',
    of: 'Scope',
    key: ['personId'],
    columns: { personId: row('people'), ...savedBy },
    once: [['personId']],
  },
  {
    name: 'careConditions',
    table: 'careCondition',
    about: 'The health conditions of children, **decrypted**.',
    of: { noun: 'careNotes', by: 'personId' },
    key: ['personId', 'id'],
    columns: {
      personId: row('people'),
      name: name(100),
      severity: oneOf(Severity.options),
      reaction: orNull(text(500)),
      whatToDo: orNull(text(1000)),
      reviewDate: orNull(date),
    },
  },
  {
    name: 'emergencyContacts',
    table: 'emergencyContact',
    about: 'The emergency contacts of children in each family, **decrypted**.',
    of: 'FamilyMembers',
    key: ['familyId', 'personId', 'id'],
    columns: {
      familyId: row('families'),
      personId: row('people'),
      name: name(100),
      phone: line(40),
      relation: line(60),
      mayPickUp: yes,
    },
  },
  {
    name: 'roles',
    table: 'role',
    about: 'The roles.',
    of: 'Organization',
    key: id,
    columns: { name: name(60), description: orNull(text(300)), ...savedBy },
    derive: named,
  },
  {
    name: 'rolePermissions',
    table: 'rolePermission',
    about: 'The permissions of each role.',
    of: { noun: 'roles', by: 'roleId' },
    key: ['roleId', 'permission'],
    columns: { roleId: row('roles'), permission: oneOf(Permission.options) },
    once: [['roleId', 'permission']],
  },
  {
    name: 'roleGrants',
    table: 'roleGrant',
    about: 'The members who have a role.',
    of: 'Organization',
    key: ['organizationUserId', 'roleId'],
    columns: {
      roleId: row('roles'),
      organizationUserId: row('members'),
      untilDate: orNull(date),
      grantedByPersonId: orNull(row('people')),
      grantedDate: instant,
    },
    once: [['roleId', 'organizationUserId']],
  },
  {
    name: 'semesters',
    table: 'semester',
    about: 'The semesters.',
    of: 'Organization',
    key: id,
    columns: {
      name: name(120),
      startDate: date,
      endDate: date,
      ageAsOfDate: date,
      registrationOpens: orNull(date),
      registrationOpensTime: orNull(time),
      registrationCloses: orNull(date),
      isArchived: yes,
      ...savedBy,
    },
    derive: named,
  },
  {
    name: 'registrationWindows',
    table: 'registrationWindow',
    about: 'When registration opens for some people, before it opens for everybody.',
    of: 'Organization',
    key: ['semesterId', 'audience'],
    columns: {
      semesterId: row('semesters'),
      audience: oneOf(RegistrationAudience.options),
      opensDate: date,
      opensTime: time,
    },
    once: [['semesterId', 'audience']],
  },
  {
    name: 'rooms',
    table: 'room',
    about: 'The rooms.',
    of: 'Organization',
    key: id,
    columns: { name: name(60), capacity: orNull(number(1)), ...savedBy },
    derive: named,
  },
  {
    name: 'timeSlots',
    table: 'timeSlot',
    about: 'The time slots.',
    of: 'Organization',
    key: id,
    columns: { name: name(60), startTime: time, endTime: time, ...savedBy },
    derive: named,
  },
  {
    name: 'classDays',
    table: 'classDay',
    about: 'The class days.',
    of: 'Organization',
    key: id,
    columns: {
      semesterId: row('semesters'),
      date,
      type: oneOf(ClassDayType.options),
      startTime: orNull(time),
      endTime: orNull(time),
      notes: orNull(line(200)),
      cancelReason: orNull(line(200)),
      makesUpClassDayId: orNull(row('classDays')),
      ...savedBy,
    },
    once: [['semesterId', 'date']],
    derive: (each) => ({ searchNotes: searchable((each['notes'] as string | null) ?? '') }),
  },
  {
    name: 'classes',
    table: 'class',
    about: 'The classes.',
    of: 'Organization',
    key: id,
    columns: {
      semesterId: row('semesters'),
      name: name(120),
      summary: orNull(line(200)),
      description: orNull(text(5000)),
      bring: added(orNull(text(500)), null),
      startDate: date,
      endDate: date,
      status: oneOf(ClassStatus.options),
      category: orNull(line(60)),
      minAge: orNull(number(0, 120)),
      maxAge: orNull(number(0, 120)),
      minGradeLevelId: added(orNull(row('gradeLevels')), null),
      maxGradeLevelId: added(orNull(row('gradeLevels')), null),
      agePolicy: oneOf(AgePolicy.options),
      minStudents: orNull(number(1)),
      maxStudents: orNull(number(1)),
      hasWaitlist: yes,
      enrollment: oneOf(EnrollmentPolicy.options),
      photoImageId: orNull(row('images')),
      ...savedBy,
    },
    derive: named,
  },
  {
    name: 'classMeetings',
    table: 'classMeeting',
    about: 'When and where each class meets.',
    of: 'Organization',
    key: ['classId'],
    columns: {
      classId: row('classes'),
      weekday: orNull(oneOf(Weekday.options)),
      slotId: orNull(row('timeSlots')),
      startTime: orNull(time),
      endTime: orNull(time),
      roomId: orNull(row('rooms')),
    },
    once: [['classId']],
  },
  {
    name: 'classTeachers',
    table: 'classTeacher',
    about: 'Who teaches each class.',
    of: 'Organization',
    key: ['classId', 'organizationUserId'],
    columns: {
      classId: row('classes'),
      organizationUserId: row('members'),
      role: oneOf(TeacherRole.options),
    },
    once: [['classId', 'organizationUserId']],
  },
  {
    name: 'conflictOverrides',
    table: 'conflictOverride',
    about:
      'The accepted conflicts of the timetable. Of two classes, `classId` is the first in `classes`.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      otherClassId: orNull(row('classes')),
      kind: name(60),
      reason: line(200),
      overriddenByPersonId: orNull(row('people')),
      overriddenDate: instant,
    },
  },
  {
    name: 'enrollments',
    table: 'enrollment',
    about: 'The enrollments. `position` is the order on the waitlist: the smallest number is next.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      personId: row('people'),
      status: oneOf(EnrollmentStatus.options),
      statusDate: instant,
      enrolledDate: orNull(instant),
      position: orNull(number(-2_147_483_648)),
      isAdultNeeded: yes,
      joinedAsPosition: orNull(number(1)),
      offeredUntil: orNull(instant),
      reason: orNull(text(500)),
      message: orNull(text(500)),
      swapsClassId: orNull(row('classes')),
      requestedByUserId: orNull(row('accounts')),
      createdDate: instant,
      version,
    },
  },
  {
    name: 'exceptionRequests',
    table: 'exceptionRequest',
    about:
      'The requests for exceptions: to enroll a student in a class in spite of `blockers`, or for a permission. ' +
      'Either `classId` or `permission` is set.',
    of: 'Organization',
    key: id,
    columns: {
      personId: row('people'),
      classId: orNull(row('classes')),
      permission: orNull(oneOf(Permission.options)),
      blockers: json(
        'list of `{ kind, reason }`',
        z.array(z.strictObject({ kind: BlockerKind, reason: z.string() })),
      ),
      sentence: text(500),
      state: oneOf(ExceptionState.options),
      askedByUserId: orNull(row('accounts')),
      askedDate: instant,
      answer: orNull(text(500)),
      answeredByPersonId: orNull(row('people')),
      endedDate: orNull(instant),
      version,
    },
  },
  {
    name: 'attendance',
    table: 'attendance',
    about: 'The attendance of each student on each class day.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      classDayId: row('classDays'),
      personId: row('people'),
      mark: orNull(oneOf(Mark.options)),
      minutesLate: orNull(number(1, 600)),
      note: orNull(line(200)),
      markedByPersonId: orNull(row('people')),
      markedDate: instant,
      version,
    },
    once: [['classDayId', 'classId', 'personId']],
  },
  {
    name: 'absences',
    table: 'absence',
    about:
      'The absences of students that their families reported. A mark in `attendance` counts more.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      classDayId: row('classDays'),
      personId: row('people'),
      reason: oneOf(AbsenceReason.options),
      note: orNull(text(500)),
      reportedByPersonId: orNull(row('people')),
      reportedDate: instant,
    },
    once: [['classDayId', 'classId', 'personId']],
  },
  {
    name: 'teacherAbsences',
    table: 'teacherAbsence',
    about: 'The absences of teachers.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      classDayId: row('classDays'),
      organizationUserId: row('members'),
      note: orNull(text(500)),
      reportedByPersonId: orNull(row('people')),
      reportedDate: instant,
    },
    once: [['classDayId', 'classId', 'organizationUserId']],
  },
  {
    name: 'substitutions',
    table: 'substitution',
    about: 'Who teaches a class on a day instead of its teachers.',
    of: 'Organization',
    key: id,
    columns: {
      classId: row('classes'),
      classDayId: row('classDays'),
      organizationUserId: row('members'),
      namedByPersonId: orNull(row('people')),
      namedDate: instant,
    },
    once: [['classDayId', 'classId']],
  },
  {
    name: 'customFields',
    table: 'customField',
    about: 'The custom fields of members, families and classes, by `position`.',
    of: 'Organization',
    key: id,
    columns: {
      subject: oneOf(CustomFieldSubject.options),
      name: name(60),
      kind: oneOf(CustomFieldKind.options),
      choices: json('list of texts', texts),
      sharing: added(oneOf(CustomFieldSharing.options), 'Administrators'),
      position: number(),
      ...savedBy,
    },
    once: [['subject', 'name']],
    derive: named,
  },
  {
    name: 'customValues',
    table: 'customValue',
    about: 'The values of custom fields: in each row of a member, a family or a class.',
    of: 'Organization',
    key: id,
    columns: {
      customFieldId: row('customFields'),
      organizationUserId: orNull(row('members')),
      familyId: orNone(row('families')),
      classId: orNull(row('classes')),
      value: name(500),
    },
  },
  {
    name: 'announcements',
    table: 'announcement',
    about:
      'The announcements. Without `classId`, it is for all members, or if `isLimited` for those in `announcementAudiences`.',
    of: 'Organization',
    key: id,
    columns: {
      classId: orNull(row('classes')),
      title: name(120),
      body: text(5000),
      authorPersonId: orNull(row('people')),
      createdDate: instant,
      publishDate: added(orNull(instant), null),
      isLimited: added(yes, false),
      isAnsweredByAuthor: added(yes, false),
      ...savedBy,
    },
    derive: (each) => ({
      searchTitle: searchable(String(each['title'])),
      publishDate: each['publishDate'] ?? each['createdDate'],
    }),
  },
  {
    name: 'announcementAudiences',
    table: 'announcementAudience',
    about:
      'Whom limited announcements are for: in each row a class, a kind of members, or a member.',
    of: 'Organization',
    key: id,
    columns: {
      announcementId: row('announcements'),
      classId: orNull(row('classes')),
      kind: orNull(oneOf(MemberKind.options)),
      organizationUserId: orNull(row('members')),
    },
  },
  {
    name: 'homework',
    table: 'homework',
    about: 'The homework of classes. A class has at most one for each date.',
    of: 'Organization',
    key: id,
    columns: { classId: row('classes'), date, text: text(2000), ...savedBy },
    once: [['classId', 'date']],
  },
  {
    name: 'applicationForm',
    table: 'applicationForm',
    about: 'The questions of the application form. At most one row.',
    of: 'Organization',
    key: ['organizationId'],
    columns: {
      questions: json(
        'list of `{ text, help, isRequired }`',
        z.array(
          z.strictObject({
            text: z.string(),
            help: z.nullable(z.string()),
            isRequired: z.boolean(),
          }),
        ),
      ),
      ...savedBy,
    },
    once: [[]],
  },
  {
    name: 'applications',
    table: 'application',
    about: 'The applications.',
    of: 'Organization',
    key: id,
    columns: {
      applicantUserId: row('accounts'),
      message: orNull(text(2000)),
      answers: json(
        'list of `{ question, answer }`',
        z.array(z.strictObject({ question: z.string(), answer: z.nullable(z.string()) })),
      ),
      status: oneOf(ApplicationStatus.options),
      internalNotes: orNull(text(4000)),
      createdDate: instant,
      ...savedBy,
    },
  },
  {
    name: 'candidates',
    table: 'applicationCandidate',
    about: 'The people of each application, and what was decided.',
    of: 'Organization',
    key: id,
    columns: {
      applicationId: row('applications'),
      personId: row('people'),
      kind: oneOf(CandidateKind.options),
      decision: oneOf(CandidateDecision.options),
      decidedByPersonId: orNull(row('people')),
      decidedDate: orNull(instant),
    },
    once: [['applicationId', 'personId', 'kind']],
  },
  {
    name: 'applicationInquiries',
    table: 'applicationInquiry',
    about: 'The questions to applicants, and their answers.',
    of: 'Organization',
    key: id,
    columns: {
      applicationId: row('applications'),
      question: text(2000),
      askedByPersonId: orNull(row('people')),
      askedDate: instant,
      answer: orNull(text(2000)),
      answeredDate: orNull(instant),
    },
  },
  {
    name: 'applicationEmails',
    table: 'applicationEmail',
    about: 'The emails to applicants about decisions.',
    of: 'Organization',
    key: id,
    columns: {
      applicationId: row('applications'),
      subject: line(150),
      text: text(4000),
      isMailed: yes,
      writtenByPersonId: orNull(row('people')),
      createdDate: instant,
    },
  },
  {
    name: 'invitations',
    table: 'invitation',
    about:
      'The invitations. Links in emails that were sent before are not valid on the new site: invite again.',
    of: 'Organization',
    key: id,
    columns: {
      email,
      isTeacher: yes,
      isStudent: yes,
      isParent: yes,
      organizationUserId: orNull(row('members')),
      invitedByUserId: orNull(row('accounts')),
      createdDate: instant,
      expiresDate: instant,
      acceptedDate: orNull(instant),
    },
  },
  {
    name: 'imports',
    table: 'import',
    about: 'The imported spreadsheets, and what they changed, so that they can be undone.',
    of: 'Organization',
    key: id,
    columns: {
      fileName: name(255),
      state: oneOf(ImportState.options),
      headers: json('list of texts', texts),
      fields: json(
        'list of fields',
        z.array(z.nullable(z.union([z.string(), choices]))),
        keysOfImport,
      ),
      everyoneIs: orNull(oneOf(ImportKind.options)),
      cells: json('list of lists of texts', z.array(texts)),
      rowsCount: number(),
      fixes: json('object', choices),
      outcome: json('object', choices),
      changes: json('object', choices, keysOfImport),
      exceptions: json('list', z.array(z.unknown()), keysOfImport),
      createdByPersonId: orNull(row('people')),
      createdDate: instant,
      ...savedBy,
    },
    derive: (each) => ({ searchName: searchable(String(each['fileName'])) }),
  },
  {
    name: 'images',
    table: 'image',
    about:
      'The images that rows above name. The image of row 7 is `images/7.webp`, at most 1600 pixels wide and high.',
    of: 'Scope',
    key: id,
    columns: { createdDate: instant },
  },
  {
    name: 'classFiles',
    table: 'classFile',
    about: 'The files of classes. The file of row 7 is `files/7`.',
    of: 'Scope',
    key: id,
    columns: {
      classId: row('classes'),
      name: name(100),
      type: oneOf(FileType.options),
      sha256: name(64),
      addedByPersonId: orNull(row('people')),
      createdDate: instant,
    },
    once: [['classId', 'sha256']],
  },
  {
    name: 'auditEntries',
    table: 'auditEntry',
    about:
      'The audit log of the organization. `subjectId` is 0 if the subject was deleted or is not in the file. ' +
      'Entries within families belong to the families, and are not in the file.',
    of: 'Organization',
    key: id,
    columns: {
      actorUserId: orNull(row('accounts')),
      actorName: line(300),
      onBehalfOfPersonId: orNull(row('people')),
      action: name(60),
      subjectType: oneOf(organizationSubjects),
      subjectId: subject,
      before: orNull(json('object', choices, keysOfAudit)),
      after: orNull(json('object', choices, keysOfAudit)),
      createdDate: instant,
    },
  },
  {
    name: 'auditReaders',
    table: 'auditConcerned',
    about: 'The people who can read an audit entry because it concerned them.',
    of: { noun: 'auditEntries', by: 'auditEntryId' },
    key: ['auditEntryId', 'personId'],
    columns: { auditEntryId: row('auditEntries'), personId: row('people') },
    once: [['auditEntryId', 'personId']],
  },
]

/** The noun of each kind of subject of the audit log. Webhooks are not in the file. */
export const nounOfSubject: Record<(typeof organizationSubjects)[number], string> = {
  OrganizationUser: 'members',
  Person: 'people',
  Family: 'families',
  Class: 'classes',
  Semester: 'semesters',
  ClassDay: 'classDays',
  Room: 'rooms',
  TimeSlot: 'timeSlots',
  Role: 'roles',
  Application: 'applications',
  Announcement: 'announcements',
  Invitation: 'invitations',
  Import: 'imports',
  Webhook: 'webhooks',
  Organization: 'organization',
}

const followsFromOthers = 'It follows from other columns.'
const ofSoftDelete = 'A soft-deleted organization is not exported.'
const ofSite = 'It is a decision of the site, not of the organization.'
const ofPromotion = 'It only serves to undo a promotion.'
const ofFile = 'The image itself has it.'

/** The columns that are not in the file, and why. `id` and `organizationId` follow from the place of the row. */
export const leftOutColumns: Partial<Record<keyof Schema, Record<string, string>>> = {
  organization: {
    suspendedDate: ofSite,
    suspensionReason: ofSite,
    searchName: followsFromOthers,
    searchPlace: followsFromOthers,
    deletionDate: ofSoftDelete,
    accessLevelBeforeDeletion: ofSoftDelete,
    verifiedDate: ofSite,
    verifiedSkeleton: ofSite,
  },
  user: {
    suspendedDate: ofSite,
    suspensionReason: ofSite,
    version: 'An account starts anew on the new site.',
    passwordHash: 'It is a secret.',
    pendingEmail: 'A new address is confirmed by a link, which is not in the file.',
    twoFactorProvider: 'Second factors are secrets. They are set up anew.',
    mayUseEmailCode: 'Second factors are secrets. They are set up anew.',
    totpSecret: 'It is a secret.',
    pendingTotpSecret: 'It is a secret.',
    totpStep: 'It belongs to a secret.',
    isNotifiedOfLogins: 'It is a choice of the person, not of the organization.',
    passkeyHandle: 'Passkeys are bound to the address of a site.',
  },
  person: {
    searchName: followsFromOthers,
    createdByOrganizationId: 'The imported organization may edit whoever cannot do it themselves.',
  },
  enrollment: { holdId: 'A seat that a family holds is an offer on the new site, for as long.' },
  family: { isAgreementRequired: 'It is a choice of the family that no organization sees.' },
  organizationUser: {
    searchName: followsFromOthers,
    searchContact: followsFromOthers,
    statusBeforeDeletion: ofSoftDelete,
    promotedFromGradeLevelId: ofPromotion,
    promotedVersion: ofPromotion,
  },
  role: { searchName: followsFromOthers },
  semester: { searchName: followsFromOthers },
  customField: { searchName: followsFromOthers },
  gradeLevel: { searchName: followsFromOthers },
  room: { searchName: followsFromOthers },
  timeSlot: { searchName: followsFromOthers },
  classDay: { searchNotes: followsFromOthers },
  class: { searchName: followsFromOthers, seatsTaken: 'The enrollments are counted.' },
  announcement: { searchTitle: followsFromOthers },
  import: { searchName: followsFromOthers },
  classFile: {
    key: 'It is part of the address of a file, which nobody can guess.',
    bytes: 'The file itself has it.',
  },
  image: {
    key: 'It is part of the address of an image, which nobody can guess.',
    ownerUserId: 'An image in use belongs to the organization or person that shows it.',
    classId: followsFromOthers,
    personId: followsFromOthers,
    width: ofFile,
    height: ofFile,
    bytes: ofFile,
  },
}

const secretOfAccount = 'It is a secret of an account.'
const ofFamily = 'It belongs to the family, and no organization sees it.'

/** The tables that are not in the file, and why. */
export const leftOutTables: Partial<Record<keyof Schema, string>> = {
  session: secretOfAccount,
  reauthentication: secretOfAccount,
  knownDevice: secretOfAccount,
  recoveryCode: secretOfAccount,
  challenge: secretOfAccount,
  passkey: secretOfAccount,
  apiToken: secretOfAccount,
  oidcIdentity: 'It belongs to one site and its OpenID provider.',
  passkeyChallenge: secretOfAccount,
  oneTimeToken: secretOfAccount,
  calendarFeed: 'The address of a calendar is a secret. People subscribe to a new one.',
  webhook: 'Its secret is known to its receiver. Webhooks are added anew on the new site.',
  webhookDelivery: 'The old site sends its events.',
  outboxEmail: 'The old site sends its emails.',
  planChoice: 'Families choose anew on the new site. What they enrolled in is exported.',
  seatHold: 'Held seats are free again within minutes.',
  registrationRound:
    'A round is replayed on the site on which it was run. What it gave is exported with the enrollments.',
  roundFamily: 'Families say it anew for each round.',
  roundFriend: 'Families say it anew for each round.',
  setUp: 'It is for the person who sets up an organization. What it made is exported.',
  bouncedAddress: 'It says what the mail server of one site found out.',
  notification: 'The old site notifies its people.',
  notificationRecipient: 'The old site notifies its people.',
  notificationChoice: 'People choose anew on the new site.',
  notificationSettings: 'People choose anew on the new site.',
  accountSignal: 'It is for browsers that are open.',
  rateLimit: 'It counts calls to one site.',
  idempotency: 'It repeats answers of one site.',
  secret: 'It belongs to one site.',
  siteClock: 'It belongs to one site.',
  siteSettings: 'It belongs to one site.',
  siteAdministrator: 'It belongs to one site.',
  job: 'It belongs to one site.',
  catalogVersion: 'It counts changes for browsers.',
  organizationFamily: 'It follows from the families.',
  personKey: 'Care notes are encrypted with new keys.',
  deletedKey: 'It belongs to one site.',
  auditLink: 'Only the old site can sign its log. The new site links all entries anew.',
  recordMove: 'Merges made before cannot be undone on the new site.',
  familyInvitation: ofFamily,
  familyChange: ofFamily,
  familyChangeAgreement: ofFamily,
}
