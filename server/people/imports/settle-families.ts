import { searchable } from '#server/database/searchable.ts'
import { mostInFamily } from '../families/families.queries.ts'
import { type Draft, type DraftFamily, type FamilyPlace, nameOf } from './drafts.ts'
import type { Steps } from '#server/process/slices.ts'
import type { KnownFamily } from './known.ts'
import { type Sees, seesAccount, type Sentence, shownBy } from './sees.ts'

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
    return `${name} has an account: the family can invite them.`
  const familyName =
    typeof family === 'string'
      ? family
      : (sees(shownBy.familyName) && families.get(family)) || knownFamily
  return `${name} does not come into ${familyName}: the family decides about that itself.`
}

const knownFamily = 'a family that is here already'

/** What a family that is here already is called, for those who may see families. */
export const familyName = ({ name, known }: SettledFamily, sees: Sees) =>
  known === null || sees(shownBy.familyName) ? name : knownFamily

/** What is wrong with the rows that bring more people into a family than it has room for. */
export function crowding(families: SettledFamily[]): Map<number, Sentence> {
  const faults = families.flatMap((family): [number, Sentence][] => {
    const { name, known, additions } = family
    const before = known?.relations.size ?? 0
    const most = `A family has at most ${mostInFamily}. Leave this row out.`
    const sentence: Sentence = (sees) =>
      known === null || sees(shownBy.familyName)
        ? `${name} would have ${before + additions.length} people. ${most}`
        : `A family that is here already would have too many people. ${most}`
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
