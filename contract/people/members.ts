import { EmailAddress } from '../accounts/accounts.ts'
import { openStatuses } from '../classes/enrollments.ts'
import { Relation } from './families.ts'
import {
  birthDateReaders,
  contactReaders,
  enrollmentReaders,
  familyReaders,
  guarded,
  memberManagers,
  open,
} from '../rights/guarded.ts'
import { Id } from '../id.ts'
import { Membership, MembershipStatus } from '../organizations/organizations.ts'
import { pageOf, pageQuery } from '../page.ts'
import { BirthDate, ContactEmail, LastName, PhoneNumber, personFields } from './people.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** What somebody can be to an organization; one person can be several. */
export const MemberKind = z.enum(['Owner', 'Teacher', 'Student', 'Parent'])
export type MemberKind = z.infer<typeof MemberKind>

/**
 * Whether a member can sign in. `Invited` has no account, but an invitation to claim the record; `Unverified` has one, and
 * has not shown yet that its email address is theirs.
 */
export const AccountState = z.enum(['None', 'Invited', 'Unverified', 'Active'])
export type AccountState = z.infer<typeof AccountState>

const Named = z.object({ id: Id, name: z.string() })

/**
 * A member of an organization, as its administrators see them. The id is the membership's, not the person's. `email` is
 * the account's, else what the organization wrote down. Somebody anonymous has no name but a display name.
 */
export const Member = z.extend(Membership, {
  id: Id,
  name: z.string(),
  email: guarded(z.nullable(z.string()), contactReaders),
  account: AccountState,
  isAnonymous: z.boolean(),
  families: guarded(z.array(Named), familyReaders),
  /** In the list of all members alone: the names of those that they hold today. */
  roles: z.optional(z.array(z.string())),
  /** In the list of teachers alone. The classes are those of this semester, or else of the next one. */
  teaching: z.optional(
    z.object({
      phone: guarded(z.nullable(z.string()), contactReaders),
      classNames: z.array(z.string()),
    }),
  ),
  /** In the list of owners alone. */
  ownerSince: z.optional(z.iso.datetime()),
  /** The same, and told to owners alone. */
  isTwoFactorOn: z.optional(z.boolean()),
})
export type Member = z.infer<typeof Member>

/**
 * Every `kind` is a list of its own, and so are the Archived, who are in no other: `unfilteredCount` counts that list. The
 * other statuses narrow it.
 */
export const MemberQuery = pageQuery(['name', 'status', 'joinedDate'], {
  kind: z.optional(MemberKind),
  status: z.optional(MembershipStatus),
})
export type MemberQuery = z.infer<typeof MemberQuery>

export const MemberPage = pageOf(Member)

/** Somebody of a member's family: another member, or a guardian of a child who is one. */
const Relative = z.object({
  organizationUserId: z.nullable(Id),
  name: z.string(),
  relation: Relation,
  phone: guarded(z.nullable(z.string()), contactReaders),
  email: guarded(z.nullable(z.string()), contactReaders),
})

/**
 * One member with everything that an edit needs. `age` is how old they are on `ageOn`. `mergedInto` is the record that took
 * the place of this one.
 */
export const MemberCard = z.extend(
  z.omit(Member, {
    roles: true,
    teaching: true,
    ownerSince: true,
    isTwoFactorOn: true,
  }),
  {
    organizationId: Id,
    displayName: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    preferredName: z.nullable(z.string()),
    birthDate: guarded(z.nullable(z.iso.date()), birthDateReaders),
    age: guarded(z.nullable(z.int()), birthDateReaders),
    ageOn: z.iso.date(),
    phone: guarded(z.nullable(z.string()), contactReaders),
    bio: z.nullable(z.string()),
    photoUrl: z.nullable(z.string()),
    staffNotes: guarded(z.nullable(z.string()), memberManagers),
    /** Whether the organization edits what is about the person, as long as nobody else can. */
    mayEditPerson: z.boolean(),
    /** Of a family, which alone looks after them. */
    isChild: z.boolean(),
    /** Whether the organization has no say in who belongs to their family. */
    isLookedAfter: z.boolean(),
    invitation: guarded(
      z.nullable(z.object({ email: open(z.string()), expiresDate: z.iso.datetime() })),
      memberManagers,
    ),
    mergedInto: z.nullable(Named),
    families: guarded(z.array(z.extend(Named, { people: z.array(Relative) })), familyReaders),
    teaches: z.array(Named),
    attends: guarded(z.array(Named), enrollmentReaders),
    personVersion: Version,
    ...saved,
  },
)
export type MemberCard = z.infer<typeof MemberCard>

