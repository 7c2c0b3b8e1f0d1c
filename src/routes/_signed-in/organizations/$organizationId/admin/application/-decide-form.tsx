import type { DeskApplication, DeskCandidate } from '#contract/applications/application-desk.ts'
import { DecisionDraft } from '#contract/applications/application-desk.ts'
import { decisionLetter } from '#contract/applications/application-words.ts'
import type { Decision } from '#contract/applications/applications.ts'
import { decideApplication } from '#src/api/applications/application-desk.api.ts'
import { Form } from '#src/components/forms/form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { ChoiceFields } from './-choice-fields.tsx'
import { LetterFields } from './-letter-fields.tsx'

interface DecideFormProps {
  application: DeskApplication
  /** Those who wait. */
  open: DeskCandidate[]
  organization: { name: string; contactEmail: string | null }
}

/** Decides on some of the candidates, with the letter that tells of it. */
export function DecideForm({ application, open, organization }: DecideFormProps) {
  const { id, version, isReachable } = application
  const decide = useChange(decideApplication, { told: wasSaved('Decision') })

  const chosenIn = (choices: DecisionDraft['choices']) =>
    open.flatMap((candidate) => {
      const decision = choices[`c${candidate.id}`] ?? 'Pending'
      return isDecision(decision) && decision !== candidate.decision
        ? [{ ...candidate, decision }]
        : []
    })
  function letterFor(choices: DecisionDraft['choices']) {
    const chosen = chosenIn(choices)
    const pending = open.filter(
      (candidate) =>
        candidate.decision === 'Pending' && !chosen.some((one) => one.id === candidate.id),
    )
    return decisionLetter({
      organizationName: organization.name,
      contactEmail: organization.contactEmail,
      firstName: application.firstName,
      candidates: [...chosen, ...pending],
    })
  }

  async function submit({ choices, letter }: DecisionDraft) {
    const decisions = chosenIn(choices).map(({ id: candidateId, decision }) => ({
      candidateId,
      decision,
    }))
    await decide({ id, version, decisions, letter: letter ?? letterFor(choices) })
    return blank(open)
  }

  return (
    <Form
      schema={DecisionDraft}
      defaultValues={blank(open)}
      submitLabel={isReachable ? 'Decide and send the email' : 'Decide'}
      submit={submit}
    >
      <ChoiceFields open={open} />
      <LetterFields letterFor={letterFor} isMailed={isReachable} />
    </Form>
  )
}

const isDecision = (choice: DecisionDraft['choices'][string]): choice is Decision =>
  choice !== 'Pending'

const blank = (open: DeskCandidate[]): DecisionDraft => ({
  choices: Object.fromEntries(open.map(({ id }) => [`c${id}`, 'Pending' as const])),
  letter: null,
})
