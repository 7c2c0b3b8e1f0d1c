import { searchable } from '../../database/searchable.ts'
import { mostInFamily } from '../../families/families.queries.ts'
import { type Draft, type DraftFamily, type FamilyPlace, nameOf } from './drafts.ts'
import type { Steps } from '../../process/slices.ts'
import type { KnownFamily } from './known.ts'
import { type Sees, type Sentence, shownBy } from './sees.ts'
import type { Fault } from '../reading/read-rows.ts'

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

/** Why somebody does not come into a family. */
export const refusalOf =
  (family: SettledFamily, addition: Addition): Sentence =>
  (sees) =>
    family.known?.isOwn !== true && hasAccount(addition)
      ? `${nameOf(addition.draft.told)} has an account: the family can invite them.`
      : `${nameOf(addition.draft.told)} does not come into ${familyName(family, sees)}: the family decides about that itself.`

/** What a family that is here already is called, for those who may see families. */
export const familyName = ({ name, known }: SettledFamily, sees: Sees) =>
  known === null || sees(shownBy.familyName) ? name : 'a family that is here already'

/** What is wrong with the rows that bring more people into a family than it has room for. */
export function crowding(families: SettledFamily[]): Map<number, Fault> {
  const faults = families.flatMap(({ name, known, additions }): [number, Fault][] => {
    const before = known?.relations.size ?? 0
    const sentence = `${name} would have ${before + additions.length} people. A family has at most ${mostInFamily}. Leave this row out.`
    const beyond = additions.slice(Math.max(0, mostInFamily - before))
    return beyond.map(({ row }) => [row, { place: -1, sentence }])
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
