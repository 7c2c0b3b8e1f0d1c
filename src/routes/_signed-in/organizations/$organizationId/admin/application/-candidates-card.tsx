import {
  acceptanceSentence,
  isBlocked,
  decisionEmailTemplate,
} from '#contract/applications/application-words.ts'
import {
  type ReviewApplication,
  type ReviewCandidate,
  DecisionDraft,
} from '#contract/applications/application-review.ts'
import { statusAfter } from '#contract/applications/application-steps.ts'
import { decideApplication } from '#src/api/applications/application-review.api.ts'
import {
  decisionTones,
  decisionWords,
  candidateTitle,
} from '#src/components/applications/applications/application-words.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack, Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dayInWords, instantInWords } from '#contract/dates/display-date.ts'
import type { Decision } from '#contract/applications/applications.ts'
import { Form } from '#src/components/forms/form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useFormContext } from 'react-hook-form'
import { NavigationBlocking, useBlocking } from '#src/components/forms/blocking.ts'
import { useField, TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Field, FormStack } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface CandidatesCardProps {
  application: ReviewApplication
  organization: { name: string; contactEmail: string | null }
}

/** The candidates of an application, their decisions, and the form for those still open. */
export function CandidatesCard({ application, organization }: CandidatesCardProps) {
  const { candidates, status, agesOn } = application
  const mayDecide = useMay()('applications.decide')
  const isOver = statusAfter('decideAll', status) === undefined
  const open = candidates.filter(({ decision }) => isOpen(decision))
  const isAsking = mayDecide && !isOver && open.length > 0
  const listed = isAsking ? candidates.filter(({ decision }) => !isOpen(decision)) : candidates
  const isEmptied = statusAfter('decideSome', status) !== undefined && open.length === 0
  const hasAges = candidates.some(({ age }) => age !== null)
  return (
    <Card
      title="Applying for"
      description={hasAges ? `Ages as of ${dayInWords(agesOn)}.` : undefined}
    >
      <Stack>
        {listed.length > 0 && (
          <RowList label="Candidates">
            {listed.map((candidate) => (
              <RowListItem
                key={candidate.id}
                note={noteOf(candidate, isOver)}
                action={
                  <Badge tone={decisionTones[candidate.decision]}>
                    {decisionWords[candidate.decision]}
                  </Badge>
                }
              >
                {candidateTitle(candidate)}
              </RowListItem>
            ))}
          </RowList>
        )}
        {isAsking && (
          <DecideForm application={application} open={open} organization={organization} />
        )}
        {mayDecide && isEmptied && <CloseApplication application={application} />}
      </Stack>
    </Card>
  )
}

const isOpen = (decision: ReviewCandidate['decision']) =>
  decision === 'Pending' || decision === 'Waitlisted'

function noteOf(candidate: ReviewCandidate, isOver: boolean) {
  const { decidedBy, decidedDate, acceptance, decision } = candidate
  if (decidedDate && !isOpen(decision))
    return `${decidedBy ? `by ${decidedBy}, ` : ''}${instantInWords(decidedDate)}`
  if (isOver) return null
  const sentence = acceptanceSentence(candidate)
  return isBlocked(acceptance) ? <RowListWarning>{sentence}</RowListWarning> : sentence
}

function CloseApplication({
  application: { id, name, version },
}: {
  application: ReviewApplication
}) {
  const end = useChange(decideApplication, { successMessage: 'Application was closed' })
  return (
    <>
      <p>There’s no one left to decide on in this application.</p>
      <AskFirst
        label="Close application"
        title={`Close the application from ${name}?`}
        confirmLabel="Close application"
        act={() => end({ id, version, decisions: [] })}
      >
        It counts as decided. We won’t email anyone, and {name} can apply again.
      </AskFirst>
    </>
  )
}

interface DecideFormProps {
  application: ReviewApplication
  /** The candidates still open. */
  open: ReviewCandidate[]
  organization: { name: string; contactEmail: string | null }
}

/** Decides on some of the candidates, with the decision email. */
function DecideForm({ application, open, organization }: DecideFormProps) {
  const { id, version, isReachable } = application
  const decide = useChange(decideApplication, { successMessage: wasSaved('Decision') })

  const chosenIn = (choices: DecisionDraft['choices']) =>
    open.flatMap((candidate) => {
      const decision = choices[`c${candidate.id}`] ?? 'Pending'
      return isDecision(decision) && decision !== candidate.decision
        ? [{ ...candidate, decision }]
        : []
    })
  function emailFor(choices: DecisionDraft['choices']) {
    const chosen = chosenIn(choices)
    const pending = open.filter(
      (candidate) =>
        candidate.decision === 'Pending' && !chosen.some((one) => one.id === candidate.id),
    )
    return decisionEmailTemplate({
      organizationName: organization.name,
      contactEmail: organization.contactEmail,
      firstName: application.firstName,
      candidates: [...chosen, ...pending],
    })
  }

  async function submit({ choices, decisionEmail }: DecisionDraft) {
    const decisions = chosenIn(choices).map(({ id: candidateId, decision }) => ({
      candidateId,
      decision,
    }))
    await decide({ id, version, decisions, decisionEmail: decisionEmail ?? emailFor(choices) })
    return blank(open)
  }

  return (
    <Form
      schema={DecisionDraft}
      defaultValues={blank(open)}
      submitLabel={isReachable ? 'Save and send email' : 'Save decision'}
      submit={submit}
    >
      <ChoiceFields open={open} />
      <DecisionEmailFields emailFor={emailFor} isMailed={isReachable} />
    </Form>
  )
}

