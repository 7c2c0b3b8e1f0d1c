import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { mostWebhooks, type Webhook } from '#contract/organizations/webhooks.ts'
import { webhooksQuery } from '#src/api/organizations/webhooks.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { BackLink, ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { needsAll } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { subjectsInWords } from './-webhook-fields.tsx'
import { stateInWords } from './-webhook-state.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/webhooks/')({
  loader: async (visit) => {
    await needsAll('organization.settings', 'audit.view')(visit)
    const { queries } = visit.context.app
    await queries.fetchQuery(webhooksQuery(visit.params.organizationId)).catch(orNotFound)
  },
  component: Webhooks,
})

function Webhooks() {
  const { organizationId } = Route.useParams()
  const { data } = useSuspenseQuery(webhooksQuery(organizationId))
  const add = (
    <ButtonLink
      to="/organizations/$organizationId/admin/webhooks/new"
      params={{ organizationId }}
      look="primary"
    >
      Add Webhook
    </ButtonLink>
  )
  return (
    <Screen
      title="Webhooks"
      back={
        <BackLink to="/organizations/$organizationId/admin/settings" params={{ organizationId }}>
          Settings
        </BackLink>
      }
      lead="Tell other software, such as your website, when something changes here. Events have no names and no data of children."
      action={data.length > 0 && data.length < mostWebhooks && add}
      width="form"
    >
      <Card>
        {data.length === 0 ? (
          <Empty drawing="email" action={add}>
            No webhooks yet
          </Empty>
        ) : (
          <RowList label="Webhooks">
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </RowList>
        )}
      </Card>
    </Screen>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, organizationId, name, url, subjects } = webhook
  const { words, isWarning } = stateInWords(webhook)
  return (
    <RowListItem
      note={
        <>
          {dotted([new URL(url).host, subjectsInWords(subjects), !isWarning && words])}
          {isWarning && <RowListWarning>{words}</RowListWarning>}
        </>
      }
    >
      <RouterLink
        to="/organizations/$organizationId/admin/webhooks/$webhookId"
        params={{ organizationId, webhookId: id }}
      >
        {name}
      </RouterLink>
    </RowListItem>
  )
}
