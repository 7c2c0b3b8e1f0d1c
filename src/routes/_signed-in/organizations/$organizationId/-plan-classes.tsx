import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { FamilyPlan } from '#contract/classes/family-plans.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { familyPlanQuery } from '#src/api/classes/family-plans.api.ts'
import type { Family } from '#src/components/classes/catalog/student-words.ts'
import { cacheAnswer } from '#src/api/query-cache.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { familyPlanMachine } from '#src/machines/classes/family-plan.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { PlanBar, RoundBar } from './-plan-bar.tsx'
import { PlanDays } from './-plan-days.tsx'
import { PlanTables } from './-plan-grid.tsx'
import {
  applyChanges,
  holdable,
  isOfYoungStudent,
  placesOf,
  planDays,
  plannedStudents,
} from './-plan-places.ts'
import { finishedWords } from './-plan-words.ts'
import { roundBarWords } from './-plan-round-words.ts'

interface PlanClassesProps {
  semesterId: number
  catalog: ListedCatalog
  family: Family
  /** Why nobody can enroll now, such as that registration is not open yet. */
  closed: string | undefined
}

/** The classes by day and time, each with what every student can take. One press enrolls everyone. */
export function PlanClasses({ semesterId, catalog, family, closed }: PlanClassesProps) {
  const { classes, semester } = catalog
  const { data: read } = useSuspenseQuery(familyPlanQuery(semesterId))
  const planning = usePlanning(read)
  const { plan, unsaved, until, refused, isHoldOver } = useSelector(
    planning,
    ({ context }) => context,
  )
  const isBusy = useSelector(planning, (state) => state.hasTag('sending'))
  const isUnanswered = useSelector(planning, (state) => state.matches({ choices: 'unanswered' }))
  const [waits, setWaits] = useState(true)
  const days = useMemo(() => planDays(classes), [classes])
  const choices = useMemo(
    () => applyChanges(plan.choices, unsaved, classes),
    [plan.choices, unsaved, classes],
  )
  const students = plannedStudents(catalog, family)
  const inRound = semester && roundBarWords(semester)
  const places = placesOf({ days, choices, waits })
  const isWaitingPossible = placesOf({ days, choices, waits: true }).some(
    ({ swapsClassId }) => swapsClassId !== null,
  )
  const isEnrolled = classes.some(({ eligibilities }) =>
    eligibilities.some(({ status }) => status === 'Enrolled'),
  )
  return (
    <>
      <PlanTables
        days={days}
        students={students}
        family={family}
        choices={choices}
        refused={refused}
        isBusy={isBusy}
        isFixed={semester?.registration === 'RoundClosed'}
        onChoose={(change) => planning.send({ type: 'choose', ...change })}
      />
      <PlanDays
        semesterId={semesterId}
        days={days}
        students={students}
        choices={choices}
        places={places}
        duties={plan.duties}
      />
      {isWaitingPossible && (
        <CheckInput
          label="Also join the waitlists of better choices that are full"
          help="The seat in the other class is given up only once a better one is accepted."
          checked={waits}
          onChange={() => setWaits(!waits)}
        />
      )}
      {inRound && places.length === 0 && until === null ? (
        <RoundBar note={inRound} hasUnsaved={isUnanswered} />
      ) : (
        <PlanBar
          places={places}
          until={until}
          heldCount={plan.hold?.places.length ?? 0}
          refusedCount={Object.keys(refused).length}
          isHoldOver={isHoldOver || plan.holdsAgainAt !== null}
          isBusy={isBusy}
          hasUnsaved={isUnanswered}
          closed={closed}
          isEnrolled={isEnrolled}
          isOfYoungStudent={isOfYoungStudent(places, classes)}
          onHold={() => planning.send({ type: 'hold', places: holdable(places) })}
          onRelease={() => planning.send({ type: 'release' })}
          onEnroll={() => planning.send({ type: 'enroll', places })}
        />
      )}
    </>
  )
}

/** The plan as a machine, which goes on with what the server has. */
function usePlanning(read: FamilyPlan) {
  const { toaster, inspect } = useApp()
  const queries = useQueryClient()
  const planning = useActorRef(familyPlanMachine, { input: read, inspect })
  const finish = useEffectEvent((statuses: readonly EnrollmentStatus[]) => {
    const words = finishedWords(statuses)
    if (words) toaster.send({ type: 'show', toast: successToast(words) })
  })
  const refresh = useEffectEvent(() => askAgain(queries, [['classes']]))
  const cache = useEffectEvent((plan: FamilyPlan) =>
    cacheAnswer(queries, familyPlanQuery(plan.semesterId).queryKey, plan),
  )
  useEffect(() => {
    const subscriptions = [
      planning.on('enrolled', ({ places }) =>
        finish(places.flatMap(({ status }) => (status === null ? [] : [status]))),
      ),
      planning.on('seatsChanged', () => refresh()),
      planning.on('saved', ({ plan }) => cache(plan)),
    ]
    return () => subscriptions.forEach((each) => each.unsubscribe())
  }, [planning])
  useEffect(() => planning.send({ type: 'plan.read', plan: read }), [planning, read])
  return planning
}
