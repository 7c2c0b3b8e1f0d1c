import { ApiToken } from './api-tokens.ts'
import { AbsenceReason } from '../classes/absences.ts'
import { Mark } from '../classes/attendance.ts'
import { ExceptionState } from '../classes/exception-requests.query.ts'
import { Answer, CandidateDecision, CandidateKind } from '../applications/applications.ts'
import { TeacherRole } from '../classes/classes.ts'
import { EmergencyContact } from '../people/care.ts'
import { FamilyAccess, Relation } from '../people/families.ts'
import { Id } from '../id.ts'
import { ApplicationStatus, Membership } from '../organizations/organizations.ts'
import { Permission } from '../rights/permissions.ts'
import { TwoFactorProvider } from './sign-in.ts'
import { z } from '../zod.ts'

const instant = z.iso.datetime()

const classOf = {
  id: Id,
  /** Null for suspended members, who do not see its current name. */
  name: z.nullable(z.string()),
  organizationName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
}

const Invited = z.object({
  organizationName: z.string(),
  createdDate: instant,
  isAccepted: z.boolean(),
})

/** The download of everything stored about a person. It contains nothing about others, and no secrets. */
export const AccountExport = z.object({
  exportedDate: instant,
  account: z.object({
    id: Id,
    email: z.string(),
    isEmailVerified: z.boolean(),
    pendingEmail: z.nullable(z.string()),
    twoFactorProvider: z.nullable(TwoFactorProvider),
    isNotifiedOfLogins: z.boolean(),
    createdDate: instant,
  }),
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    preferredName: z.nullable(z.string()),
    birthDate: z.nullable(z.iso.date()),
    phone: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    photoImageId: z.nullable(Id),
  }),
  memberships: z.array(
    z.extend(Membership, {
      organizationId: Id,
      organizationName: z.string(),
      grade: z.nullable(z.string()),
    }),
  ),
  roles: z.array(
    z.object({
      organizationName: z.string(),
      name: z.string(),
      untilDate: z.nullable(z.iso.date()),
      grantedDate: instant,
    }),
  ),
  teaches: z.array(z.object({ ...classOf, role: TeacherRole })),
  attends: z.array(z.object({ ...classOf, status: z.string(), createdDate: instant })),
  attendance: z.array(
    z.object({
      ...classOf,
      date: z.iso.date(),
      mark: z.nullable(Mark),
      minutesLate: z.nullable(z.int()),
      note: z.nullable(z.string()),
    }),
  ),
  /** The exceptions that this person asked for, for themselves or a child. */
  exceptionRequests: z.array(
    z.object({
      organizationName: z.string(),
      className: z.nullable(z.string()),
      permission: z.nullable(Permission),
      sentence: z.string(),
      state: ExceptionState,
      askedDate: instant,
      answer: z.nullable(z.string()),
    }),
  ),
  absences: z.array(
    z.object({
      ...classOf,
      date: z.iso.date(),
      reason: AbsenceReason,
      note: z.nullable(z.string()),
      reportedDate: instant,
    }),
  ),
  teacherAbsences: z.array(
    z.object({
      ...classOf,
      date: z.iso.date(),
      note: z.nullable(z.string()),
      reportedDate: instant,
    }),
  ),
  substitutions: z.array(z.object({ ...classOf, date: z.iso.date(), namedDate: instant })),
  families: z.array(
    z.object({
      id: Id,
      name: z.string(),
      relation: Relation,
      access: z.nullable(FamilyAccess),
      /** The emergency contacts this person was the last to enter. */
      emergencyContacts: z.array(EmergencyContact),
      /** The grade of each child in each organization that has one. */
      grades: z.array(z.object({ childId: Id, organizationName: z.string(), grade: z.string() })),
    }),
  ),
  /**
   * The custom fields that organizations share with the person and that have a value: of a child or a family, or else of the
   * person.
   */
  customFields: z.array(
    z.object({
      organizationName: z.string(),
      childId: z.nullable(Id),
      familyId: z.nullable(Id),
      name: z.string(),
      value: z.string(),
    }),
  ),
  images: z.array(
    z.object({
      id: Id,
      url: z.string(),
      width: z.number(),
      height: z.number(),
      bytes: z.number(),
      createdDate: instant,
    }),
  ),
  devices: z.array(
    z.object({
      name: z.string(),
      userAgent: z.nullable(z.string()),
      createdDate: instant,
      lastSeenDate: instant,
      expiresDate: instant,
    }),
  ),
  passkeys: z.array(
    z.object({ name: z.string(), createdDate: instant, lastUsedDate: z.nullable(instant) }),
  ),
  /** Without the tokens themselves. */
  apiTokens: z.array(ApiToken),
  /** What OpenID providers know the account by. */
  identities: z.array(
    z.object({
      issuer: z.string(),
      subject: z.nullable(z.string()),
      createdDate: instant,
      removedDate: z.nullable(instant),
    }),
  ),
  /** Whether there is a calendar address, not the address itself. */
  calendarFeed: z.nullable(z.object({ createdDate: instant, lastReadDate: z.nullable(instant) })),
  applications: z.array(
    z.object({
      organizationName: z.string(),
      message: z.nullable(z.string()),
      answers: z.array(Answer),
      inquiries: z.array(Answer),
      status: ApplicationStatus,
      createdDate: instant,
    }),
  ),
  /** Applications that include this person, made by themselves or an adult of their family. */
  candidacies: z.array(
    z.object({
      organizationName: z.string(),
      kind: CandidateKind,
      decision: CandidateDecision,
      createdDate: instant,
    }),
  ),
  /** Announcements by this person. */
  announcements: z.array(
    z.object({
      organizationName: z.string(),
      className: z.nullable(z.string()),
      title: z.string(),
      body: z.string(),
      createdDate: instant,
    }),
  ),
  invitationsReceived: z.array(Invited),
  /** Without recipients, because those are other people's data. */
  invitationsSent: z.array(Invited),
  decisionEmails: z.array(
    z.object({ kind: z.string(), createdDate: instant, outcome: z.nullable(z.string()) }),
  ),
  /** Files of people that this person imported. */
  imports: z.array(
    z.object({ organizationName: z.string(), fileName: z.string(), createdDate: instant }),
  ),
  /** Records this person was the last to edit. */
  edited: z.array(
    z.object({
      kind: z.enum(['Organization', 'Semester', 'Class', 'Role']),
      name: z.string(),
      savedDate: instant,
    }),
  ),
})
export type AccountExport = z.infer<typeof AccountExport>
