import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  UpdateQuestions,
  type ApplicationQuestions,
} from '#contract/applications/application-form.ts'
import { questionsQuery, saveQuestions } from '#src/api/applications/application-review.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { QuestionFields } from './-question-fields.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/application/questions',
)({
  loader: async (visit) => {
    await needs('applications.view')(visit)
    const { queries } = visit.context.app
    await queries.fetchQuery(questionsQuery(visit.params.organizationId))
  },
  component: Questions,
})

function Questions() {
  const { organizationId } = Route.useParams()
  const { data } = useSuspenseQuery(questionsQuery(organizationId))
  const mayDecide = useMay()('applications.decide')
  const save = useChange(saveQuestions, { successMessage: wasSaved('Question list') })
  return (
    <Screen
      title="Questions"
      back={
        <BackLink to="/organizations/$organizationId/admin/application" params={{ organizationId }}>
          Applications
        </BackLink>
      }
      lead="Applicants answer these questions when they apply. Changes don’t affect applications you already have."
      width="form"
    >
      <Card title="Application questions">
        {mayDecide ? (
          <RowForm
            schema={UpdateQuestions}
            row={data}
            submitLabel="Save questions"
            submit={(values) => save({ organizationId, ...values })}
            fields={questionFields}
          >
            <QuestionFields />
          </RowForm>
        ) : (
          <QuestionFacts questions={data.questions} />
        )}
      </Card>
    </Screen>
  )
}

const questionFields = fields<UpdateQuestions>({
  questions: {
    label: 'Questions',
    show: (questions) =>
      questions
        .map(({ text, help, isRequired }) => dotted([text, help || null, isRequired && 'Required']))
        .join('\n') || 'None',
  },
})

const QuestionFacts = ({ questions }: Pick<ApplicationQuestions, 'questions'>) => (
  <>
    <Notice>
      You can view these questions. Only people who decide on applications can edit them.
    </Notice>
    {questions.length === 0 ? (
      <p>No questions. Applicants can write a message.</p>
    ) : (
      <Facts
        items={questions.map(
          ({ text, isRequired }) => [text, isRequired ? 'Required' : 'Optional'] as const,
        )}
      />
    )}
  </>
)
