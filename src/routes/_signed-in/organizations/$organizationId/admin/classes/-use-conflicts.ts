import { useEffect } from 'react'
import { useActor } from '@xstate/react'
import type { PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import { conflictCheckMachine } from '#src/machines/timetable/conflict-check.machine.ts'

/** What a class would collide with as it is planned at the moment. */
export function useConflicts(planned: PlannedClass | null) {
  const { inspect } = useApp()
  const [state, send] = useActor(conflictCheckMachine, { inspect })
  const plan = JSON.stringify(planned)
  useEffect(() => send({ type: 'plan.changed', planned: JSON.parse(plan) }), [plan, send])
  return {
    check: state.context.check,
    isFailed: state.matches('failed'),
    retry: () => send({ type: 'retry' }),
  }
}
