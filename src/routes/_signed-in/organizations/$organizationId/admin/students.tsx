import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { StudentRow } from '#contract/people/family-lists.ts'
import { studentsQuery } from '#src/api/people/family-lists.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { Dialog } from '#src/ui/frame/dialog.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { CareNotes } from '#src/components/people/care/care-notes.tsx'
import { alertsColumn, studentColumns } from './-student-columns.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/students')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view', 'students.medical'), studentsQuery),
  component: Students,
})

function Students() {
  const navigate = Route.useNavigate()
  const { organizationId } = Route.useParams()
  const [child, setChild] = useState<StudentRow | null>(null)
  const columns = useMemo(() => [...studentColumns, alertsColumn(setChild)], [])
  // Most visits start on the first page, so its date is shown for all pages.
  const { data } = useQuery(studentsQuery(organizationId, listStart))
  return (
    <ListScreen
      title="Students"
      lead={data && `Ages as of ${dayInWords(data.agesOn)}.`}
      noun={['student', 'students']}
      columns={columns}
      ask={studentsQuery}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
      isSelectable
      isPersonal
      empty={empty}
    >
      {child?.childId && (
        <Dialog title={`Care notes for ${child.name}`} onClose={() => setChild(null)}>
          <CareNotes organizationId={organizationId} childId={child.childId} name={child.name} />
        </Dialog>
      )}
    </ListScreen>
  )
}

const empty = {
  drawing: 'classes',
  children: 'No students yet. Members who are students or take a class appear here.',
  action: <ImportLink />,
} as const
