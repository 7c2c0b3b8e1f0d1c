import { useRef, useState, useImperativeHandle, type Ref } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import {
  Apply,
  type Answer,
  type CandidateKind,
  type NewCandidate,
} from '#contract/applications/applications.ts'
import type {
  ApplicationForm,
  Applicable,
  Question,
} from '#contract/applications/application-form.ts'
import {
  applicationFormQuery,
  submitApplication,
} from '#src/api/applications/application-form.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FieldError } from '#src/ui/fields/field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { useFormContext } from 'react-hook-form'
import { Notice } from '#src/ui/text/notice.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface ApplyFormProps {
  organization: { id: number; name: string }
  form: ApplicationForm
}

/** The application form. Keeps the applicant's input when submitting fails, even if the questions have changed. */
export function ApplyForm({ organization, form: { people, questions } }: ApplyFormProps) {
  const { id: organizationId } = organization
  const queries = useQueryClient()
  const navigate = useNavigate()
  const typed = useRef<Typed>(null)
  const [dropped, setDropped] = useState<Answer[]>([])
  const submitOne = useChange(submitApplication, {
    successMessage: 'Application was submitted successfully',
  })

  async function submit(values: Apply, done: Done) {
    try {
      await submitOne({ organizationId, ...values })
    } catch (error) {
      if (toProblem(error).code === 'questions_changed') await reloadForm()
      throw error
    }
    await done(() => navigate({ to: '/organizations/$organizationId', params: { organizationId } }))
  }

  async function reloadForm() {
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
          candidates: firstCandidates(people),
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
          help={`Anything else ${organization.name} should know?`}
          optional
          rows={6}
        />
      </EditForm>
    </Card>
  )
}

/** The user as a parent; of a parent who is a member already, the children who are not. */
function firstCandidates(people: readonly Applicable[]): NewCandidate[] {
  const isParent = people.some(({ isMe, held }) => isMe && held.includes('Parent'))
  return people.flatMap(({ personId, isMe, kinds, held }): NewCandidate[] => {
    if (!isParent) return isMe ? [{ personId, kind: 'Parent' }] : []
    const isChild = kinds.length === 1 && kinds[0] === 'Student'
    return isChild && held.length === 0 ? [{ personId, kind: 'Student' }] : []
  })
}

const answersTo = (
  { questions }: Pick<ApplicationForm, 'questions'>,
  before: Answer[] = [],
): Answer[] =>
  questions.map(({ text }) => ({
    question: text,
    answer: before.find(({ question }) => question === text)?.answer ?? null,
  }))

/** The people to apply for, and the role of each. */
function CandidateFields({ people }: { people: readonly Applicable[] }) {
  const { value, change, error, ref } = useFieldValue<NewCandidate[]>('candidates')
  const isChosen = ({ personId, kind }: NewCandidate) =>
    value.some((one) => one.personId === personId && one.kind === kind)
  const toggle = (candidate: NewCandidate) =>
    change(
      isChosen(candidate)
        ? value.filter((one) => one.personId !== candidate.personId || one.kind !== candidate.kind)
        : [...value, candidate],
    )
  return (
    <FieldGroup title="Who are you applying for?">
      {people.filter(canBeAppliedFor).map(({ personId, name, isMe, kinds, held }, index) => (
        <CheckGroup key={personId} label={isMe ? `${name} (you)` : name}>
          {kinds.map((kind) => {
            const isHeld = held.includes(kind)
            return (
              <CheckInput
                key={kind}
                label={labelFor(kind, isHeld)}
                aria-label={`${name}: ${labelFor(kind, isHeld)}`}
                checked={isHeld || isChosen({ personId, kind })}
                disabled={isHeld}
                onChange={() => toggle({ personId, kind })}
                {...(index === 0 && kind === kinds[0] && { ref })}
                {...(error && { 'aria-invalid': true })}
              />
            )
          })}
        </CheckGroup>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {people
        .filter((person) => !canBeAppliedFor(person))
        .map(({ personId, name }) => (
          <p key={personId}>{name} has an account and needs to apply on their own.</p>
        ))}
      <p>
        Is someone missing? Add children and other adults to{' '}
        <RouterLink to="/my/family">My Family</RouterLink> first.
      </p>
    </FieldGroup>
  )
}

const labelFor = (kind: CandidateKind, isHeld: boolean) =>
  `${isHeld ? 'Already a member: ' : 'As a '}${kind.toLowerCase()}`

const canBeAppliedFor = ({ kinds }: Applicable) => kinds.length > 0

/** Reads and replaces the answers in the form. */
interface Typed {
  answers: () => Answer[]
  take: (answers: Answer[]) => void
}

interface AnswerFieldsProps {
  ref: Ref<Typed>
  questions: readonly Question[]
  /** Answers to questions that were removed. */
  dropped: readonly Answer[]
}

function AnswerFields({ ref, questions, dropped }: AnswerFieldsProps) {
  const { getValues, setValue } = useFormContext<Apply>()
  useImperativeHandle(
    ref,
    () => ({
      answers: () => getValues('answers') ?? [],
      take: (answers) => setValue('answers', answers, { shouldDirty: true }),
    }),
    [getValues, setValue],
  )
  return (
    <>
      {dropped.length > 0 && (
        <Notice tone="warning" title="These questions were removed">
          {dropped.map(({ question, answer }) => (
            <Part key={question} title={question}>
              <Prose>{answer ?? ''}</Prose>
            </Part>
          ))}
        </Notice>
      )}
      {questions.map(({ text, help, isRequired }, index) => (
        <TextAreaField
          key={text}
          name={`answers.${index}.answer`}
          label={text}
          help={help}
          optional={!isRequired}
          rows={3}
        />
      ))}
    </>
  )
}
