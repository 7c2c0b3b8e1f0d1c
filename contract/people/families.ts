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

/** What somebody is in a family. */
export const Relation = z.enum(['Parent', 'Guardian', 'Child', 'Other'])
export type Relation = z.infer<typeof Relation>

export const AdultRelation = z.enum(['Parent', 'Guardian', 'Other'])
export type AdultRelation = z.infer<typeof AdultRelation>

/** What lets an adult read what there is about the family and its children. */
export const readingAccesses = ['Full', 'View'] as const satisfies FamilyAccess[]

export const mayRead = (access: FamilyAccess | null): boolean =>
  readingAccesses.some((each) => each === access)

/** What people read for the accesses above. */
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
  /** Of the person, which an edit of them sends back. */
  version: Version,
}

/** `email` is the account's, or what the family wrote down. `isMe` and `hasAccount` say who can do something themselves. */
export const FamilyAdult = z.object({
  ...person,
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int(),
  email: z.nullable(z.string()),
  hasAccount: z.boolean(),
  /** Whether their account sees nothing of the family until its address is verified. */
  isWaiting: z.boolean(),
  isMe: z.boolean(),
  /** Until when an invitation to claim this record waits. */
  invitedUntil: z.nullable(z.iso.datetime()),
  /** The organization that has offered this record to somebody who has not answered yet. */
  invitedBy: z.nullable(z.string()),
  /** Who took this record over in an organization, and can be let in. Only those with full access see it. */
  claim: z.nullable(z.object({ email: z.string(), organizationName: z.string() })),
  /** Of the membership in the family, which an edit of relation and access sends back. */
  membershipVersion: Version,
})
export type FamilyAdult = z.infer<typeof FamilyAdult>

const Place = z.object({ organizationId: Id, organizationName: z.string() })

/** `isElsewhere`: the child is in another household as well, which nobody here is told the name of. */
export const FamilyChild = z.object({
  ...person,
  isElsewhere: z.boolean(),
  /** The invitations to have the child in another household that nobody has answered yet. */
  shares: z.array(z.object({ id: Id, email: z.string(), expiresDate: z.iso.datetime() })),
  /** Null where no birth date is known. */
  age: z.nullable(z.int()),
  organizations: z.array(Place),
  classes: z.array(z.extend(Place, { id: Id, name: z.string() })),
  conditionsCount: z.int(),
  contactsCount: z.int(),
})
export type FamilyChild = z.infer<typeof FamilyChild>

/** An invitation that nobody has answered yet. */
export const FamilyGuest = z.object({
  id: Id,
  email: z.string(),
  relation: z.nullable(AdultRelation),
  access: z.nullable(FamilyAccess),
  /** The child that they are to have in their own family. */
  childName: z.nullable(z.string()),
  expiresDate: z.iso.datetime(),
})
export type FamilyGuest = z.infer<typeof FamilyGuest>

/**
 * A family as one of its adults sees it. Whoever may only pick children up or be called sees its name and themselves.
 * `agesOn` is the day that the ages are true on.
 */
export const MyFamily = z.object({
  id: Id,
  name: z.string(),
  address: z.nullable(z.string()),
  access: FamilyAccess,
  adults: z.array(FamilyAdult),
  children: z.array(FamilyChild),
  guests: z.array(FamilyGuest),
  /** What waits to be changed. Those without full access see what is about them. */
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

/** A first name and a birth date suffice. */
export const AddChild = z.strictObject({
  firstName: personFields.firstName,
  lastName: z._default(LastName, ''),
  preferredName: z._default(personFields.preferredName, null),
  birthDate: z.pipe(BirthDate, CalendarDate),
})
export type AddChild = z.infer<typeof AddChild>

/** An adult who needs no account, such as a grandparent who picks children up. */
export const AddAdult = z.strictObject({
  firstName: personFields.firstName,
  lastName: z._default(LastName, ''),
  phone: z._default(PhoneNumber, null),
  contactEmail: z._default(ContactEmail, null),
  relation: AdultRelation,
  access: FamilyAccess,
})
export type AddAdult = z.infer<typeof AddAdult>

/** Asks an adult into the family. `personId` is the record of somebody in it without an account, which is theirs then. */
export const InviteAdult = z.strictObject({
  email: EmailAddress,
  relation: AdultRelation,
  access: FamilyAccess,
  personId: z.optional(Id),
})
export type InviteAdult = z.infer<typeof InviteAdult>

/** Lets in whoever took over the record of an adult, if it is still the one who was seen. */
export const LetIn = z.strictObject({ email: EmailAddress })
export type LetIn = z.infer<typeof LetIn>

/** Asks an adult of another household to have a child in their own family as well. */
export const ShareChild = z.strictObject({ email: EmailAddress })
export type ShareChild = z.infer<typeof ShareChild>

export const UpdateAdult = z.strictObject({
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int().check(z.gte(1), z.lte(99)),
  membershipVersion: Version,
})
export type UpdateAdult = z.infer<typeof UpdateAdult>

/** What an adult is in a family, with what another edit of it needs. */
export const AdultPlace = z.object({
  relation: AdultRelation,
  access: FamilyAccess,
  contactOrder: z.int(),
  ...saved,
})
export type AdultPlace = z.infer<typeof AdultPlace>

/** A child, or an adult without an account, as those with full access edit them. */
export const UpdateFamilyPerson = z.strictObject({
  ...personFields,
  contactEmail: z.optional(ContactEmail),
  version: Version,
})
export type UpdateFamilyPerson = z.infer<typeof UpdateFamilyPerson>

/** One person of the family with what an edit of them needs. */
export const FamilyPerson = z.object({
  ...person,
  contactEmail: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type FamilyPerson = z.infer<typeof FamilyPerson>
