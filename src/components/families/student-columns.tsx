import type { StudentRow } from '#contract/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { callOf, Families, Guardians, MemberName, namesOf } from './people-parts.tsx'

const ageOf = ({ age }: StudentRow) => (age === null ? '' : String(age))

const alertsOf = ({ alertsCount }: StudentRow) =>
  alertsCount === 1 ? '1 alert' : `${alertsCount} alerts`

const Alerts = ({ of }: { of: StudentRow }) =>
  of.alertsCount > 0 && <Badge tone="warning">{alertsOf(of)}</Badge>

/** What the list of students shows. Which conditions an alert is about, is read where each reading is noted. */
export const studentColumns: Column<StudentRow>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: (student) => <MemberName {...student} />,
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  { id: 'age', label: 'Age', kind: 'number', cell: ageOf, text: ageOf },
  {
    id: 'family',
    label: 'Family',
    cell: ({ families }) => <Families of={families} />,
    text: ({ families }) => namesOf(families),
  },
  {
    id: 'guardians',
    label: 'Guardians',
    cell: ({ guardians }) => <Guardians of={guardians} />,
    text: ({ guardians }) => guardians.map(callOf).join(', '),
  },
  {
    id: 'classes',
    label: 'Classes',
    cell: ({ classes }) => namesOf(classes),
    text: ({ classes }) => namesOf(classes),
  },
  {
    id: 'alerts',
    label: 'Alerts',
    kind: 'short',
    cell: (student) => <Alerts of={student} />,
    text: ({ alertsCount }) => String(alertsCount),
  },
]
