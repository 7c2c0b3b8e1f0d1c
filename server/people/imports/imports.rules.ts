import { birthDateReaders, contactReaders, familyReaders } from '#contract/rights/guarded.ts'
import { type Permission, permissionLabel } from '#contract/rights/permissions.ts'

/** Whether whoever reads a review holds one of some permissions. */
export type Sees = (permissions: readonly Permission[]) => boolean

export const seesAll: Sees = () => true

export const seesOf =
  ({ permissions: held }: { permissions: readonly Permission[] }): Sees =>
  (permissions) =>
    permissions.some((permission) => held.includes(permission))

/** Something that is said of a row, as whoever reads it may see it. */
export type Sentence = (sees: Sees) => string

const names = ['members.view'] as const satisfies Permission[]

/** What shows a field of somebody who is here, as it does wherever an organization reads about people. */
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

/** What stands in place of a value that is not shown. */
export const hiddenBy = (permissions: readonly Permission[]) =>
  `differs (you need the permission ${listOf(permissions, 'any')} to see it)`

/** The beginning of a sentence on what somebody lacks to see something. */
export const needed = (permissions: readonly Permission[], which: 'any' | 'all' = 'any') =>
  `You need the ${which === 'all' ? 'permissions' : 'permission'} ${listOf(permissions, which)}`

const listOf = (permissions: readonly Permission[], which: 'any' | 'all') =>
  new Intl.ListFormat('en-US', { type: which === 'any' ? 'disjunction' : 'conjunction' }).format(
    permissions.map((permission) => `“${permissionLabel(permission)}”`),
  )

type Addressed = { told: string | null; accountEmail: string | null; contactEmail: string | null }

/**
 * Whether to tell if somebody who is here has an account: to those who see members, and to everybody who imports where the
 * file names an address of theirs.
 */
export const seesAccount = (sees: Sees, { told, accountEmail, contactEmail }: Addressed) =>
  sees(shownBy.account) || (told !== null && [accountEmail, contactEmail].includes(told))
