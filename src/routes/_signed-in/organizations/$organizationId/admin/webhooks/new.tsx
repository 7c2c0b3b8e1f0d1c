import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { CreateWebhook, type WebhookWithSecret } from '#contract/organizations/webhooks.ts'
import { createWebhook } from '#src/api/organizations/webhooks.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { needsAll } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { NewSecret } from './-webhook-secret.tsx'
import { WebhookFields } from './-webhook-fields.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/webhooks/new',
)({
  loader: needsAll('organization.settings', 'audit.view'),
  component: NewWebhook,
})

function NewWebhook() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  const create = useChange(createWebhook, { successMessage: wasCreated('Webhook') })
  return (
    <Screen
      title="Add Webhook"
      back={
        <BackLink to="/organizations/$organizationId/admin/webhooks" params={{ organizationId }}>
          Webhooks
        </BackLink>
      }
      width="form"
    >
      <Card>
        {created ? (
          <NewSecret
            secret={created.secret}
            onSaved={() =>
              void navigate({
                to: '/organizations/$organizationId/admin/webhooks/$webhookId',
                params: { organizationId, webhookId: created.id },
                replace: true,
                ignoreBlocker: true,
              })
            }
          />
        ) : (
          <EditForm
            schema={CreateWebhook}
            defaultValues={{ organizationId, name: '', url: '', subjects: [], isActive: true }}
            submitLabel="Add Webhook"
            submit={async (input, done) => {
              const webhook = await create(input)
              await done()
              setCreated(webhook)
            }}
          >
            <WebhookFields autoFocus />
          </EditForm>
        )}
      </Card>
    </Screen>
  )
}
