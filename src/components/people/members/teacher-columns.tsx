import type { Member } from '#contract/people/members.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { Contact, contactText } from './contact.tsx'
import { memberColumns } from './member-columns.tsx'

const asOfAll = (...ids: string[]) => memberColumns.teachers.filter(({ id }) => ids.includes(id))

const classNames = ({ teaching }: Member) => teaching?.classNames ?? []
const waysTo = ({ email, teaching }: Member) => ({ email, phone: teaching?.phone })

const taught: Column<Member>[] = [
  {
    id: 'teaches',
    label: 'Teaches this semester',
    onPhone: 'second',
    cell: (member) => <CellNames names={classNames(member)} label="classes" />,
    text: (member) => classNames(member).join(', '),
  },
  {
    id: 'contact',
    label: 'Contact',
    onPhone: 'hidden',
    cell: (member) => <Contact {...waysTo(member)} />,
    text: (member) => contactText(waysTo(member)),
    permissions: ['members.contact'],
  },
]

/** The columns of the teacher list. */
export const teacherColumns = [
  ...asOfAll('name'),
  ...asOfAll('account').map((account) => ({ ...account, onPhone: 'end' as const })),
  ...taught,
  ...asOfAll('status').map((status) => ({ ...status, onPhone: 'hidden' as const })),
  ...asOfAll('kinds').map((kinds) => ({ ...kinds, isHiddenAtFirst: true })),
]
