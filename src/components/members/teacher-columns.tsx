import type { Member } from '#contract/members.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { memberColumns } from './member-columns.tsx'

const asOfAll = (...ids: string[]) => memberColumns.teachers.filter(({ id }) => ids.includes(id))

const classNames = ({ teaching }: Member) => teaching?.classNames.join(', ') ?? ''
const phone = ({ teaching }: Member) => teaching?.phone ?? ''

const taught: Column<Member>[] = [
  { id: 'teaches', label: 'Teaches this semester', cell: classNames, text: classNames },
]
const reached: Column<Member>[] = [
  { id: 'phone', label: 'Phone', kind: 'short', cell: phone, text: phone },
]

/** What the list of teachers shows: whether they can sign in, what they teach, and how to reach them. */
export const teacherColumns = [
  ...asOfAll('name', 'account'),
  ...taught,
  ...asOfAll('email'),
  ...reached,
  ...asOfAll('kinds', 'status'),
]
