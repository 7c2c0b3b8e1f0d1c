import { EmailAddress } from '../accounts/accounts.ts'
import { CalendarDate } from '../dates/date.ts'
import { FamilyAccess } from './families.access.ts'
import { FamilyChange } from './family-changes.ts'
import { Id } from '../id.ts'
import { BirthDate, ContactEmail, LastName, PhoneNumber, personFields } from './people.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalText } from '../text.ts'
import { z } from '../zod.ts'

export { FamilyAccess }

/** The relation of a person to the children of the family. */
export const Relation = z.enum(['Parent', 'Guardian', 'Child', 'Other'])
export type Relation = z.infer<typeof Relation>

export const AdultRelation = z.enum(['Parent', 'Guardian', 'Other'])
export type AdultRelation = z.infer<typeof AdultRelation>

/** The accesses with which an adult can read everything about the family and its children. */
export const readingAccesses = ['Full', 'View'] as const satisfies FamilyAccess[]

export const mayRead = (access: FamilyAccess | null): boolean =>
  readingAccesses.some((each) => each === access)

/** The labels of the accesses. */
export const familyAccessNames: Record<FamilyAccess, string> = {
  Full: 'Full access',
  View: 'View only',
  PickupOnly: 'Pickup only',
  EmergencyOnly: 'Emergency only',
}

const person = {
  personId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  birthDate: z.nullable(z.iso.date()),
  phone: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  /** The version of the person, which an edit of their details sends. */
  version: Version,
}

/** `email` is the account's, or the one that the family entered. */
export const FamilyAdult = z.object({
  ...person,
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int(),
  email: z.nullable(z.string()),
  hasAccount: z.boolean(),
  /** Whether the account has no access until its address is verified. */
  isWaiting: z.boolean(),
  isMe: z.boolean(),
  /** When the open invitation to claim this record expires. */
  invitedUntil: z.nullable(z.iso.datetime()),
  /** The name of the organization with an open invitation to claim this record. */
  invitedBy: z.nullable(z.string()),
  /** The account that took over this record in an organization and can be given access. Only adults with full access see it. */
  claim: z.nullable(z.object({ email: z.string(), organizationName: z.string() })),
  /** The version of the membership in the family, which an edit of relation and access sends. */
  membershipVersion: Version,
})
export type FamilyAdult = z.infer<typeof FamilyAdult>

const Place = z.object({ organizationId: Id, organizationName: z.string() })

/** `isElsewhere`: the child is also in another household, whose name is hidden. */
export const FamilyChild = z.object({
  ...person,
  isElsewhere: z.boolean(),
  /** The open invitations to share the child with another household. */
  shares: z.array(z.object({ id: Id, email: z.string(), expiresDate: z.iso.datetime() })),
  /** Null if the birth date is unknown. */
  age: z.nullable(z.int()),
  organizations: z.array(Place),
  classes: z.array(z.extend(Place, { id: Id, name: z.string() })),
  conditionsCount: z.int(),
  contactsCount: z.int(),
})
export type FamilyChild = z.infer<typeof FamilyChild>

/** An open invitation. */
export const FamilyGuest = z.object({
  id: Id,
  email: z.string(),
  relation: z.nullable(AdultRelation),
  access: z.nullable(FamilyAccess),
  /** The child that the invitation shares. */
  childName: z.nullable(z.string()),
  expiresDate: z.iso.datetime(),
})
export type FamilyGuest = z.infer<typeof FamilyGuest>

/**
 * A family as one of its adults sees it. Adults with pickup or emergency access see only its name and themselves. `agesOn` is
 * the day for which the ages are calculated.
 */
export const MyFamily = z.object({
  id: Id,
  name: z.string(),
  address: z.nullable(z.string()),
  access: FamilyAccess,
  adults: z.array(FamilyAdult),
  children: z.array(FamilyChild),
  guests: z.array(FamilyGuest),
  /** The pending changes. Adults without full access see those about themselves. */
  changes: z.array(FamilyChange),
  isAgreementRequired: z.boolean(),
  agesOn: z.iso.date(),
  ...saved,
})
export type MyFamily = z.infer<typeof MyFamily>

export const MyFamilies = z.object({ items: z.array(MyFamily) })

const familyFields = { name: line(100), address: optionalText(300) }

export const CreateFamily = z.strictObject({
  name: familyFields.name,
  address: z._default(familyFields.address, null),
})
export type CreateFamily = z.infer<typeof CreateFamily>

export const UpdateFamily = z.strictObject({ ...familyFields, version: Version })
export type UpdateFamily = z.infer<typeof UpdateFamily>

/** Only a first name and a birth date are required. */
export const AddChild = z.strictObject({
  firstName: personFields.firstName,
  lastName: z._default(LastName, ''),
  preferredName: z._default(personFields.preferredName, null),
  birthDate: z.pipe(BirthDate, CalendarDate),
})
export type AddChild = z.infer<typeof AddChild>

/** Adds an adult without an account, such as a grandparent who picks children up. */
export const AddAdult = z.strictObject({
  firstName: personFields.firstName,
  lastName: z._default(LastName, ''),
  phone: z._default(PhoneNumber, null),
  contactEmail: z._default(ContactEmail, null),
  relation: AdultRelation,
  access: FamilyAccess,
})
export type AddAdult = z.infer<typeof AddAdult>

/** Invites an adult to the family. `personId` is the record of an adult without an account that the guest takes over. */
export const InviteAdult = z.strictObject({
  email: EmailAddress,
  relation: AdultRelation,
  access: FamilyAccess,
  personId: z.optional(Id),
})
export type InviteAdult = z.infer<typeof InviteAdult>

/**
 * Gives access to the account that took over the record of an adult. `email` makes sure that it is the account the caller saw.
 */
export const LetIn = z.strictObject({ email: EmailAddress })
export type LetIn = z.infer<typeof LetIn>

/** Invites an adult of another household to add the child to their own family. */
export const ShareChild = z.strictObject({ email: EmailAddress })
export type ShareChild = z.infer<typeof ShareChild>

export const UpdateAdult = z.strictObject({
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int().check(z.gte(1), z.lte(99)),
  membershipVersion: Version,
})
export type UpdateAdult = z.infer<typeof UpdateAdult>

/** The relation, access and contact order of an adult, with what an edit needs. */
export const AdultPlace = z.object({
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int(),
  ...saved,
})
export type AdultPlace = z.infer<typeof AdultPlace>

/** Edits a child or an adult without an account. Requires full access. */
export const UpdateFamilyPerson = z.strictObject({
  ...personFields,
  contactEmail: z.optional(ContactEmail),
  version: Version,
})
export type UpdateFamilyPerson = z.infer<typeof UpdateFamilyPerson>

/** A person of the family, with what an edit needs. */
export const FamilyPerson = z.object({
  ...person,
  contactEmail: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type FamilyPerson = z.infer<typeof FamilyPerson>
