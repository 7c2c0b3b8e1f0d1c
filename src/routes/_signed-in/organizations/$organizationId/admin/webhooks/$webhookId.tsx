import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateWebhook, type Webhook } from '#contract/organizations/webhooks.ts'
import { WebhookDeliveryQuery } from '#contract/organizations/webhooks.query.ts'
import {
  deleteWebhook,
  deliveriesQuery,
  updateWebhook,
  webhookQuery,
} from '#src/api/organizations/webhooks.api.ts'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { needsAll } from '#src/components/rights/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ActiveField, webhookFields, WebhookFields } from './-webhook-fields.tsx'
import { WebhookLog } from './-webhook-log.tsx'
import { WebhookSecret } from './-webhook-secret.tsx'
import { stateInWords } from './-webhook-state.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/webhooks/$webhookId',
)({
  params: idParams('webhookId'),
  validateSearch: searchBy({ ...WebhookDeliveryQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needsAll('organization.settings', 'audit.view')(visit)
    const { webhookId } = visit.params
    await fetchRow(visit, webhookQuery(webhookId))
    preloadRows(visit, (query) => deliveriesQuery(webhookId, query))
  },
  component: OneWebhook,
})

function OneWebhook() {
  const { organizationId, webhookId } = Route.useParams()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId))
  const save = useChange(updateWebhook, { successMessage: wasSaved('Webhook') })
  const list = {
    to: '/organizations/$organizationId/admin/webhooks',
    params: { organizationId },
  } as const
  const { words, isWarning } = stateInWords(webhook)

  return (
    <Screen
      title={webhook.name}
      back={<BackLink {...list}>Webhooks</BackLink>}
      lead={isWarning ? undefined : words}
    >
      {isWarning && <Notice tone="warning" title={`${words}.`} />}
      <Card>
        <RowForm
          schema={UpdateWebhook}
          row={webhook}
          submitLabel="Save"
          submit={(values) => save({ id: webhookId, ...values })}
          fields={webhookFields}
        >
          <ActiveField />
          <WebhookFields />
        </RowForm>
      </Card>
      <WebhookSecret webhook={webhook} />
      <WebhookLog
        webhook={webhook}
        search={search}
        onSearch={(next, how) =>
          void navigate({
            to: '/organizations/$organizationId/admin/webhooks/$webhookId',
            params: { organizationId, webhookId },
            search: next,
            ...how,
          })
        }
      />
      <DeleteWebhook webhook={webhook} leave={(how) => navigate({ ...list, ...how })} />
    </Screen>
  )
}

interface DeleteWebhookProps {
  webhook: Webhook
  leave: (how: { replace: true; ignoreBlocker: true }) => Promise<void>
}

function DeleteWebhook({ webhook: { id, name }, leave }: DeleteWebhookProps) {
  const remove = useDeletion(deleteWebhook, {
    successMessage: 'Webhook was deleted successfully',
    refresh: [['webhooks', 'list']],
    queryKey: webhookQuery(id).queryKey,
    leave,
  })
  return (
    <AskFirst
      label="Delete Webhook"
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      act={() => remove(id)}
    >
      Its receiver gets no more events, and its log is deleted.
    </AskFirst>
  )
}
