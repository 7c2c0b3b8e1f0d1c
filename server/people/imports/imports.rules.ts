import {
  birthDateReaders,
  contactReaders,
  familyManagers,
  familyReaders,
  memberManagers,
} from '#contract/rights/guarded.ts'
import type { ImportCustomField } from '#contract/people/imports.ts'
import { type Permission, permissionLabel } from '#contract/rights/permissions.ts'

/** Whether the reader of a review has one of these permissions. */
export type Sees = (permissions: readonly Permission[]) => boolean

export const seesAll: Sees = () => true

export const seesOf =
  ({ permissions: held }: { permissions: readonly Permission[] }): Sees =>
  (permissions) =>
    permissions.some((permission) => held.includes(permission))

/** A sentence about a row, limited to what the reader may see. */
export type Sentence = (sees: Sees) => string

const names = ['members.view'] as const satisfies Permission[]

/** The permissions that show a field of a stored person, the same as everywhere in an organization. */
export const shownBy = {
  firstName: names,
  lastName: names,
  preferredName: names,
  birthDate: birthDateReaders,
  phone: contactReaders,
  contactEmail: contactReaders,
  status: names,
  familyName: familyReaders,
  account: names,
} satisfies Record<string, readonly Permission[]>

/** The permission that shows and edits the values of a custom field, the same as everywhere in an organization. */
export const editorsOf = ({ subject }: Pick<ImportCustomField, 'subject'>) =>
  subject === 'Family' ? familyManagers : memberManagers

/** The refusal to import a custom field. */
export const neededFor = (field: Pick<ImportCustomField, 'subject' | 'name'>) =>
  `${needed(editorsOf(field))} to import ${field.name}.`

/** The text in place of a hidden value. */
export const hiddenBy = (permissions: readonly Permission[]) =>
  `differs (you need the permission ${listOf(permissions, 'any')} to see it)`

/** The beginning of a sentence about a missing permission. */
export const needed = (permissions: readonly Permission[], which: 'any' | 'all' = 'any') =>
  `You need the ${which === 'all' ? 'permissions' : 'permission'} ${listOf(permissions, which)}`

const listOf = (permissions: readonly Permission[], which: 'any' | 'all') =>
  new Intl.ListFormat('en-US', { type: which === 'any' ? 'disjunction' : 'conjunction' }).format(
    permissions.map((permission) => `“${permissionLabel(permission)}”`),
  )

type Addressed = {
  fileEmail: string | null
  accountEmail: string | null
  contactEmail: string | null
}

/**
 * Whether the reader may see if a stored person has an account: readers who can view members may, and everyone may if the
 * file has that person's address.
 */
export const seesAccount = (sees: Sees, { fileEmail, accountEmail, contactEmail }: Addressed) =>
  sees(shownBy.account) || (fileEmail !== null && [accountEmail, contactEmail].includes(fileEmail))
