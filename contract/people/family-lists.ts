import { CareCondition, EmergencyContact } from './care.ts'
import { AdultRelation } from './families.ts'
import { Id } from '../id.ts'
import { AccountState } from './members.ts'
import { pageOf, pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The lists of people by their families can be sorted by name alone. */
export const PeopleQuery = pageQuery(['name'])
export type PeopleQuery = z.infer<typeof PeopleQuery>

/** The parents may be narrowed to those who can sign in, who have yet to verify their address, who are invited, or none of these. */
export const ParentQuery = pageQuery(['name'], {
  account: z.optional(AccountState),
})
export type ParentQuery = z.infer<typeof ParentQuery>

const Named = z.object({ id: Id, name: z.string() })

/** What is optional here and below is missing for those who may not see it. */
const contact = {
  phone: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
}

/** Somebody who is called about a child. `isUnverified` says that their account's address is not verified. Their record in the organization, if they have one, is `organizationUserId`. */
const Guardian = z.object({ name: z.string(), isUnverified: z.boolean(), ...contact })

/** `agesOn` is the day that ages are true on, and `classes` are those of the semester of that day. */
const agesOn = { agesOn: z.iso.date() }

/**
 * A student as administrators see them. `alertsCount` says how many conditions are severe or worse, and not which. Of a
 * child, what must be known to take care of them is read by `childId`.
 */
export const StudentRow = z.object({
  id: Id,
  name: z.string(),
  /** Whether they have an account whose address is not verified. */
  isUnverified: z.boolean(),
  age: z.optional(z.nullable(z.int())),
  families: z.optional(z.array(Named)),
  guardians: z.optional(z.array(Guardian)),
  classes: z.optional(z.array(Named)),
  childId: z.optional(z.nullable(Id)),
  alertsCount: z.optional(z.int()),
})
export type StudentRow = z.infer<typeof StudentRow>

export const StudentPage = z.extend(pageOf(StudentRow), agesOn)

/** A parent as administrators see them: with those of their children who are members. */
export const ParentRow = z.object({
  id: Id,
  name: z.string(),
  ...contact,
  account: AccountState,
  children: z.optional(z.array(Named)),
  classes: z.array(Named),
})
export type ParentRow = z.infer<typeof ParentRow>

export const ParentPage = pageOf(ParentRow)

/** A family as administrators see it: members, and the guardians of children who are members. */
export const FamilyRow = z.object({
  id: Id,
  name: z.string(),
  adults: z.array(z.string()),
  children: z.array(z.string()),
  contact: z.nullable(Guardian),
  enrolmentsCount: z.int(),
})
export type FamilyRow = z.infer<typeof FamilyRow>

export const FamilyPage = pageOf(FamilyRow)

const record = { personId: Id, organizationUserId: z.nullable(Id) }

/** One family as administrators see it. */
export const FamilyCard = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  address: z.optional(z.nullable(z.string())),
  adults: z.array(
    z.extend(Guardian, {
      ...record,
      relation: AdultRelation,
      /** Whether they have an account that acts for the family only once its address is verified. */
      isWaiting: z.boolean(),
    }),
  ),
  children: z.array(
    z.object({
      ...record,
      name: z.string(),
      age: z.optional(z.nullable(z.int())),
      classes: z.optional(z.array(Named)),
      conditionsCount: z.optional(z.int()),
      contactsCount: z.optional(z.int()),
    }),
  ),
  ...agesOn,
})
export type FamilyCard = z.infer<typeof FamilyCard>

/** What must be known to take care of a child, and whom to call. Each reading is noted. */
export const Care = z.object({
  conditions: z.array(CareCondition),
  contacts: z.array(z.extend(EmergencyContact, { familyName: z.string() })),
})
export type Care = z.infer<typeof Care>
