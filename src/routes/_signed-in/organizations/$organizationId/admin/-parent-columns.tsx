import type { ParentRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { AccountBadge, accountWords } from '#src/components/people/members/account-badge.tsx'
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
    cell: ({ children = [] }) => <Members of={children} label="children" />,
    text: ({ children }) => namesOf(children),
    permissions: ['families.view'],
  },
  {
    id: 'contact',
    label: 'Contact',
    cell: (parent) => <Contact {...parent} />,
    text: contactText,
    permissions: ['members.contact'],
  },
  {
    id: 'account',
    label: 'Account',
    kind: 'short',
    cell: (parent) => <AccountBadge member={parent} />,
    text: accountWords,
  },
  {
    id: 'teaches',
    label: 'Teaches',
    kind: 'short',
    cell: ({ classes }) => namesOf(classes),
  },
]
