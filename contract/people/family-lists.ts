import { CareCondition, EmergencyContact } from './care.ts'
import { AdultRelation } from './families.ts'
import {
  birthDateReaders,
  contactReaders,
  enrollmentReaders,
  familyManagers,
  familyReaders,
  guarded,
  medicalReaders,
  memberManagers,
  open,
} from '../rights/guarded.ts'
import { Id } from '../id.ts'
import { CustomValue, ListedValue } from './custom-values.ts'
import { FieldFilter } from './custom-values.query.ts'
import { GradeFilter } from './grade-levels.query.ts'
import { AccountState } from './members.ts'
import { pageOf, pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/**
 * Lists of people and their families can only be sorted by name. The list of students can be filtered by grade and by a custom
 * field, by those who may read it.
 */
export const StudentQuery = pageQuery(['name'], {
  gradeLevelId: z.optional(GradeFilter),
  field: z.optional(FieldFilter),
})
export type StudentQuery = z.infer<typeof StudentQuery>

/** The list of families can be filtered by a custom field, by those who may read it. */
export const FamilyQuery = pageQuery(['name'], { field: z.optional(FieldFilter) })
export type FamilyQuery = z.infer<typeof FamilyQuery>

/** The list of parents can be filtered by the state of the account. */
export const ParentQuery = pageQuery(['name'], {
  account: z.optional(AccountState),
})
export type ParentQuery = z.infer<typeof ParentQuery>

const Named = z.object({ id: Id, name: z.string() })

const contact = {
  phone: guarded(z.nullable(z.string()), contactReaders),
  email: guarded(z.nullable(z.string()), contactReaders),
}

/**
 * A guardian to call about a child. `isUnverified`: the address of their account is not verified. `organizationUserId` is
 * their record in the organization, if they have one.
 */
const Guardian = z.object({ name: z.string(), isUnverified: z.boolean(), ...contact })

/** Ages are calculated as of `agesOn`, and `classes` are those of the semester of that day. */
const agesOn = { agesOn: z.iso.date() }

/**
 * A student as administrators see them. `alertsCount` is the number of conditions that are severe or worse. For a child,
 * `childId` gives access to the care notes.
 */
export const StudentRow = z.object({
  id: Id,
  name: z.string(),
  /** Whether they have an account whose address is not verified. */
  isUnverified: z.boolean(),
  age: guarded(z.nullable(z.int()), birthDateReaders),
  grade: guarded(z.nullable(z.string()), birthDateReaders),
  families: guarded(z.array(Named), familyReaders),
  guardians: guarded(z.array(Guardian), familyReaders),
  classes: guarded(z.array(Named), enrollmentReaders),
  customValues: guarded(z.array(ListedValue), memberManagers),
  childId: guarded(z.nullable(Id), medicalReaders),
  alertsCount: guarded(z.int(), medicalReaders),
})
export type StudentRow = z.infer<typeof StudentRow>

export const StudentPage = z.extend(pageOf(StudentRow), agesOn)

/** A parent as administrators see them, with the children who are members. */
export const ParentRow = z.object({
  id: Id,
  name: z.string(),
  ...contact,
  account: AccountState,
  children: guarded(z.array(Named), familyReaders),
  classes: z.array(Named),
})
export type ParentRow = z.infer<typeof ParentRow>

export const ParentPage = pageOf(ParentRow)

/** A family as administrators see it: its members of the organization, and the guardians of children among them. */
export const FamilyRow = z.object({
  id: Id,
  name: z.string(),
  adults: z.array(z.string()),
  children: open(z.array(z.string())),
  contact: z.nullable(Guardian),
  enrollmentsCount: z.int(),
  customValues: guarded(z.array(ListedValue), familyManagers),
})
export type FamilyRow = z.infer<typeof FamilyRow>

export const FamilyPage = pageOf(FamilyRow)

const record = { personId: Id, organizationUserId: z.nullable(Id) }

/** One family as administrators see it. */
export const FamilyCard = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  address: guarded(z.nullable(z.string()), contactReaders),
  adults: z.array(
    z.extend(Guardian, {
      ...record,
      relation: AdultRelation,
      /** Whether they have an account that acts for the family only once its address is verified. */
      isWaiting: z.boolean(),
    }),
  ),
  children: open(
    z.array(
      z.object({
        ...record,
        name: z.string(),
        age: guarded(z.nullable(z.int()), birthDateReaders),
        classes: guarded(z.array(Named), enrollmentReaders),
        conditionsCount: guarded(z.int(), medicalReaders),
        contactsCount: guarded(z.int(), medicalReaders),
      }),
    ),
  ),
  customValues: guarded(z.array(CustomValue), familyManagers),
  ...agesOn,
})
export type FamilyCard = z.infer<typeof FamilyCard>

/** The care notes and emergency contacts of a child. Each view is logged. */
export const Care = z.object({
  conditions: z.array(CareCondition),
  contacts: z.array(
    z.extend(EmergencyContact, {
      phone: open(EmergencyContact.shape.phone),
      familyName: z.string(),
    }),
  ),
})
export type Care = z.infer<typeof Care>
