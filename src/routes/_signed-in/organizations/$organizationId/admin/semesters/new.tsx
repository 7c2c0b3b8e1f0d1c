import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CreateSemester } from '#contract/timetable/semesters.ts'
import { z } from '#contract/zod.ts'
import { Id } from '#contract/id.ts'
import { createSemester, semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { SemesterFields } from './-semester-fields.tsx'
import { CopySemesterForm } from './-copy-semester.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/semesters/new',
)({
  validateSearch: searchBy({ copyOf: z.optional(Id) }),
  loader: async (visit) => {
    await needs('semesters.manage')(visit)
    const { queries } = visit.context.app
    await queries.fetchQuery(semesterChoicesQuery(visit.params.organizationId))
  },
  component: NewSemester,
})

function NewSemester() {
  const { organizationId } = Route.useParams()
  const { copyOf } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(semesterChoicesQuery(organizationId))
  const source = data.items.find(({ id }) => id === copyOf)

  return (
    <Screen title="Create Semester" width="form">
      {data.items.length > 0 && (
        <Card>
          <Field
            label="Copy from another semester"
            help="Copies class days, classes and teachers."
            optional
          >
            {(control) => (
              <SelectInput
                {...control}
                value={source?.id ?? ''}
                onChange={({ target }) =>
                  void navigate({
                    to: '/organizations/$organizationId/admin/semesters/new',
                    search: target.value === '' ? {} : { copyOf: Number(target.value) },
                    replace: true,
                  })
                }
              >
                <option value="">Start with an empty semester</option>
                {data.items.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </Card>
      )}
      {source ? (
        <CopySemesterForm key={source.id} organizationId={organizationId} source={source} />
      ) : (
        <EmptySemester organizationId={organizationId} />
      )}
    </Screen>
  )
}

function EmptySemester({ organizationId }: { organizationId: number }) {
  const navigate = Route.useNavigate()
  const create = useChange(createSemester, { successMessage: wasCreated('Semester') })

  async function submit(input: CreateSemester, done: Done) {
    const { id } = await create(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/semesters/$semesterId',
        params: { semesterId: id },
      }),
    )
  }

  return (
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
          registrationOpensTime: null,
          registrationCloses: null,
          registrationWindows: [],
        }}
        submitLabel="Create Semester"
        submit={submit}
      >
        <SemesterFields />
      </EditForm>
    </Card>
  )
}
