import { FamilyAccess } from './families.access.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** The changes of a family that other adults may want to stop. */
export const FamilyChangeKind = z.enum([
  'RemovePerson',
  'ChangeAdult',
  'ChangeAdultDetails',
  'InviteAdult',
  'ShareChild',
  'LetIn',
  'AddAdult',
  'ChangeContacts',
  'RequireAgreement',
  'EndAgreement',
])
export type FamilyChangeKind = z.infer<typeof FamilyChangeKind>

/** What an edit of an adult’s record changes. */
export const DetailChange = z.object({
  field: z.enum(['name', 'phone', 'email', 'birthDate']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type DetailChange = z.infer<typeof DetailChange>

/**
 * A pending change. It waits until `dueDate`, or if that is null, until everyone in `waitsFor` agrees. `personName` is the
 * person it is about, and `email` the person who would get access to the family or a child. `mayStop` and `mayAgree` are
 * about the caller. Adults with full access see the `details` that would change.
 */
export const FamilyChange = z.object({
  id: Id,
  kind: FamilyChangeKind,
  personName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  access: z.nullable(FamilyAccess),
  details: z.array(DetailChange),
  askedBy: z.nullable(z.string()),
  isMine: z.boolean(),
  createdDate: z.iso.datetime(),
  dueDate: z.nullable(z.iso.datetime()),
  waitsFor: z.array(z.string()),
  mayStop: z.boolean(),
  mayAgree: z.boolean(),
})
export type FamilyChange = z.infer<typeof FamilyChange>

/** The result of a change without another answer: null if it took effect at once. */
export const FamilyChangeOutcome = z.object({ waiting: z.nullable(FamilyChange) })
export type FamilyChangeOutcome = z.infer<typeof FamilyChangeOutcome>

const PickUpContact = z.object({ name: z.string(), phone: z.string() })

/** Who may pick up a child now, and after a pending change. */
export const PickUpChange = z.object({
  before: z.array(PickUpContact),
  after: z.array(PickUpContact),
})
export type PickUpChange = z.infer<typeof PickUpChange>

/** Whether every adult with full access must agree to what affects the others. */
export const FamilyAgreement = z.strictObject({ isAgreementRequired: z.boolean() })
export type FamilyAgreement = z.infer<typeof FamilyAgreement>
