import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { dueInWords } from '#contract/classes/rule-words.ts'
import type { FamilyRound } from '#contract/classes/registration-rounds.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { familyRoundQuery } from '#src/api/classes/registration-rounds.api.ts'
import type { Family } from '#src/components/classes/catalog/student-words.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  inTime,
  inTimeAloud,
  zoneElsewhere,
} from '#src/components/timetable/registration/registration-words.ts'
import {
  hasFailed,
  isOpening,
  registrationCountdownMachine,
  timeLeft,
} from '#src/machines/timetable/registration-countdown.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { plannedStudents } from './-plan-places.ts'
import { PlanResult } from './-plan-result.tsx'
import { RoundCheck } from './-plan-round-check.tsx'

interface PlanRoundProps {
  semesterId: number
  catalog: ListedCatalog
  family: Family
}

/** The registration round of the semester, if it has one: until when families choose, and the result. */
export function PlanRound({ semesterId, catalog, family }: PlanRoundProps) {
  const { data: round } = useSuspenseQuery(familyRoundQuery(semesterId))
  if (!round) return null
  if (round.status === 'Published') {
    const students = plannedStudents(catalog, family)
    return <PlanResult round={round} students={students} classes={catalog.classes} />
  }
  return (
    <Card title="Registration round">
      {round.status === 'Choosing' ? (
        <TimeLeft
          key={round.dueAt}
          round={round}
          clockOffset={catalog.clockOffset}
          timeZone={catalog.timeZone}
        />
      ) : (
        <p>
          Families chose classes until {dueInWords(round)}. Choices are fixed now, and the result is
          not published yet.
        </p>
      )}
      <p>
        Families pick classes one after the other, in an order that is drawn. It does not matter who
        chooses first.
      </p>
      <RoundCheck round={round} />
    </Card>
  )
}

interface TimeLeftProps {
  round: FamilyRound
  /** How far the clock of the server was ahead of the browser's. */
  clockOffset: number
  /** Of the organization. */
  timeZone: string
}

/** Counts down until the choices are fixed. Then the page reads by itself that they are. */
function TimeLeft({ round, clockOffset, timeZone }: TimeLeftProps) {
  const { inspect } = useApp()
  const queries = useQueryClient()
  const [machine] = useState(() =>
    registrationCountdownMachine.provide({
      actors: {
        reload: fromPromise<unknown, void>(() =>
          queries.refetchQueries({ queryKey: ['classes'], type: 'active' }, { throwOnError: true }),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, {
    input: { opensAt: Date.parse(round.dueAt), clockOffset },
    inspect,
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const zone = zoneElsewhere(timeZone, round.dueAt)
  return (
    <>
      <p>
        Families choose classes until {dueInWords(round)}
        {zone && ` (${zone})`}. <Left state={state} onRetry={() => actor.send({ type: 'retry' })} />
      </p>
      <VisuallyHidden>
        <span role="status">{aloud(state)}</span>
      </VisuallyHidden>
    </>
  )
}

type CountdownState = SnapshotFrom<typeof registrationCountdownMachine>

function Left({ state, onRetry }: { state: CountdownState; onRetry: () => void }) {
  if (isOpening(state)) return 'Choices are fixed now…'
  if (hasFailed(state))
    return (
      <>
        Choices are fixed now, but this page couldn’t be loaded again.{' '}
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      Choices are fixed <strong>{inTime(timeLeft(state).left)}</strong>.
    </>
  )
}

/** What a screen reader is informed of: not every second. */
function aloud(state: CountdownState): string {
  const { announced } = timeLeft(state)
  return announced === null ? '' : `Choices are fixed ${inTimeAloud(announced)}.`
}
