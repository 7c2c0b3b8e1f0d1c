import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { displayMoment } from '#contract/dates/display-date.ts'
import { second } from '#contract/dates/durations.ts'
import { type Webhook, type WebhookDelivery } from '#contract/organizations/webhooks.ts'
import { DeliveryState, type WebhookDeliveryQuery } from '#contract/organizations/webhooks.query.ts'
import {
  deliveriesQuery,
  sendDeliveryAgain,
  testWebhook,
} from '#src/api/organizations/webhooks.api.ts'
import { refreshWithoutNotice } from '#src/api/live-rows.ts'
import type { HowToGo, ListSearch } from '#src/components/addresses/list-search.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { SendAgain } from '#src/components/forms/send-again.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { LongWord } from '#src/ui/text/unbroken.tsx'

/** How often the log looks whether an event that is about to be sent has arrived. */
const period = 2 * second

type LogSearch = ListSearch & Pick<WebhookDeliveryQuery, 'state'>

interface WebhookLogProps {
  webhook: Webhook
  search: LogSearch
  onSearch: (next: LogSearch, how: HowToGo) => void
}

/** The events sent to a webhook, and what came of each. */
export function WebhookLog({ webhook, ...asked }: WebhookLogProps) {
  const { onFilter, ...address } = useListAddress(asked.search, asked.onSearch)
  const { state } = address.search
  const { id, name, isActive } = webhook
  const test = useChange(testWebhook, { successMessage: 'A test event is sent' })
  const press = usePress(() => test(id))
  useFreshLog(id, address.search)
  return (
    <Part title="Log">
      {isActive && (
        <Row>
          <PressButton of={press}>Send a Test Event</PressButton>
        </Row>
      )}
      <PagedTable
        name="webhook-log"
        label={`Log of ${name}`}
        noun={['event', 'events']}
        columns={columns}
        {...address}
        ask={(query) => deliveriesQuery(id, query)}
        isFiltered={state !== undefined}
        filters={
          <ChoiceFilter
            label="State"
            any="Any state"
            chosen={state}
            choices={DeliveryState.options.map((each) => [each, each])}
            onChoose={(chosen) => onFilter({ state: chosen })}
          />
        }
        empty={{ drawing: 'email', children: 'No events in the last 30 days' }}
      />
    </Part>
  )
}

/** Refreshes the log while an event is about to be sent. The table shows what the cache has. */
function useFreshLog(webhookId: number, search: LogSearch) {
  const queries = useQueryClient()
  const { data, isFetching, isError } = useQuery(deliveriesQuery(webhookId, search))
  useEffect(() => {
    if (isFetching || isError || !data?.items.some(isAboutToBeSent)) return undefined
    const { queryKey } = deliveriesQuery(webhookId, search)
    const timer = setTimeout(() => refreshWithoutNotice(queries, queryKey), period)
    return () => clearTimeout(timer)
  }, [queries, webhookId, search, data, isFetching, isError])
}

/** The first attempt of an event is made at once. */
const isAboutToBeSent = ({ state, attempts, nextAttemptDate }: WebhookDelivery) =>
  state === 'Waiting' &&
  nextAttemptDate !== null &&
  (attempts === 0 || Date.parse(nextAttemptDate) < Date.now() + 60 * second)

const tones = { Waiting: 'default', Delivered: 'success', Failed: 'destructive' } as const

const columns: Column<WebhookDelivery>[] = [
  {
    id: 'event',
    label: 'Event',
    cell: ({ eventType }) => <LongWord breaks={/(?<=[._])/}>{eventType}</LongWord>,
    text: ({ eventType }) => eventType,
    isAlwaysShown: true,
  },
  {
    id: 'state',
    label: 'State',
    onPhone: 'line',
    cell: (delivery) => <State of={delivery} />,
    text: ({ state, failure }) => [state, failure].filter(Boolean).join(': '),
  },
  {
    id: 'created',
    label: 'When',
    onPhone: 'second',
    kind: 'whole',
    cell: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'attempts',
    label: 'Attempts',
    onPhone: 'hidden',
    kind: 'number',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'duration',
    label: 'Duration',
    onPhone: 'hidden',
    kind: 'number',
    cell: ({ duration }) => duration !== null && `${duration} ms`,
    text: ({ duration }) => (duration === null ? '' : `${duration} ms`),
  },
  {
    id: 'status',
    label: 'Status',
    kind: 'number',
    cell: ({ statusCode }) => statusCode,
    isHiddenAtFirst: true,
  },
  {
    id: 'message',
    label: 'webhook-id',
    cell: ({ messageId }) => messageId,
    isHiddenAtFirst: true,
  },
  {
    id: 'actions',
    label: 'Actions',
    onPhone: 'line',
    kind: 'short',
    cell: ({ id, eventType, createdDate }) => (
      <SendAgain
        id={id}
        send={sendDeliveryAgain}
        what={`${eventType} of ${displayMoment(createdDate)}`}
        successMessage="The event is sent again"
      />
    ),
    text: () => '',
  },
]

const State = ({
  of: { state, failure, nextAttemptDate, response, attempts },
}: {
  of: WebhookDelivery
}) => (
  <Stack gap="none">
    <div>
      <Badge tone={tones[state]}>{state}</Badge>
    </div>
    {failure !== null && <span>{failure}</span>}
    {attempts > 0 && nextAttemptDate !== null && (
      <span>
        {failure === null ? 'Being sent' : `Next attempt ${displayMoment(nextAttemptDate)}`}
      </span>
    )}
    {response !== null && (
      <Disclosure showLabel="Show the answer" hideLabel="Hide the answer">
        <Code>{response}</Code>
      </Disclosure>
    )}
  </Stack>
)
