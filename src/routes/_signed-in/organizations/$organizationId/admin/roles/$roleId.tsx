import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateRole } from '#contract/rights/roles.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { grantsQuery, roleQuery, updateRole } from '#src/api/rights/roles.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fetchRow, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { roleFields, RoleFields, RoleFacts } from './-role-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { RoleHolders } from './-role-holders.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/roles/$roleId',
)({
  params: idParams('roleId'),
  loader: async (visit) => {
    const { roleId } = visit.params
    await Promise.all([
      fetchRow(visit, roleQuery(roleId)),
      visit.context.app.queries.fetchQuery(grantsQuery(roleId, 0)).catch(orNotFound),
    ])
  },
  component: OneRole,
})

function OneRole() {
  const { organizationId, roleId } = Route.useParams()
  const { data: role } = useSuspenseQuery(roleQuery(roleId))
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const save = useChange(updateRole, { successMessage: wasSaved('Role') })

  return (
    <Screen title={role.name} lead={role.description} width="form">
      <Card>
        {role.mayChange ? (
          <RowForm
            schema={UpdateRole}
            row={role}
            submitLabel="Save"
            submit={(values) => save({ id: roleId, ...values })}
            fields={roleFields}
          >
            <RoleFields held={organization.permissions} />
          </RowForm>
        ) : (
          <RoleFacts role={role} held={organization.permissions} />
        )}
      </Card>
      <RoleHolders role={role} organization={organization} />
    </Screen>
  )
}
