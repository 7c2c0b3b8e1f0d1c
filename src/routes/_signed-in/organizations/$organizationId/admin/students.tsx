import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { GradeFilter } from '#contract/people/grade-levels.query.ts'
import { FieldFilter } from '#contract/people/custom-values.query.ts'
import type { StudentRow } from '#contract/people/family-lists.ts'
import { birthDateReaders } from '#contract/rights/guarded.ts'
import { z } from '#contract/zod.ts'
import { studentsQuery } from '#src/api/people/family-lists.api.ts'
import { gradeLevelsQuery } from '#src/api/people/grade-levels.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { Dialog } from '#src/ui/frame/dialog.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import {
  nothingAgainst,
  useEmailing,
} from '#src/components/organizations/announcements/email-action.tsx'
import { memberLink } from '#src/components/people/members/member-actions.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { CareNotes } from '#src/components/people/care/care-notes.tsx'
import { CustomFieldFilter } from '#src/components/people/custom-fields/custom-field-filter.tsx'
import { useCustomColumns } from '#src/components/people/custom-fields/custom-columns.ts'
import { alertsColumn, studentColumns } from './-student-columns.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/students')({
  validateSearch: searchBy({
    ...listShape,
    gradeLevelId: z.optional(GradeFilter),
    field: z.optional(FieldFilter),
  }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view', 'students.medical'), studentsQuery),
  component: Students,
})

function Students() {
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ search, ...how }),
  )
  const { gradeLevelId, field } = address.search
  const { organizationId } = Route.useParams()
  const [child, setChild] = useState<StudentRow | null>(null)
  const custom = useCustomColumns<StudentRow>(organizationId, 'Member', 0)
  const columns = useMemo(() => [...studentColumns, ...custom, alertsColumn(setChild)], [custom])
  const emailing = useEmailing<StudentRow>(organizationId, 'ids', nothingAgainst)
  const actions = useMemo(() => ({ actions: emailing, link: memberLink }), [emailing])
  // Most visits start on the first page, so its date is shown for all pages.
  const { data } = useQuery(studentsQuery(organizationId, listStart))
  return (
    <ListScreen
      title="Students"
      lead={data && `Ages as of ${dayInWords(data.agesOn)}.`}
      noun={['student', 'students']}
      columns={columns}
      ask={studentsQuery}
      {...address}
      isFiltered={(gradeLevelId ?? field) !== undefined}
      filters={
        <>
          <GradeChoice
            organizationId={organizationId}
            chosen={gradeLevelId}
            onChoose={(chosen) => onFilter({ gradeLevelId: chosen })}
          />
          <CustomFieldFilter
            organizationId={organizationId}
            subject="Member"
            chosen={field}
            onChoose={(chosen) => onFilter({ field: chosen })}
          />
        </>
      }
      isSelectable
      actions={actions}
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

interface GradeChoiceProps {
  organizationId: number
  chosen: GradeFilter | undefined
  onChoose: (chosen: GradeFilter | undefined) => void
}

/** For those who may read grades, once the organization has levels. */
function GradeChoice({ organizationId, chosen, onChoose }: GradeChoiceProps) {
  const may = useMay()
  const isShown = may(...birthDateReaders) && may('members.view', 'classes.view')
  const { data } = useQuery({ ...gradeLevelsQuery(organizationId), enabled: isShown })
  if (!data || data.levels.length === 0) return null
  return (
    <ChoiceFilter
      label="Grade"
      any="Any grade"
      chosen={chosen}
      choices={[[0, 'No grade'], ...data.levels.map(({ id, name }) => [id, name] as const)]}
      onChoose={onChoose}
    />
  )
}

const empty = {
  drawing: 'classes',
  children: 'No students yet. Members who are students or take a class appear here.',
  action: <ImportLink />,
} as const
