import type { FamilyChild, MyFamily } from '#contract/people/families.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { mayEdit } from './-family-words.ts'

/** Two organizations that each had a record of a child created two children. */
export const DuplicateChildren = ({ families }: { families: MyFamily[] }) =>
  duplicatesIn(families).map((records) => (
    <Duplicates key={records[0].child.personId} records={records} />
  ))

function Duplicates({ records }: { records: [ChildRecord, ...ChildRecord[]] }) {
  const [{ child }] = records
  const { name, birthDate } = child
  const mayFix = records.some(({ family }) => mayEdit(family))
  return (
    <Notice title={`${name} appears twice`}>
      <p>
        Two records have this name
        {birthDate !== null && ` and the birth date ${displayDate(birthDate)}`}. One may be yours
        and the other an organization’s. Changes to one don’t appear in the other.
      </p>
      <RowList label={`Records for ${name}`}>
        {records.map((record) => (
          <RowListItem
            key={`${record.family.id} ${record.child.personId}`}
            note={whatIsKnown(record.child)}
          >
            <RouterLink
              to="/my/family/$familyId/children/$childId"
              params={{ familyId: record.family.id, childId: record.child.personId }}
            >
              {`${record.child.firstName} in ${record.family.name}`}
            </RouterLink>
          </RowListItem>
        ))}
      </RowList>
      <p>
        {mayFix
          ? 'Open the one you don’t use and remove it from the family.'
          : 'An adult with full access can remove the one you don’t use.'}
      </p>
    </Notice>
  )
}

const whatIsKnown = ({ organizations, conditionsCount, contactsCount }: FamilyChild) =>
  dotted([
    organizations.map(({ organizationName }) => organizationName).join(', ') || 'No organization',
    `Care notes (${conditionsCount})`,
    `Emergency contacts (${contactsCount})`,
  ])

interface ChildRecord {
  family: MyFamily
  child: FamilyChild
}

/** Groups of children with the same name and birth date. */
function duplicatesIn(families: MyFamily[]): [ChildRecord, ...ChildRecord[]][] {
  const all = families.flatMap((family) => family.children.map((child) => ({ family, child })))
  const alike = Map.groupBy(all, ({ child }) => `${child.name.toLowerCase()} ${child.birthDate}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first && others.some(({ child }) => child.personId !== first.child.personId)
      ? [[first, ...others] satisfies [ChildRecord, ...ChildRecord[]]]
      : [],
  )
}
