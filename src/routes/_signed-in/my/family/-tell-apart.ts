import type { FamilyName } from '#contract/people/family-names.ts'
import type { MyFamily } from '#contract/people/families.ts'

/** Families by their names; those that share one are told apart by who is in them. */
export const tellApart = (families: FamilyName[], mine: MyFamily[]): FamilyName[] =>
  families.map(({ id, name }) => {
    const isAlone = families.every((other) => other.id === id || other.name !== name)
    const family = mine.find((each) => each.id === id)
    return { id, name: isAlone || !family ? name : `${name}: ${whoIsIn(family)}` }
  })

function whoIsIn({ children, adults }: MyFamily): string {
  const people = children.length > 0 ? children : adults.filter(({ isMe }) => !isMe)
  const names = people.map(({ firstName, preferredName }) => preferredName ?? firstName)
  return new Intl.ListFormat('en-US').format(names) || 'only you'
}
