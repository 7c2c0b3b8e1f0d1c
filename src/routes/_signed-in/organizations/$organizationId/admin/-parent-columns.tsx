import type { ParentRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { AccountInRow, accountWords } from '#src/components/people/members/account-badge.tsx'
import { Contact, contactText } from '#src/components/people/members/contact.tsx'
import { MemberName, Members, namesOf } from '#src/components/people/family-lists/people-parts.tsx'

/** The columns of the list of parents. */
export const parentColumns: Column<ParentRow>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: (parent) => <MemberName {...parent} />,
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'children',
    label: 'Children',
    onPhone: 'second',
    cell: ({ children = [] }) => <Members of={children} label="children" />,
    text: ({ children }) => namesOf(children),
    permissions: ['families.view'],
  },
  {
    id: 'contact',
    label: 'Contact',
    onPhone: 'hidden',
    cell: (parent) => <Contact {...parent} />,
    text: contactText,
    permissions: ['members.contact'],
  },
  {
    id: 'account',
    label: 'Account',
    onPhone: 'end',
    kind: 'short',
    cell: (parent) => <AccountInRow member={parent} />,
    text: accountWords,
  },
  {
    id: 'teaches',
    label: 'Teaches',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ classes }) => (
      <CellNames names={classes.map(({ name }) => name)} label="classes" most={1} />
    ),
    text: ({ classes }) => namesOf(classes),
  },
]
