import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateOrganization } from '#contract/organizations/administrations.ts'
import {
  adminOrganizationQuery,
  settingsQuery,
  updateOrganization,
} from '#src/api/organizations/administrations.api.ts'
import { secondFactorRuleQuery } from '#src/api/organizations/second-factor.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { orNotFound } from '#src/components/addresses/found.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { DeleteOrganization } from './-delete-organization.tsx'
import { SecondFactorCard } from './-second-factor.tsx'
import { settingsFields, SettingsFields } from './-settings-fields.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/settings')({
  loader: async ({ context, params }) =>
    Promise.all([
      context.app.queries.fetchQuery(settingsQuery(params.organizationId)),
      context.app.queries.fetchQuery(secondFactorRuleQuery(params.organizationId)),
    ]).catch(orNotFound),
  component: Settings,
})

function Settings() {
  const { organizationId } = Route.useParams()
  const may = useMay()
  const { data: settings } = useSuspenseQuery(settingsQuery(organizationId))
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const { name, membership, deletionDate } = organization
  const save = useChange(updateOrganization, { successMessage: wasSaved('Organization') })

  return (
    <Screen
      title="Organization Settings"
      lead={<h2>Change global settings for this organization</h2>}
      width="form"
    >
      {deletionDate === null ? (
        <RowForm
          schema={UpdateOrganization}
          row={settings}
          submitLabel="Save Settings"
          submit={(values) => save({ organizationId, ...values })}
          fields={settingsFields}
        >
          <SettingsFields settings={settings} />
        </RowForm>
      ) : (
        <p>Restore it to change its settings.</p>
      )}
      {deletionDate === null && <SecondFactorCard organizationId={organizationId} />}
      {deletionDate === null && may('audit.view') && (
        <WebhooksCard organizationId={organizationId} />
      )}
      {membership.isOwner && deletionDate === null && (
        <DeleteOrganization organizationId={organizationId} name={name} />
      )}
    </Screen>
  )
}

const WebhooksCard = ({ organizationId }: { organizationId: number }) => (
  <Card
    title="Webhooks"
    description="Tell other software, such as your website, when something changes here."
  >
    <Row>
      <ButtonLink to="/organizations/$organizationId/admin/webhooks" params={{ organizationId }}>
        Open Webhooks
      </ButtonLink>
    </Row>
  </Card>
)
