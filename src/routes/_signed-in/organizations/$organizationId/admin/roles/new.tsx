import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CreateRole } from '#contract/rights/roles.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { createRole } from '#src/api/rights/roles.api.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { RoleFields } from './-role-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/roles/new')({
  loader: needs('roles.manage'),
  component: NewRole,
})

function NewRole() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const create = useChange(createRole, { successMessage: wasCreated('Role') })

  async function submit(input: CreateRole, done: Done) {
    const { id } = await create(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/roles/$roleId',
        params: { roleId: id },
      }),
    )
  }

  return (
    <Screen title="Create Role" width="form">
      <Card>
        <EditForm
          schema={CreateRole}
          defaultValues={{ organizationId, name: '', description: null, permissions: [] }}
          submitLabel="Create Role"
          submit={submit}
        >
          <RoleFields held={data.permissions} />
        </EditForm>
      </Card>
    </Screen>
  )
}
