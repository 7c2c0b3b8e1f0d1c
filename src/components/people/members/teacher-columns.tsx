import type { Member } from '#contract/people/members.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { Contact, contactText } from './contact.tsx'
import { memberColumns } from './member-columns.tsx'

const asOfAll = (...ids: string[]) => memberColumns.teachers.filter(({ id }) => ids.includes(id))

const classNames = ({ teaching }: Member) => teaching?.classNames.join(', ') ?? ''
const waysTo = ({ email, teaching }: Member) => ({ email, phone: teaching?.phone })

const taught: Column<Member>[] = [
  { id: 'teaches', label: 'Teaches this semester', cell: classNames },
  {
    id: 'contact',
    label: 'Contact',
    cell: (member) => <Contact {...waysTo(member)} />,
    text: (member) => contactText(waysTo(member)),
    permissions: ['members.contact'],
  },
]

/** The columns of the teacher list. */
export const teacherColumns = [
  ...asOfAll('name', 'account'),
  ...taught,
  ...asOfAll('status'),
  ...asOfAll('kinds').map((kinds) => ({ ...kinds, isHiddenAtFirst: true })),
]
