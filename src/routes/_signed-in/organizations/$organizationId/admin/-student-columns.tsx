import type { StudentRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import {
  callOf,
  Families,
  Guardians,
  MemberName,
  namesOf,
  UnverifiedBadge,
} from '#src/components/people/family-lists/people-parts.tsx'

const ageOf = ({ age }: StudentRow) => age ?? ''

const Alerts = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && <Badge tone="warning">{count === 1 ? '1 alert' : `${count} alerts`}</Badge>

/** The columns of the list of students. The conditions behind an alert are shown only where views are logged. */
export const studentColumns: Column<StudentRow>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: (student) => (
      <Row gap="tight" wrap>
        <MemberName {...student} />
        {student.isUnverified && <UnverifiedBadge />}
      </Row>
    ),
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'age',
    label: 'Age',
    onPhone: 'hidden',
    kind: 'number',
    cell: ageOf,
    text: (student) => String(ageOf(student)),
    permissions: ['members.manage', 'students.manage', 'students.medical'],
  },
  {
    id: 'grade',
    label: 'Grade',
    onPhone: 'second',
    kind: 'short',
    cell: ({ grade }) => grade,
    text: ({ grade }) => grade ?? '',
    permissions: ['members.manage', 'students.manage', 'students.medical'],
  },
  {
    id: 'family',
    label: 'Family',
    onPhone: 'second',
    cell: ({ families = [] }) => <Families of={families} />,
    text: ({ families }) => namesOf(families),
    permissions: ['families.view'],
  },
  {
    id: 'guardians',
    label: 'Guardians',
    onPhone: 'hidden',
    cell: ({ guardians = [] }) => <Guardians of={guardians} />,
    text: ({ guardians = [] }) => guardians.map(callOf).join(', '),
    permissions: ['families.view'],
  },
  {
    id: 'classes',
    label: 'Classes',
    onPhone: 'hidden',
    cell: ({ classes = [] }) => (
      <CellNames names={classes.map(({ name }) => name)} label="classes" most={1} />
    ),
    text: ({ classes }) => namesOf(classes),
    permissions: ['enrollments.manage', 'attendance.view'],
  },
]

/** The number of alerts, with a link to the care notes. */
export const alertsColumn = (onAsk: (student: StudentRow) => void): Column<StudentRow> => ({
  id: 'alerts',
  label: 'Alerts',
  onPhone: 'end',
  kind: 'short',
  cell: (student) =>
    Boolean(student.alertsCount || student.childId) && (
      <Row gap="tight">
        <Alerts count={student.alertsCount} />
        {student.childId && (
          <Button
            size="small"
            look="quiet"
            aria-label={`Care notes for ${student.name}`}
            onClick={() => onAsk(student)}
          >
            Care notes
          </Button>
        )}
      </Row>
    ),
  text: ({ alertsCount }) => String(alertsCount),
  permissions: ['students.medical'],
})
