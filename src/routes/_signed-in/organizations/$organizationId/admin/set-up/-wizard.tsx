import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { Holidays, SetUp } from '#contract/organizations/set-up.ts'
import { SetUpStep } from '#contract/organizations/set-up.query.ts'
import { momentInWords } from '#contract/dates/display-date.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import {
  isPublished,
  problemsOf,
  reachedSteps,
  setUpMachine,
  type SetUpActor,
  type SetUpState,
} from '#src/machines/organizations/set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Step, Steps } from '#src/ui/frame/steps.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import type { ReviewSearch } from '../imports/-people-import.tsx'
import { ClassesStep } from './-classes-step.tsx'
import { Finished } from './-finished.tsx'
import { PeopleStep } from './-people-step.tsx'
import { ReviewStep } from './-review-step.tsx'
import { RoomsStep } from './-rooms-step.tsx'
import { SaveBeforeLeaving } from './-save-before-leaving.tsx'
import { YearStep } from './-year-step.tsx'
import { stepNames } from './-step-names.ts'

const setUpScreen = '/organizations/$organizationId/admin/set-up'

interface WizardProps {
  setUp: SetUp
  /** The step in the address, if it has one. */
  step: SetUpStep | undefined
  /** Of the rows of an import. */
  search: ReviewSearch
  holidays: Holidays | undefined
}

/** Sets up an organization step by step, and publishes it. */
export function Wizard({ setUp, step: asked, search, holidays }: WizardProps) {
  const { organizationId } = setUp
  const queries = useQueryClient()
  const actor = useActorRef(setUpMachine, {
    inspect: useApp().inspect,
    input: { setUp, step: asked ?? setUp.draft.step },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const step = asked ?? state.context.draft.step
  useEffect(() => {
    if (asked) actor.send({ type: 'goTo', step: asked })
  }, [actor, asked])
  const refresh = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = actor.on('changed', () => refresh())
    return () => listening.unsubscribe()
  }, [actor])

  const place = useRef<HTMLDivElement>(null)
  const isDone = isPublished(state) || state.matches('publishing')
  const shown = isDone ? 'Finished' : step
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && location.hash === '') focusFirstCard(place.current)
    before.current = shown
  }, [shown])

  const { draft } = state.context
  const problems = problemsOf(state)
  const props = { actor, draft, problems, organizationId }
  return (
    <Screen
      title="Set Up Your Program"
      lead={!isDone && savingWords(state)}
      width={isDone || step === 'Year' || step === 'Rooms' ? 'form' : 'list'}
    >
      <div ref={place} hidden />
      {isDone ? (
        <Finished actor={actor} state={state} />
      ) : (
        <>
          <StepLinks state={state} step={step} organizationId={organizationId} />
          <Problems actor={actor} state={state} />
          {step === 'Year' && <YearStep {...props} holidays={holidays} />}
          {step === 'Rooms' && <RoomsStep {...props} />}
          {step === 'People' && <PeopleStep {...props} people={setUp.people} search={search} />}
          {step === 'Classes' && <ClassesStep {...props} teacherNames={setUp.teacherNames} />}
          {step === 'Review' && <ReviewStep {...props} state={state} />}
        </>
      )}
      <SaveBeforeLeaving actor={actor} />
    </Screen>
  )
}

interface StepLinksProps {
  state: SetUpState
  step: SetUpStep
  organizationId: number
}

/** All steps, with links to those that were opened before. */
function StepLinks({ state, step, organizationId }: StepLinksProps) {
  const reached = reachedSteps(state)
  const current = SetUpStep.options.indexOf(step)
  return (
    <Steps label="Steps">
      {SetUpStep.options.map((one, index) => (
        <Step
          key={one}
          number={index + 1}
          state={one === step ? 'current' : index < current ? 'done' : 'later'}
        >
          {one !== step && reached.includes(one) ? (
            <RouterLink to={setUpScreen} params={{ organizationId }} search={{ step: one }}>
              {stepNames[one]}
            </RouterLink>
          ) : (
            stepNames[one]
          )}
        </Step>
      ))}
    </Steps>
  )
}

/** Whether everything typed is saved. */
const savingWords = (state: SetUpState) =>
  state.hasTag('unsaved')
    ? 'Saving what you type…'
    : 'Everything you type is saved. You can leave and come back on any device.'

interface ProblemsProps {
  actor: SetUpActor
  state: SetUpState
}

/** What keeps the draft from being saved, and what stayed after an undo. */
function Problems({ actor, state }: ProblemsProps) {
  const { theirs, setUp } = state.context
  return (
    <>
      {state.matches({ planning: 'notSaved' }) && (
        <Notice tone="warning" title="What you typed isn’t saved yet.">
          <Row>
            <Button size="small" onClick={() => actor.send({ type: 'retry' })}>
              Try again
            </Button>
          </Row>
        </Notice>
      )}
      {theirs && (
        <Notice
          tone="warning"
          title={`${theirs.savedBy ?? 'Someone'} saved this on ${momentInWords(theirs.savedDate)} on another device.`}
        >
          <Stack gap="tight">
            <p>
              {theirs.publishedDate === null
                ? 'Use the saved version, or overwrite it with what is on this screen.'
                : 'It’s already published. What you typed after that can’t be saved.'}
            </p>
            <Row gap="tight" wrap>
              <Button size="small" onClick={() => actor.send({ type: 'useSaved' })}>
                Use the saved version
              </Button>
              {theirs.publishedDate === null && (
                <Button size="small" onClick={() => actor.send({ type: 'overwrite' })}>
                  Overwrite it
                </Button>
              )}
            </Row>
          </Stack>
        </Notice>
      )}
      {setUp.exceptions.length > 0 && (
        <Notice title="Undone, except:">
          {setUp.exceptions.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
