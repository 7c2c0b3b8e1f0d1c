import type { MyFamily } from '#contract/families.ts'
import { mayEdit } from '#src/components/families/family-words.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { displayDate } from '#src/ui/text/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { twiceIn, type ChildRecord } from './-twice-in.ts'

/** Two organizations that each had a child on record know two children, as far as anybody can tell. */
export const TwiceTheSame = ({ families }: { families: MyFamily[] }) =>
  twiceIn(families).map((records) => <Twice key={records[0].child.personId} records={records} />)

function Twice({ records }: { records: [ChildRecord, ...ChildRecord[]] }) {
  const [{ child }] = records
  const { name, birthDate } = child
  const isMineToMend = records.some(({ family }) => mayEdit(family))
  return (
    <Notice title={`${name} is here twice`}>
      <p>
        Two records have this name
        {birthDate !== null && ` and the birth date ${displayDate(birthDate)}`}. One may be yours,
        and one an organization’s. What you write in one does not reach the other.
      </p>
      <ul>
        {records.map((record) => (
          <li key={`${record.family.id} ${record.child.personId}`}>
            <RouterLink
              to="/my/family/$familyId/children/$childId"
              params={{ familyId: record.family.id, childId: record.child.personId }}
            >
              {whereIs(record)}
            </RouterLink>
          </li>
        ))}
      </ul>
      <p>
        {isMineToMend
          ? 'Open the one that is not used, and take it out of the family.'
          : 'An adult with full access can take out the one that is not used.'}
      </p>
    </Notice>
  )
}

function whereIs({ family, child: { firstName, preferredName, organizations } }: ChildRecord) {
  const places = organizations.map(({ organizationName }) => organizationName)
  const by = places.length > 0 ? ` (${new Intl.ListFormat('en-US').format(places)})` : ''
  return `${preferredName ?? firstName} in ${family.name}${by}`
}
