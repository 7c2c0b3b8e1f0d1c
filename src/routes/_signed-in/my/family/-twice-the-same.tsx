import type { FamilyChild, MyFamily } from '#contract/families.ts'
import { displayDate } from '#src/ui/text/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'

/** Two organizations that each had a child on record know two children, as far as anybody can tell. */
export const TwiceTheSame = ({ families }: { families: MyFamily[] }) =>
  twiceIn(families.flatMap(({ children }) => children)).map(({ personId, name, birthDate }) => (
    <Notice key={personId} title={`${name} is here twice`}>
      Two records have this name
      {birthDate !== null && ` and the birth date ${displayDate(birthDate)}`}, perhaps because two
      organizations each keep one. What you write in one does not reach the other, so write care
      notes and contacts in both.
    </Notice>
  ))

/** The first record of each name and birth date that another record has as well. */
function twiceIn(children: FamilyChild[]): FamilyChild[] {
  const alike = Map.groupBy(children, ({ name, birthDate }) => `${name.toLowerCase()} ${birthDate}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first && others.some(({ personId }) => personId !== first.personId) ? [first] : [],
  )
}
