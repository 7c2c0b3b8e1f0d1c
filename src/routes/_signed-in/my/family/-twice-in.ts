import type { FamilyChild, MyFamily } from '#contract/people/families.ts'

export interface ChildRecord {
  family: MyFamily
  child: FamilyChild
}

/** The records of children that have the same name and birth date, without those that have no double. */
export function twiceIn(families: MyFamily[]): [ChildRecord, ...ChildRecord[]][] {
  const all = families.flatMap((family) => family.children.map((child) => ({ family, child })))
  const alike = Map.groupBy(all, ({ child }) => `${child.name.toLowerCase()} ${child.birthDate}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first && others.some(({ child }) => child.personId !== first.child.personId)
      ? [[first, ...others] satisfies [ChildRecord, ...ChildRecord[]]]
      : [],
  )
}
