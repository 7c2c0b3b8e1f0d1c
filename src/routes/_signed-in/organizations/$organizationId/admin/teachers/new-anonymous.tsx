import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/rights/needs.ts'
import { CreateAnonymousTeacher } from '#contract/people/placeholders.ts'
import { createAnonymousTeacher } from '#src/api/people/members.api.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { memberFields } from '#src/components/people/members/member-fields.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/teachers/new-anonymous',
)({ loader: needs('teachers.manage'), component: NewAnonymousTeacher })

function NewAnonymousTeacher() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const create = useChange(createAnonymousTeacher, { successMessage: wasCreated('Teacher') })

  async function submit(input: CreateAnonymousTeacher, done: Done) {
    const { id } = await create(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/teachers/$organizationUserId',
        params: { organizationId, organizationUserId: id },
      }),
    )
  }

  return (
    <Screen title="Add placeholder teacher" width="form">
      <Card>
        <EditForm
          schema={CreateAnonymousTeacher}
          defaultValues={{ organizationId, displayName: '' }}
          submitLabel="Create teacher"
          submit={submit}
        >
          <TextField
            {...memberFields.displayName}
            placeholder="Art teacher (to be announced)"
            help="Use this for a teacher to be announced. Classes and rosters show this name. Later, invite someone to claim this placeholder or merge it with a member. The classes stay."
            autoFocus
          />
        </EditForm>
      </Card>
    </Screen>
  )
}
