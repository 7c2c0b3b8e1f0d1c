import type { FamilyAccess } from '#contract/people/families.ts'
import type { ImportRow } from '#contract/people/imports.ts'
import type { Steps } from '#server/process/slices.ts'
import { nameOf } from './drafts.ts'
import type { Known } from './known.ts'
import { hiddenBy, type Sees, seesAccount, shownBy } from './sees.ts'
import type { SettledFamily } from './settle-families.ts'

type Guardian = ImportRow['guardians'][number]
export type GuardianSeen = (sees: Sees) => Guardian

/** Somebody of a family as it will be. `row` is the row that brings them into it, null for who is there already. */
type Member = {
  name: string
  access: FamilyAccess | null
  isChild: boolean
  row: number | null
  told: string | null
  known: Known | null
  unproved: Known | null
}

/** By row, whom a file would make guardians of which children: one of the two at least comes into the family by it. */
export function* guardiansByRow(
  families: SettledFamily[],
  known: Known[],
): Steps<Map<number, GuardianSeen[]>> {
  const byId = new Map(known.map((one) => [one.personId, one]))
  const rows = new Map<number, GuardianSeen[]>()
  for (const family of families) {
    yield
    const members = membersOf(family, byId)
    const children = members.filter(({ isChild }) => isChild)
    for (const adult of members.filter(({ access }) => access !== null)) {
      const gained = children.filter((child) => adult.row !== null || child.row !== null)
      for (const [row, together] of Map.groupBy(gained, (child) => adult.row ?? child.row ?? 0)) {
        const seen = (sees: Sees) => toGuardian(adult, together, sees)
        rows.set(row, [...(rows.get(row) ?? []), seen])
      }
    }
  }
  return rows
}

function membersOf({ known: family, additions }: SettledFamily, byId: Map<number, Known>) {
  if (additions.length === 0) return []
  const present = [...(family?.relations ?? [])].flatMap(([personId, relation]): Member[] => {
    const known = byId.get(personId)
    if (!known) return []
    const access = family?.accesses.get(personId) ?? null
    const { name } = known
    const isChild = relation === 'Child'
    return [{ name, access, isChild, row: null, told: null, known, unproved: null }]
  })
  const added = additions.map(
    ({ draft: { told, known, unproved }, relation, access, row }): Member => ({
      name: nameOf(told),
      access,
      isChild: relation === 'Child',
      row,
      told: told.contactEmail,
      known,
      unproved,
    }),
  )
  return [...present, ...added]
}

/**
 * The email of an account is shown if the file names it, or to those who see emails here. Whether there is an account is told
 * as `seesAccount` says, and who is in a family already to those who see families.
 */
function toGuardian(adult: Member, children: Member[], sees: Sees): Guardian {
  const names = [...new Set(children.map((child) => nameFor(child, sees)))]
  if (!isShown(adult, sees))
    return {
      name: nameFor(adult, sees),
      children: names,
      access: null,
      account: null,
      address: null,
    }
  const { access, told, known, unproved } = adult
  const holder = (known?.accountEmail ?? null) === null ? unproved : known
  const accountEmail = holder?.accountEmail ?? null
  const contactEmail = known?.contactEmail ?? null
  const email = accountEmail ?? told ?? contactEmail
  const isAddressShown = email === null || email === told || sees(shownBy.contactEmail)
  const isProved = holder === known && known?.isProved === true
  const account = accountEmail === null ? 'None' : isProved ? 'Active' : 'Unverified'
  const isAccountShown = holder === null || seesAccount(sees, { told, accountEmail, contactEmail })
  return {
    name: nameFor(adult, sees),
    children: names,
    access,
    account: isAccountShown ? account : null,
    address: isAddressShown ? email : hiddenBy(shownBy.contactEmail),
  }
}

/** Whom the file does not name, those see who may see families. */
const isShown = ({ row }: Member, sees: Sees) => row !== null || sees(shownBy.familyName)

function nameFor(member: Member, sees: Sees): string {
  if (isShown(member, sees)) return member.name
  return member.isChild
    ? 'children who are already in the family'
    : 'An adult who is already in the family'
}
