import { searchable } from '#server/database/searchable.ts'
import { mostInFamily } from '../families/families.queries.ts'
import {
  type Draft,
  type DraftFamily,
  type FamilyPlace,
  type FamilyValue,
  nameOf,
} from './drafts.ts'
import type { Steps } from '#server/process/slices.ts'
import type { KnownFamily, Known } from './known.queries.ts'
import { type Sees, seesAccount, type Sentence, shownBy, hiddenBy } from './imports.rules.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import type { ImportRow } from '#contract/people/imports.ts'

type Addition = FamilyPlace & { draft: Draft }

/** A family after the import: who is added, and who is not because others decide that. */
export type SettledFamily = {
  name: string
  known: KnownFamily | null
  additions: Addition[]
  refused: Addition[]
  /** The values of custom fields in the file. */
  values: FamilyValue[]
}

/** Determines which families already exist, and who has to be added to them. */
export function* settleFamilies(families: DraftFamily[]): Steps<SettledFamily[]> {
  const settled: SettledFamily[] = []
  for (const family of families) {
    yield
    const known = findFamily(family)
    const missing = [...family.members]
      .filter(([{ known: one }]) => !one || !known?.relations.has(one.personId))
      .map(([draft, place]) => ({ ...place, draft }))
    const first = known === null ? missing.find(hasAccount) : undefined
    const canJoin = (addition: Addition) => {
      const one = addition.draft.known
      if (known?.isOwn) return false
      return one === null || one.isEditable || (addition === first && one.isActive)
    }
    settled.push({
      name: known?.name ?? (family.name || nameFrom(family)),
      known,
      additions: missing.filter(canJoin),
      refused: missing.filter((addition) => !canJoin(addition)),
      values: family.values,
    })
  }
  return settled
}

const hasAccount = ({ draft, relation }: Addition) =>
  relation !== 'Child' && (draft.known?.accountEmail ?? null) !== null

/** A person who won't be added to a family, with the facts that explain it. */
export type RefusedPlace = {
  /** As in the file. */
  name: string
  /** The name of a new family in the file, or the id of an existing one. */
  family: number | string
  isAccount: boolean
  /** Whether the file has an address of theirs. */
  isAddressed: boolean
}

const seesNothing: Sees = () => false

export function refusalOf({ name, known }: SettledFamily, addition: Addition): RefusedPlace {
  const { fromFile, known: one } = addition.draft
  const addressed = {
    fileEmail: fromFile.contactEmail,
    accountEmail: null,
    contactEmail: null,
    ...one,
  }
  return {
    name: nameOf(fromFile),
    family: known?.familyId ?? name,
    isAccount: known?.isOwn !== true && hasAccount(addition),
    isAddressed: seesAccount(seesNothing, addressed),
  }
}

export function refusalSentence(
  { name, family, isAccount, isAddressed }: RefusedPlace,
  families: Map<number, string>,
  sees: Sees,
): string {
  if (isAccount && (isAddressed || sees(shownBy.account)))
    return `${name} has an account. The family can invite them.`
  const familyName =
    typeof family === 'string'
      ? family
      : (sees(shownBy.familyName) && families.get(family)) || knownFamily
  return `${name} won’t be added to ${familyName}. The family decides who joins.`
}

const knownFamily = 'an existing family'

/** The name of a family, hidden from readers who may not see existing families. */
export const familyName = ({ name, known }: SettledFamily, sees: Sees) =>
  known === null || sees(shownBy.familyName) ? name : knownFamily

/** Errors of the rows that would add too many people to a family. */
export function sizeErrors(families: SettledFamily[]): Map<number, Sentence> {
  const faults = families.flatMap((family): [number, Sentence][] => {
    const { name, known, additions } = family
    const before = known?.relations.size ?? 0
    const most = `A family can have at most ${mostInFamily} people. Skip this row.`
    const sentence: Sentence = (sees) =>
      known === null || sees(shownBy.familyName)
        ? `${name} would have ${before + additions.length} people. ${most}`
        : `An existing family would have too many people. ${most}`
    const beyond = additions.slice(Math.max(0, mostInFamily - before))
    return beyond.map(({ row }) => [row, sentence])
  })
  return new Map(faults)
}

/** The existing family of one of its members with the same name, or the one with both an adult and a child of it. */
function findFamily({ name, members }: DraftFamily): KnownFamily | null {
  const ofAdults = new Set<KnownFamily>()
  const ofChildren = new Set<KnownFamily>()
  for (const [{ known }, { relation }] of members) {
    const own = relation === 'Child' ? ofChildren : ofAdults
    for (const family of known?.families ?? []) own.add(family)
  }
  const sought = searchable(name)
  const candidates = [...ofAdults, ...ofChildren]
  const sameName = candidates.find((family) => name !== '' && searchable(family.name) === sought)
  const both = candidates.find((family) => ofAdults.has(family) && ofChildren.has(family))
  const [ofAdult] = name === '' ? ofAdults : []
  return sameName ?? both ?? ofAdult ?? null
}

function nameFrom({ members }: DraftFamily): string {
  const people = [...members].toSorted(
    ([, one], [, other]) => Number(one.relation === 'Child') - Number(other.relation === 'Child'),
  )
  const [first] = people.map(([{ fromFile }]) => fromFile.lastName || fromFile.firstName)
  return `${first ?? ''} family`.trim()
}

type Guardian = ImportRow['guardians'][number]
export type GuardianSeen = (sees: Sees) => Guardian

/** A member of a family after the import. `row` is the row that adds them, null for existing members. */
type Member = {
  name: string
  access: FamilyAccess | null
  isChild: boolean
  row: number | null
  fileEmail: string | null
  known: Known | null
  unverified: Known | null
}

/** By row, the guardians and children that the file connects: at least one of the two joins the family. */
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
    return [{ name, access, isChild, row: null, fileEmail: null, known, unverified: null }]
  })
  const added = additions.map(
    ({ draft: { fromFile, known, unverified }, relation, access, row }): Member => ({
      name: nameOf(fromFile),
      access,
      isChild: relation === 'Child',
      row,
      fileEmail: fromFile.contactEmail,
      known,
      unverified,
    }),
  )
  return [...present, ...added]
}

/**
 * The email of an account is shown if the file has it, or to readers who can see contact details. `seesAccount` decides about
 * the existence of an account. Existing family members are shown only to readers who can view families.
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
  const { access, fileEmail, known, unverified } = adult
  const holder = (known?.accountEmail ?? null) === null ? unverified : known
  const accountEmail = holder?.accountEmail ?? null
  const contactEmail = known?.contactEmail ?? null
  const email = accountEmail ?? fileEmail ?? contactEmail
  const isAddressShown = email === null || email === fileEmail || sees(shownBy.contactEmail)
  const isVerified = holder === known && known?.isVerified === true
  const account = accountEmail === null ? 'None' : isVerified ? 'Active' : 'Unverified'
  const isAccountShown =
    holder === null || seesAccount(sees, { fileEmail, accountEmail, contactEmail })
  return {
    name: nameFor(adult, sees),
    children: names,
    access,
    account: isAccountShown ? account : null,
    address: isAddressShown ? email : hiddenBy(shownBy.contactEmail),
  }
}

/** People who are not in the file are shown to readers who can view families. */
const isShown = ({ row }: Member, sees: Sees) => row !== null || sees(shownBy.familyName)

function nameFor(member: Member, sees: Sees): string {
  if (isShown(member, sees)) return member.name
  return member.isChild
    ? 'children who are already in the family'
    : 'An adult who is already in the family'
}
