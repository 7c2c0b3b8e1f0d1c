import type { FamilyRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { Call, callOf, FamilyName } from '#src/components/people/family-lists/people-parts.tsx'

const contactOf = ({ contact }: FamilyRow) => (contact === null ? '' : callOf(contact))

const listed = (names: string[]) => names.join(', ')

/** What the list of families shows. */
export const familyColumns: Column<FamilyRow>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: (family) => <FamilyName {...family} />,
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'adults',
    label: 'Adults',
    cell: ({ adults }) => listed(adults),
    text: ({ adults }) => listed(adults),
  },
  {
    id: 'children',
    label: 'Children',
    cell: ({ children }) => listed(children),
    text: ({ children }) => listed(children),
  },
  {
    id: 'contact',
    label: 'Contact',
    cell: ({ contact }) => contact && <Call {...contact} />,
    text: contactOf,
  },
  {
    id: 'enrolments',
    label: 'Enrolments',
    kind: 'number',
    cell: ({ enrolmentsCount }) => enrolmentsCount,
    text: ({ enrolmentsCount }) => String(enrolmentsCount),
  },
]
