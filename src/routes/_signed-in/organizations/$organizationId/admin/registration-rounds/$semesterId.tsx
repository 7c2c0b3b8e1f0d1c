import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { RoundStatus } from '#contract/classes/registration-rounds.ts'
import { registrationRoundQuery } from '#src/api/classes/registration-rounds.api.ts'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { PublishedRound } from './-published-round.tsx'
import { RoundChoices, StartRound } from './-round-choices.tsx'
import { RoundPreviewCard } from './-round-preview.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/registration-rounds/$semesterId',
)({
  params: idParams('semesterId'),
  loader: (visit) => fetchRow(visit, registrationRoundQuery(visit.params.semesterId)),
  component: RegistrationRoundScreen,
})

const statusNames: Record<RoundStatus, string> = {
  Choosing: 'Families choose',
  Closed: 'To be published',
  Published: 'Published',
}

function RegistrationRoundScreen() {
  const { organizationId, semesterId } = Route.useParams()
  const { data } = useSuspenseQuery(registrationRoundQuery(semesterId))
  const { round, semesterName } = data
  return (
    <Screen
      title="Registration Round"
      lead={semesterName}
      width="form"
      state={round && <Badge>{statusNames[round.status]}</Badge>}
      back={
        <BackLink
          to="/organizations/$organizationId/admin/semesters/$semesterId"
          params={{ organizationId, semesterId }}
        >
          {semesterName}
        </BackLink>
      }
    >
      <UnsavedForms>
        {round ? <RoundChoices of={data} round={round} /> : <StartRound of={data} />}
        <RoundPreviewCard key={round?.status} of={data} />
        {round?.status === 'Published' && <PublishedRound semesterId={semesterId} round={round} />}
      </UnsavedForms>
    </Screen>
  )
}
