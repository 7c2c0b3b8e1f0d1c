import { searchable } from '../../database/searchable.ts'
import type { Draft, DraftFamily, FamilyPlace } from './drafts.ts'
import type { KnownFamily } from './known.ts'

type Addition = FamilyPlace & { draft: Draft }

/** A family as it will be: who comes into it, and who does not, because others decide about that. */
export type SettledFamily = {
  name: string
  known: KnownFamily | null
  additions: Addition[]
  refused: Addition[]
}

/** Finds out which families are here already, and who has to come into them. */
export const settleFamilies = (families: DraftFamily[]): SettledFamily[] =>
  families.map((family) => {
    const known = findFamily(family)
    const missing = [...family.members]
      .filter(([{ known: one }]) => !one || !known?.relations.has(one.personId))
      .map(([draft, place]) => ({ ...place, draft }))
    const mayCome = ({ draft: { known: one }, relation }: Addition) =>
      known?.isOwn !== true &&
      (one === null || one.isEditable || (one.accountEmail !== null && relation !== 'Child'))
    return {
      name: known?.name ?? (family.name || nameFrom(family)),
      known,
      additions: missing.filter(mayCome),
      refused: missing.filter((addition) => !mayCome(addition)),
    }
  })

/** The family of the same name that somebody of it is in, or the one that an adult and a child of it are in. */
function findFamily({ name, members }: DraftFamily): KnownFamily | null {
  const people = [...members].flatMap(([{ known }, { relation }]) =>
    known ? [{ known, relation }] : [],
  )
  const candidates = people.flatMap(({ known }) => known.families)
  const hasAny = ({ relations }: KnownFamily, isOfChild: boolean) =>
    people.some(
      ({ known, relation }) =>
        relations.has(known.personId) && (relation === 'Child') === isOfChild,
    )
  const sameName = candidates.find(
    (family) => name !== '' && searchable(family.name) === searchable(name),
  )
  const both = candidates.find((family) => hasAny(family, false) && hasAny(family, true))
  const ofAdult = name === '' ? candidates.find((family) => hasAny(family, false)) : undefined
  return sameName ?? both ?? ofAdult ?? null
}

function nameFrom({ members }: DraftFamily): string {
  const people = [...members].toSorted(
    ([, one], [, other]) => Number(one.relation === 'Child') - Number(other.relation === 'Child'),
  )
  const [first] = people.map(([{ told }]) => told.lastName || told.firstName)
  return `${first ?? ''} family`.trim()
}
