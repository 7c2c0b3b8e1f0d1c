import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Apply, type Answer } from '#contract/applications/applications.ts'
import type { ApplicationForm } from '#contract/applications/application-form.ts'
import {
  applicationFormQuery,
  submitApplication,
} from '#src/api/applications/application-form.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { AnswerFields, type Typed } from './-answer-fields.tsx'
import { CandidateFields } from './-candidate-fields.tsx'

interface ApplyFormProps {
  organization: { id: number; name: string }
  form: ApplicationForm
}

/** The form of an application. What was typed stays when it does not arrive, also when the questions have changed. */
export function ApplyForm({ organization, form: { people, questions } }: ApplyFormProps) {
  const { id: organizationId } = organization
  const queries = useQueryClient()
  const navigate = useNavigate()
  const typed = useRef<Typed>(null)
  const [dropped, setDropped] = useState<Answer[]>([])
  const submitOne = useChange(submitApplication, {
    told: 'Application was submitted successfully',
  })

  async function submit(values: Apply, done: () => void) {
    try {
      await submitOne({ organizationId, ...values })
    } catch (error) {
      if (toProblem(error).code === 'questions_changed') await askAnew()
      throw error
    }
    done()
    await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
  }

  async function askAnew() {
    const fresh = await queries.fetchQuery({
      ...applicationFormQuery(organizationId),
      staleTime: 0,
    })
    const before = [...dropped, ...(typed.current?.answers() ?? [])]
    const isAsked = ({ question }: Answer) => fresh.questions.some(({ text }) => text === question)
    setDropped(before.filter((answer) => answer.answer && !isAsked(answer)))
    typed.current?.take(answersTo(fresh, before))
  }

  return (
    <Card>
      <EditForm
        schema={Apply}
        defaultValues={{
          message: null,
          candidates: people.flatMap(({ personId, isMe, held }) =>
            isMe && !held.includes('Parent') ? [{ personId, kind: 'Parent' as const }] : [],
          ),
          answers: answersTo({ questions }),
        }}
        submitLabel="Submit application"
        submit={submit}
      >
        <CandidateFields people={people} />
        <AnswerFields ref={typed} questions={questions} dropped={dropped} />
        <TextAreaField
          name="message"
          label="Message"
          help={`What else ${organization.name} should know.`}
          optional
          rows={6}
        />
      </EditForm>
    </Card>
  )
}

const answersTo = (
  { questions }: Pick<ApplicationForm, 'questions'>,
  before: Answer[] = [],
): Answer[] =>
  questions.map(({ text }) => ({
    question: text,
    answer: before.find(({ question }) => question === text)?.answer ?? null,
  }))