const kinds = { isTeacher: z.boolean(), isStudent: z.boolean(), isParent: z.boolean() }

/** Somebody without an account, of whom a first name suffices. */
export const AddMember = z.strictObject({
  organizationId: Id,
  ...kinds,
  firstName: personFields.firstName,
  lastName: z._default(LastName, ''),
  contactEmail: z._default(ContactEmail, null),
  phone: z._default(PhoneNumber, null),
  birthDate: z._default(BirthDate, null),
})
export type AddMember = z.infer<typeof AddMember>

/** What an administrator makes of a membership. Who is Invited becomes Active by accepting. */
export const EditedStatus = z.enum(['Active', 'Suspended', 'Archived'])
export type EditedStatus = z.infer<typeof EditedStatus>

const membership = {
  ...kinds,
  staffNotes: optionalText(4000),
  /** Of somebody anonymous. */
  displayName: z.optional(line(100)),
}
const person = { ...personFields, contactEmail: ContactEmail }

/** What is left out stays as it is. `version` counts the saves of the membership, the person's own those of the person. */
export const UpdateMember = z.strictObject({
  ...membership,
  status: z.optional(EditedStatus),
  person: z.optional(z.strictObject({ ...person, version: Version })),
  version: Version,
})
export type UpdateMember = z.infer<typeof UpdateMember>

/** The form for a membership alone. */
export const MembershipForm = z.strictObject({ ...membership, version: Version })

/** The form for a membership and the person, who cannot edit themselves. */
export const MemberForm = z.strictObject({
  ...membership,
  ...person,
  personVersion: Version,
  version: Version,
})
export type MemberForm = z.infer<typeof MemberForm>

/**
 * Suspends, archives or restores some members at once, or none of them. Whoever is archived can lose their open enrollments
 * with it.
 */
export const UpdateStatuses = z
  .strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    status: EditedStatus,
    endsEnrollments: z._default(z.boolean(), false),
  })
  .check(
    z.check(({ value: { status, endsEnrollments }, issues }) => {
      if (!endsEnrollments || status === 'Archived') return
      const message = 'Enrollments can only end when a member is archived.'
      issues.push({ code: 'custom', input: endsEnrollments, path: ['endsEnrollments'], message })
    }),
  )
export type UpdateStatuses = z.infer<typeof UpdateStatuses>

/** Asks about some members, by their ids with commas between them. */
export const OpenEnrollmentsQuery = z.strictObject({
  ids: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'List at most 100 members.')),
      z.transform((ids) => ids.split(',').map(Number)),
    ),
    [],
  ),
})

/**
 * What some members hold in classes that are not over: seats, offers, places on the waitlist, requests. `reasonAgainst` says why
 * whoever asks cannot end them.
 */
export const OpenEnrollments = z.object({
  enrollmentsCount: z.int(),
  membersCount: z.int(),
  attends: guarded(
    z.array(z.object({ name: z.string(), status: z.enum(openStatuses) })),
    enrollmentReaders,
  ),
  reasonAgainst: z.nullable(z.string()),
})
export type OpenEnrollments = z.infer<typeof OpenEnrollments>

/**
 * Asks somebody to belong to an organization, by mail. `organizationUserId` is the record of somebody without an account,
 * which is theirs once they have accepted.
 */
export const Invite = z.strictObject({
  organizationId: Id,
  email: EmailAddress,
  ...kinds,
  organizationUserId: z.optional(Id),
})
export type Invite = z.infer<typeof Invite>

/** Offers the records of some members without an account to those whom they are about. */
export const InviteMembers = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
})
export type InviteMembers = z.infer<typeof InviteMembers>

/** How many were invited, and who was not: `why` goes on from the name, such as "has no email". */
export const InvitedMembers = z.object({
  invited: z.int(),
  notInvited: z.array(z.extend(Named, { why: z.string() })),
})
export type InvitedMembers = z.infer<typeof InvitedMembers>

export const Invitation = z.object({
  id: Id,
  email: open(z.string()),
  expiresDate: z.iso.datetime(),
})

/** An invitation by address alone: no record waits for whoever accepts it. */
const OpenInvitation = z.extend(Invitation, kinds)
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const OpenInvitations = z.object({ items: z.array(OpenInvitation) })
