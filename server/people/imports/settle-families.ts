import { searchable } from '#server/database/searchable.ts'
import { mostInFamily } from '../families/families.queries.ts'
import { type Draft, type DraftFamily, type FamilyPlace, nameOf } from './match-records.ts'
import type { Steps } from '#server/process/slices.ts'
import type { KnownFamily, Known } from './known.queries.ts'
import { type Sees, seesAccount, type Sentence, shownBy, hiddenBy } from './imports.rules.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import type { ImportRow } from '#contract/people/imports.ts'

type Addition = FamilyPlace & { draft: Draft }

/** A family as it will be: who comes into it, and who does not, because others decide about that. */
export type SettledFamily = {
  name: string
  known: KnownFamily | null
  additions: Addition[]
  refused: Addition[]
}

/** Finds out which families are here already, and who has to come into them. */
export function* settleFamilies(families: DraftFamily[]): Steps<SettledFamily[]> {
  const settled: SettledFamily[] = []
  for (const family of families) {
    yield
    const known = findFamily(family)
    const missing = [...family.members]
      .filter(([{ known: one }]) => !one || !known?.relations.has(one.personId))
      .map(([draft, place]) => ({ ...place, draft }))
    const first = known === null ? missing.find(hasAccount) : undefined
    const mayCome = (addition: Addition) => {
      const one = addition.draft.known
      if (known?.isOwn) return false
      return one === null || one.isEditable || (addition === first && one.isActive)
    }
    settled.push({
      name: known?.name ?? (family.name || nameFrom(family)),
      known,
      additions: missing.filter(mayCome),
      refused: missing.filter((addition) => !mayCome(addition)),
    })
  }
  return settled
}

const hasAccount = ({ draft, relation }: Addition) =>
  relation !== 'Child' && (draft.known?.accountEmail ?? null) !== null

/** That somebody does not come into a family, and what there is to say why. */
export type RefusedPlace = {
  /** As the file says it. */
  name: string
  /** The name that the file gives a new family, or the id of one that is here already. */
  family: number | string
  isAccount: boolean
  /** Whether the file names an address of theirs. */
  isAddressed: boolean
}

const seesNothing: Sees = () => false

export function refusalOf({ name, known }: SettledFamily, addition: Addition): RefusedPlace {
  const { told, known: one } = addition.draft
  const addressed = { told: told.contactEmail, accountEmail: null, contactEmail: null, ...one }
  return {
    name: nameOf(told),
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

/** What a family that is here already is called, for those who may see families. */
export const familyName = ({ name, known }: SettledFamily, sees: Sees) =>
  known === null || sees(shownBy.familyName) ? name : knownFamily

/** What is wrong with the rows that bring more people into a family than it has room for. */
export function crowding(families: SettledFamily[]): Map<number, Sentence> {
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

/** The family of the same name that somebody of it is in, or the one that an adult and a child of it are in. */
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
  const [first] = people.map(([{ told }]) => told.lastName || told.firstName)
  return `${first ?? ''} family`.trim()
}

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
