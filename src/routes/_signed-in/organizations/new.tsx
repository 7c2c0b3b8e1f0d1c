import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateOrganization, newOrganization } from '#contract/organizations/organizations.ts'
import { createOrganization } from '#src/api/organizations/organizations.api.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import {
  AccessFields,
  organizationFields,
} from '#src/components/organizations/organizations/organization-fields.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute('/_signed-in/organizations/new')({
  component: NewOrganization,
})

function NewOrganization() {
  const navigate = useNavigate()
  const create = useChange(createOrganization, {
    successMessage: wasCreated('Organization'),
  })

  async function submit(input: CreateOrganization, done: Done) {
    const created = await create(input)
    if (!created?.id) return newOrganization
    const to = '/organizations/$organizationId'
    await done(() => navigate({ to, params: { organizationId: created.id } }))
    return input
  }

  return (
    <Screen title="Create Organization" width="form">
      <Card>
        <EditForm
          schema={CreateOrganization}
          defaultValues={newOrganization}
          submitLabel="Create Organization"
          submit={submit}
        >
          <TextField
            {...organizationFields.name}
            placeholder="Your organization's name"
            autoFocus
          />
          <AccessFields />
        </EditForm>
      </Card>
    </Screen>
  )
}
