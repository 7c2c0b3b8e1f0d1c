import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, type ComponentProps } from 'react'
import type { ExceptionRequest } from '#contract/classes/exception-requests.ts'
import { permissionLabel, permissionSentence } from '#contract/rights/permissions.ts'
import { exceptionRequestQuery } from '#src/api/classes/exception-requests.api.ts'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AnswerException } from '#src/components/classes/exception-requests/answer-exception.tsx'
import {
  askedWords,
  stateTones,
  stateWords,
} from '#src/components/classes/exception-requests/exception-words.ts'
import { BackLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/requests/$exceptionRequestId',
)({
  params: idParams('exceptionRequestId'),
  loader: async (visit) => {
    await needs('enrollments.manage', 'roles.manage')(visit)
    await fetchRow(visit, exceptionRequestQuery(visit.params.exceptionRequestId))
  },
  component: OneRequest,
})

function OneRequest() {
  const { organizationId, exceptionRequestId } = Route.useParams()
  const { data: request } = useSuspenseQuery(exceptionRequestQuery(exceptionRequestId))
  const { name, state } = request
  useFocusOnwards(useMemo(() => [state], [state]))
  return (
    <Screen
      title={`Request for ${name}`}
      back={
        <BackLink to="/organizations/$organizationId/admin/requests" params={{ organizationId }}>
          Requests
        </BackLink>
      }
      state={<Badge tone={stateTones[state]}>{stateWords[state]}</Badge>}
      lead={askedWords(request)}
      width="form"
    >
      <Card>
        <Facts items={factsOf(request)} />
      </Card>
      <Card title="Answer">
        <AnswerException request={request} />
      </Card>
    </Screen>
  )
}

function factsOf(request: ExceptionRequest): ComponentProps<typeof Facts>['items'] {
  const { organizationId, class: ofClass, permission, reasons, sentence } = request
  const facts = [
    [
      'Class',
      ofClass && (
        <RouterLink
          key="class"
          to="/organizations/$organizationId/admin/classes/$classId"
          params={{ organizationId, classId: ofClass.id }}
        >
          {ofClass.name}
        </RouterLink>
      ),
    ],
    [
      'Permission',
      permission && `${permissionLabel(permission)}: ${permissionSentence(permission)}`,
    ],
    ['Against it', reasons.length > 0 && reasons.map((reason) => <div key={reason}>{reason}</div>)],
    ['Why', <Prose key="why">{sentence}</Prose>],
  ] as const
  return facts.filter(([, fact]) => Boolean(fact))
}
