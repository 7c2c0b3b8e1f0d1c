import { FamilyAccess } from './families.access.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** What an adult of a family can ask for that others may want to stop. */
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
 * A change that waits: until `dueDate`, or, where that is null, until everybody in `waitsFor` agrees. `personName` is whom it
 * is about, `email` whom the family or a child would be shared with. `mayStop` and `mayAgree` say what whoever asks can do.
 * Those with full access see the `details` that would change.
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

/** What came of a change that answers nothing else: null if it was made at once. */
export const FamilyChangeOutcome = z.object({ waiting: z.nullable(FamilyChange) })
export type FamilyChangeOutcome = z.infer<typeof FamilyChangeOutcome>

const PickUpContact = z.object({ name: z.string(), phone: z.string() })

/** Who may pick a child up now, and who could after a change that waits. */
export const PickUpChange = z.object({
  before: z.array(PickUpContact),
  after: z.array(PickUpContact),
})
export type PickUpChange = z.infer<typeof PickUpChange>

/** Whether every adult with full access must agree to what affects the others. */
export const FamilyAgreement = z.strictObject({ isAgreementRequired: z.boolean() })
export type FamilyAgreement = z.infer<typeof FamilyAgreement>
