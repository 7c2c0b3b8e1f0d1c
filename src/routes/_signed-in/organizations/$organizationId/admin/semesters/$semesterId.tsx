import { createFileRoute } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { UpdateSemester } from '#contract/timetable/semesters.ts'
import { audiencesQuery, semesterQuery, updateSemester } from '#src/api/timetable/semesters.api.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { ArchivedField, semesterFields, SemesterFields } from './-semester-fields.tsx'
import { SemesterFacts } from './-semester-facts.tsx'
import { SemesterStatusBadge } from './-semester-status.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { SemesterClasses } from './-semester-classes.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/semesters/$semesterId',
)({
  params: idParams('semesterId'),
  loader: (visit) => fetchRow(visit, semesterQuery(visit.params.semesterId)),
  component: EditSemester,
})

function EditSemester() {
  const { semesterId } = Route.useParams()
  const { data: semester } = useSuspenseQuery(semesterQuery(semesterId))
  const mayEdit = useMay()('semesters.manage')
  const { data: sizes } = useQuery({ ...audiencesQuery(semesterId), enabled: mayEdit })
  const save = useChange(updateSemester, { successMessage: wasSaved('Semester') })

  return (
    <Screen
      title={semester.name}
      lead={displayDateRange(semester.startDate, semester.endDate)}
      state={<SemesterStatusBadge status={semester.status} />}
      width="form"
      action={
        mayEdit && (
          <ButtonLink
            to="/organizations/$organizationId/admin/semesters/new"
            params={{ organizationId: semester.organizationId }}
            search={{ copyOf: semesterId }}
          >
            Copy Semester
          </ButtonLink>
        )
      }
    >
      <SemesterFacts semester={semester} sizes={sizes} />
      {mayEdit && (
        <Card title="Edit">
          <RowForm
            schema={UpdateSemester}
            row={semester}
            submitLabel="Save"
            submit={(values) => save({ id: semesterId, ...values })}
            fields={semesterFields}
          >
            <SemesterFields sizes={sizes} />
            <ArchivedField semester={semester} />
          </RowForm>
        </Card>
      )}
      <SemesterClasses semester={semester} />
    </Screen>
  )
}
