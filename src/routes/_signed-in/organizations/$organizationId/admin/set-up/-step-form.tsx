import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { SetUpDraft } from '#contract/organizations/set-up.ts'
import { SetUpStep } from '#contract/organizations/set-up.query.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import type { SetUpActor, SetUpProblems } from '#src/machines/organizations/set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

const setUpScreen = '/organizations/$organizationId/admin/set-up'

export interface StepProps {
  actor: SetUpActor
  draft: SetUpDraft
  problems: SetUpProblems
  organizationId: number
}

interface StepFormProps extends Pick<StepProps, 'problems' | 'organizationId'> {
  step: 'Year' | 'Rooms' | 'Classes'
  /** Whether somebody tried to continue, so that every problem is shown. */
  children: (isTried: boolean) => ReactNode
}

/** One step with its fields. It continues once nothing is wrong with them. */
export function StepForm({ step, problems, organizationId, children }: StepFormProps) {
  const [triesCount, setTriesCount] = useState(0)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (triesCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [triesCount])

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(problems).some((path) => path.startsWith(partOf[step])))
          return setTriesCount(triesCount + 1)
        void navigate({
          to: setUpScreen,
          params: { organizationId },
          search: { step: nextOf(step) },
        })
      }}
    >
      <Stack>
        {children(triesCount > 0)}
        <StepActions step={step} organizationId={organizationId}>
          <Button type="submit" look="primary">
            Continue
          </Button>
        </StepActions>
      </Stack>
    </form>
  )
}

const partOf = { Year: 'year.', Rooms: 'rooms.', Classes: 'classes.' }

const neighborOf = (step: SetUpStep, distance: 1 | -1) =>
  SetUpStep.options[SetUpStep.options.indexOf(step) + distance]

export const nextOf = (step: SetUpStep) => neighborOf(step, 1)

interface StepActionsProps {
  step: SetUpStep
  organizationId: number
  /** The way on. */
  children: ReactNode
}

/** The ways on, back and out of a step. */
export function StepActions({ step, organizationId, children }: StepActionsProps) {
  const previous = neighborOf(step, -1)
  return (
    <Row gap="tight" wrap>
      {children}
      {previous && (
        <ButtonLink to={setUpScreen} params={{ organizationId }} search={{ step: previous }}>
          Back
        </ButtonLink>
      )}
      <ButtonLink
        to="/organizations/$organizationId/admin/home"
        params={{ organizationId }}
        look="quiet"
      >
        Finish later
      </ButtonLink>
    </Row>
  )
}
