import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/needs.ts'
import { CreateSemester } from '#contract/semesters.ts'
import { createSemester } from '#src/api/semesters.api.ts'
import { EditForm } from '#src/components/forms/edit-form.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { SemesterFields } from '#src/components/semesters/semester-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/semesters/new',
)({ loader: needs('semesters.manage'), component: NewSemester })

function NewSemester() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const create = useChange(createSemester, { told: 'Semester was created successfully' })

  async function submit(input: CreateSemester, done: () => void) {
    const { id } = await create(input)
    done()
    await navigate({
      to: '/organizations/$organizationId/admin/semesters/$semesterId',
      params: { semesterId: id },
    })
  }

  return (
    <Screen title="Create Semester" width="form">
      <Card>
        <EditForm
          schema={CreateSemester}
          defaultValues={{
            organizationId,
            name: '',
            startDate: '',
            endDate: '',
            ageAsOfDate: '',
            registrationOpens: null,
            registrationCloses: null,
          }}
          submitLabel="Create Semester"
          submit={submit}
        >
          <SemesterFields />
        </EditForm>
      </Card>
    </Screen>
  )
}
