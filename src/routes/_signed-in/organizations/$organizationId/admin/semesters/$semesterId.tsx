import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateSemester, type Semester } from '#contract/semesters.ts'
import { semesterQuery, updateSemester } from '#src/api/semesters.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { displayDate, displayDateRange } from '#src/ui/text/display-date.ts'
import { EditForm } from '#src/components/forms/edit-form.tsx'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { SemesterFields } from '#src/components/semesters/semester-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { SemesterClasses } from './-semester-classes.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/semesters/$semesterId',
)({
  params: idParams('semesterId'),
  loader: async ({ context, params: { organizationId, semesterId } }) =>
    (await context.app.queries())
      .fetchQuery(semesterQuery(semesterId))
      .then(ofOrganization(organizationId), orNotFound),
  component: EditSemester,
})

function EditSemester() {
  const { semesterId } = Route.useParams()
  const { data: semester } = useSuspenseQuery(semesterQuery(semesterId), useQueryCache())
  const mayEdit = useMay()('semesters.manage')
  const save = useChange(updateSemester, { told: 'Semester was saved successfully' })

  return (
    <Screen
      title={semester.name}
      lead={displayDateRange(semester.startDate, semester.endDate)}
      width="form"
    >
      {mayEdit && (
        <Card>
          <EditForm
            schema={UpdateSemester}
            defaultValues={valuesOf(semester)}
            submitLabel="Save"
            submit={async (values) => valuesOf(await save({ id: semesterId, ...values }))}
            compared={{
              name: ['Name'],
              startDate: ['Starts', displayDate],
              endDate: ['Ends', displayDate],
            }}
            valuesOf={valuesOf}
          >
            <SemesterFields />
          </EditForm>
        </Card>
      )}
      <SemesterClasses semester={semester} />
    </Screen>
  )
}

const valuesOf = ({ name, startDate, endDate, version }: Semester) => ({
  name,
  startDate,
  endDate,
  version,
})
