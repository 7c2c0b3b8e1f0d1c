import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MyApplication, AnswerInquiry } from '#contract/applications/applications.ts'
import { myApplicationsQuery, answerInquiry } from '#src/api/applications/applications.api.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { Answers } from '#src/components/applications/applications/answers.tsx'
import {
  candidateWords,
  decisionTones,
  decisionWords,
  statusTones,
  statusWords,
} from '#src/components/applications/applications/application-words.ts'
import { DecisionEmails } from '#src/components/applications/applications/decision-emails.tsx'
import { WithdrawApplication } from '#src/components/applications/applications/withdraw-application.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { BackLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { momentInWords } from '#contract/dates/display-date.ts'
import { Inquiries } from '#src/components/applications/applications/inquiries.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Stack } from '#src/ui/frame/layout.tsx'

export const Route = createFileRoute('/_signed-in/my/applications/$applicationId')({
  params: idParams('applicationId'),
  loader: async ({ context, params: { applicationId } }) => {
    const { queries } = context.app
    const applications = await queries.fetchQuery(myApplicationsQuery)
    if (!applications.some((one: MyApplication) => one.id === applicationId)) throw notFound()
  },
  component: MyApplicationScreen,
})

function MyApplicationScreen() {
  const { applicationId } = Route.useParams()
  const { data } = useSuspenseQuery(myApplicationsQuery)
  useFocusOnwards(data)
  const application = data.find(({ id }) => id === applicationId)
  if (!application) return null
  const { organization, status, createdDate, candidates, decisionEmails } = application
  return (
    <Screen
      title={`Application to ${organization.name}`}
      back={<BackLink to="/my/organizations">My Organizations</BackLink>}
      state={<Badge tone={statusTones[status]}>{statusWords[status]}</Badge>}
      lead={`Submitted ${momentInWords(createdDate)}`}
      action={<WithdrawApplication application={application} />}
      width="form"
    >
      <OwnInquiries application={application} />
      <Card title="Applying for">
        <RowList label="Candidates">
          {candidates.map((candidate) => (
            <RowListItem
              key={candidate.id}
              action={
                candidate.decision !== 'Pending' && (
                  <Badge tone={decisionTones[candidate.decision]}>
                    {decisionWords[candidate.decision]}
                  </Badge>
                )
              }
            >
              {candidateWords(candidate)}
            </RowListItem>
          ))}
        </RowList>
        {organization.isPublic && (
          <RouterLink
            to="/organizations/$organizationId"
            params={{ organizationId: organization.id }}
          >
            Go to {organization.name}
          </RouterLink>
        )}
      </Card>
      {decisionEmails.length > 0 && (
        <Card title="Messages from the organization">
          <DecisionEmails decisionEmails={decisionEmails} />
        </Card>
      )}
      <Card title="Your message">
        <Answers {...application} />
      </Card>
    </Screen>
  )
}

/** The organization's questions, with a form for the open one. */
function OwnInquiries({ application }: { application: MyApplication }) {
  const { id, version, status, inquiries, organization } = application
  const send = useChange(answerInquiry, { successMessage: 'Answer was sent successfully' })
  if (inquiries.length === 0) return null
  return (
    <Card title={`Questions from ${organization.name}`}>
      <Stack>
        <Inquiries
          inquiries={inquiries}
          answering={
            status === 'InformationAsked' && (
              <EditForm
                schema={AnswerInquiry}
                defaultValues={{ answer: '', version }}
                submitLabel="Send answer"
                submit={async ({ answer }, done) => {
                  await send({ id, answer, version })
                  await done()
                }}
              >
                <TextAreaField name="answer" label="Your answer" rows={4} />
              </EditForm>
            )
          }
        />
      </Stack>
    </Card>
  )
}