const isDecision = (choice: DecisionDraft['choices'][string]): choice is Decision =>
  choice !== 'Pending'

const blank = (open: ReviewCandidate[]): DecisionDraft => ({
  choices: Object.fromEntries(open.map(({ id }) => [`c${id}`, 'Pending' as const])),
  decisionEmail: null,
})

type Choice = DecisionDraft['choices'][string]

/** The choice for each open candidate, with what accepting them does. */
function ChoiceFields({ open }: { open: ReviewCandidate[] }) {
  const { formState, getFieldState, watch } = useFormContext<DecisionDraft>()
  useBlocking(NavigationBlocking, formState.isDirty)
  const error = getFieldState('choices', formState).error?.message
  return open.map((candidate, index) => (
    <ChoiceField
      key={candidate.id}
      candidate={candidate}
      choice={watch(`choices.c${candidate.id}`)}
      error={index === 0 && typeof error === 'string' && error}
    />
  ))
}

interface ChoiceFieldProps {
  candidate: ReviewCandidate
  choice: Choice | undefined
  /** The error for all choices, shown at the first one. */
  error: string | false
}

function ChoiceField({ candidate, choice, error }: ChoiceFieldProps) {
  const { id, decision, acceptance } = candidate
  const { input } = useField(`choices.c${id}`, { deps: 'choices' })
  const isWaitlisted = decision === 'Waitlisted'
  return (
    <Field label={candidateTitle(candidate)} help={helpOn(candidate, choice)} error={error}>
      {(control) => (
        <SelectInput {...control} {...input}>
          <option value="Pending">{isWaitlisted ? 'Keep on the waitlist' : 'Decide later'}</option>
          <option value="Accepted" disabled={isBlocked(acceptance)}>
            Accept
          </option>
          {!isWaitlisted && <option value="Waitlisted">Add to the waitlist</option>}
          <option value="Declined">Decline</option>
        </SelectInput>
      )}
    </Field>
  )
}

/** What accepting a candidate does, while that is a possible choice, or why it is not. */
function helpOn(candidate: ReviewCandidate, choice: Choice | undefined) {
  const sentence = acceptanceSentence(candidate)
  if (choice === 'Accepted' || isBlocked(candidate.acceptance)) return sentence
  return choice === 'Pending' ? `If you accept: ${sentence}` : undefined
}

interface DecisionEmailFieldsProps {
  emailFor: (choices: DecisionDraft['choices']) => { subject: string; text: string }
  isMailed: boolean
}

/** The email as it will be sent: the default one for the choices, unless edited. */
function DecisionEmailFields({ emailFor, isMailed }: DecisionEmailFieldsProps) {
  const { watch, setValue } = useFormContext<DecisionDraft>()
  const [choices, decisionEmail] = watch(['choices', 'decisionEmail'])
  const editButton = useRef<HTMLButtonElement>(null)
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) editButton.current?.focus()
    isBack.current = false
  })
  if (!Object.values(choices).some((choice) => choice !== 'Pending')) return null
  const usual = emailFor(choices)
  const write = (text: DecisionDraft['decisionEmail']) =>
    setValue('decisionEmail', text, { shouldDirty: true })
  const noun = isMailed ? 'email' : 'message'
  return (
    <Part title={`The ${noun}`}>
      {decisionEmail === null ? (
        <>
          <Part title={usual.subject}>
            <Prose>{usual.text}</Prose>
          </Part>
          <Row>
            <Button ref={editButton} onClick={() => write(usual)}>
              Edit {noun}
            </Button>
          </Row>
        </>
      ) : (
        <FormStack>
          <TextField name="decisionEmail.subject" label="Subject" autoFocus />
          <TextAreaField name="decisionEmail.text" label="Text" rows={10} />
          <Notice>Your text stays the same even if you change the decisions above.</Notice>
          <Row>
            <Button
              look="quiet"
              onClick={() => {
                isBack.current = true
                write(null)
              }}
            >
              Use default {noun}
            </Button>
          </Row>
        </FormStack>
      )}
      {Object.values(choices).some((choice) => choice === 'Accepted' || choice === 'Declined') && (
        <p>
          {isMailed
            ? 'Accepting and declining can’t be undone: the email is sent right away.'
            : 'Accepting and declining can’t be undone.'}
        </p>
      )}
      <p>
        {isMailed
          ? 'We’ll add a link to the application and why the applicant is getting the email. It goes to their verified address. A copy is saved here.'
          : 'The applicant’s email address isn’t verified, so we won’t send an email. They read this on the application’s page. A copy is saved here.'}
      </p>
    </Part>
  )
}
