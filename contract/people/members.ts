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
import { Membership } from '../organizations/organizations.ts'
import { MembershipStatus } from '../organizations/organizations.query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { BirthDate, ContactEmail, LastName, PhoneNumber, personFields } from './people.ts'
import { CustomValue, CustomValueDrafts, CustomValues, ListedValue } from './custom-values.ts'
import { EmailState, MemberKind } from './members.query.ts'
import { FieldFilter } from './custom-values.query.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalText } from '../text.ts'
import { z } from '../zod.ts'

/**
 * Whether a member can log in. `Invited`: no account, but an open invitation to claim the record. `Unverified`: the account's
 * address is not verified.
 */
export const AccountState = z.enum(['None', 'Invited', 'Unverified', 'Active'])
export type AccountState = z.infer<typeof AccountState>

const Named = z.object({ id: Id, name: z.string() })

/**
 * A member of an organization, as its administrators see them. The id is the membership's, not the person's. `email` is the
 * account's, or else the one that the organization entered. Placeholders have only a display name.
 */
export const Member = z.extend(Membership, {
  id: Id,
  name: z.string(),
  email: guarded(z.nullable(z.string()), contactReaders),
  /** Whether emails to this address came back. */
  isEmailBounced: guarded(z.boolean(), contactReaders),
  account: AccountState,
  isAnonymous: z.boolean(),
  families: guarded(z.array(Named), familyReaders),
  /** Only in the list of all members: the names of current roles. */
  roles: z.optional(z.array(z.string())),
  /** Only in the list of all members. */
  customValues: guarded(z.array(ListedValue), memberManagers),
  /** Only in the list of teachers. The classes are those of this semester, or else of the next one. */
  teaching: z.optional(
    z.object({
      phone: guarded(z.nullable(z.string()), contactReaders),
      classNames: z.array(z.string()),
    }),
  ),
  /** Only in the list of owners. */
  ownerSince: z.optional(z.iso.datetime()),
  /** Only in the list of owners, and visible to owners only. */
  isTwoFactorOn: z.optional(z.boolean()),
})
export type Member = z.infer<typeof Member>

/**
 * Each `kind` is a separate list. Archived members are in none of them, but are a list of their own. `unfilteredCount` counts
 * the list; other statuses filter it.
 */
export const MemberQuery = pageQuery(['name', 'status', 'joinedDate'], {
  kind: z.optional(MemberKind),
  status: z.optional(MembershipStatus),
  /** Those whose emails came back, for callers who may see contact details. */
  email: z.optional(EmailState),
  /** For callers who may see custom fields. */
  field: z.optional(FieldFilter),
})
export type MemberQuery = z.infer<typeof MemberQuery>

export const MemberPage = pageOf(Member)

/** A person in a member's family: another member, or a guardian of a child who is a member. */
const Relative = z.object({
  organizationUserId: z.nullable(Id),
  name: z.string(),
  relation: Relation,
  phone: guarded(z.nullable(z.string()), contactReaders),
  email: guarded(z.nullable(z.string()), contactReaders),
})

/**
 * A member with everything that an edit needs. `age` is calculated for `ageOn`. `mergedInto` is the record that this one was
 * merged into.
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
    gradeLevelId: guarded(z.nullable(Id), birthDateReaders),
    /** The name of the grade level. */
    grade: guarded(z.nullable(z.string()), birthDateReaders),
    phone: guarded(z.nullable(z.string()), contactReaders),
    bio: z.nullable(z.string()),
    photoUrl: z.nullable(z.string()),
    staffNotes: guarded(z.nullable(z.string()), memberManagers),
    customValues: guarded(z.array(CustomValue), memberManagers),
    /** Whether the organization may edit the person, because nobody else can. */
    mayEditPerson: z.boolean(),
    /** Whether they are a child in a family, which manages them. */
    isChild: z.boolean(),
    /** Whether a family manages them, so that the organization cannot change who belongs to it. */
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

/** Adds a person without an account. Only the first name is required. */
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

/** The statuses that an administrator can set. Invited members become Active by accepting. */
export const EditedStatus = z.enum(['Active', 'Suspended', 'Archived'])
export type EditedStatus = z.infer<typeof EditedStatus>

const membership = {
  ...kinds,
  staffNotes: optionalText(4000),
  /** Only of students. */
  gradeLevelId: z.optional(z.nullable(Id)),
  customValues: z.optional(CustomValues),
  /** Only for placeholders. */
  displayName: z.optional(line(100)),
}
const person = { ...personFields, contactEmail: ContactEmail }

/** Fields that are left out stay as they are. `version` is the version of the membership, `person.version` that of the person. */
export const UpdateMember = z.strictObject({
  ...membership,
  status: z.optional(EditedStatus),
  person: z.optional(z.strictObject({ ...person, version: Version })),
  version: Version,
})
export type UpdateMember = z.infer<typeof UpdateMember>

/** The form for the membership of a person who edits their own details. */
export const MembershipForm = z.strictObject({
  ...membership,
  customValues: CustomValueDrafts,
  version: Version,
})

/** The form for a membership and a person whom the organization edits. */
export const MemberForm = z.strictObject({
  ...membership,
  customValues: CustomValueDrafts,
  ...person,
  personVersion: Version,
  version: Version,
})
export type MemberForm = z.infer<typeof MemberForm>

/** Suspends, archives or restores members, all of them or none. Archiving can also end their open enrollments. */
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

/** The ids of members, separated by commas. */
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
 * The enrollments of members in classes that have not ended: seats, offers, waitlist places and requests. `reasonAgainst` is
 * why the caller cannot end them.
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

/** Invites a person to an organization by email. `organizationUserId` is the record without an account that accepting claims. */
export const Invite = z.strictObject({
  organizationId: Id,
  email: EmailAddress,
  ...kinds,
  organizationUserId: z.optional(Id),
})
export type Invite = z.infer<typeof Invite>

/** Invites members without an account to claim their records, by their contact email. */
export const InviteMembers = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
})
export type InviteMembers = z.infer<typeof InviteMembers>

/** How many were invited, and who was not. `why` completes a sentence after the name, such as "has no email". */
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

/** An invitation by address only, without a record to claim. */
const OpenInvitation = z.extend(Invitation, {
  ...kinds,
  /** Whether the mail server refused the email for good, such as because the address does not exist. */
  isEmailRefused: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const OpenInvitations = z.object({ items: z.array(OpenInvitation) })
