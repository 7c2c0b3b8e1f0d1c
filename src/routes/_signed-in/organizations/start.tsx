import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { StartOrganization } from '#contract/organizations/administrations.ts'
import { newOrganization } from '#contract/organizations/organizations.ts'
import { createOrganization } from '#src/api/organizations/organizations.api.ts'
import { Form } from '#src/components/forms/form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import {
  AccessFields,
  organizationFields,
} from '#src/components/organizations/organizations/organization-fields.tsx'
import { timeZonesWith } from '#src/components/organizations/organizations/time-zones.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute('/_signed-in/organizations/start')({
  component: StartProgram,
})

const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function StartProgram() {
  const navigate = useNavigate()
  const create = useChange(createOrganization, { successMessage: wasCreated('Organization') })

  async function submit(input: StartOrganization) {
    const created = await create(input)
    if (!created?.id) return
    await navigate({
      to: '/organizations/$organizationId/admin/set-up',
      params: { organizationId: created.id },
      search: { step: 'Year' },
    })
  }

  return (
    <Screen
      title="Start Your Program"
      lead="Name it first. Then plan the school year, rooms, people and classes, step by step."
      width="form"
    >
      <Card>
        <Form
          schema={StartOrganization}
          defaultValues={{ ...newOrganization, timeZone: timeZoneHere() }}
          submitLabel="Continue"
          submit={submit}
        >
          <TextField
            {...organizationFields.name}
            placeholder="Your organization's name"
            autoFocus
          />
          <SelectField
            name="timeZone"
            label="Time zone"
            help="Where your classes meet."
            choices={timeZonesWith(timeZoneHere())}
          />
          <AccessFields />
        </Form>
      </Card>
    </Screen>
  )
}
