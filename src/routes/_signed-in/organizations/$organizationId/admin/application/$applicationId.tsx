import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { statusAfter } from '#contract/applications/application-steps.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { applicationQuery, startReview } from '#src/api/applications/application-review.api.ts'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { Answers } from '#src/components/applications/applications/answers.tsx'
import {
  statusTones,
  statusWords,
} from '#src/components/applications/applications/application-words.ts'
import { DecisionEmails } from '#src/components/applications/applications/decision-emails.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { momentInWords } from '#contract/dates/display-date.ts'
import { CandidatesCard } from './-candidates-card.tsx'
import { HistoryCard, InquiriesCard, NotesCard } from './-application-cards.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/application/$applicationId',
)({
  params: idParams('applicationId'),
  loader: async (visit) => {
    await needs('applications.view')(visit)
    await fetchRow(visit, applicationQuery(visit.params.applicationId))
  },
  component: OneApplication,
})

function OneApplication() {
  const { organizationId, applicationId } = Route.useParams()
  const { data: application } = useSuspenseQuery(applicationQuery(applicationId))
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const mayDecide = useMay()('applications.decide')
  const { id, name, status, version, createdDate, decisionEmails } = application
  const start = useChange(startReview, { successMessage: 'Review was started' })
  useFocusOnwards(application.history)
  const starting = usePress(() => start({ id, version }))

  return (
    <Screen
      title={`Application from ${name}`}
      back={
        <BackLink to="/organizations/$organizationId/admin/application" params={{ organizationId }}>
          Applications
        </BackLink>
      }
      state={<Badge tone={statusTones[status]}>{statusWords[status]}</Badge>}
      lead={`Received ${momentInWords(createdDate)}`}
      action={
        mayDecide &&
        statusAfter('review', status) && <PressButton of={starting}>Start review</PressButton>
      }
      width="form"
    >
      <UnsavedForms>
        <Card title="Answers">
          <Answers {...application} />
        </Card>
        <CandidatesCard application={application} organization={organization} />
        <InquiriesCard application={application} />
        {decisionEmails.length > 0 && (
          <Card title="Messages to the applicant">
            <DecisionEmails decisionEmails={decisionEmails} />
          </Card>
        )}
        {application.internalNotes !== undefined && <NotesCard application={application} />}
        <HistoryCard application={application} />
      </UnsavedForms>
    </Screen>
  )
}
