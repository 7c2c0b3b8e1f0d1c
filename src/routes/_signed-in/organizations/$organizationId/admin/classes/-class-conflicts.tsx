import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useActor } from '@xstate/react'
import { conflictSentence, moreSentence } from '#contract/timetable/conflict-words.ts'
import type { ConflictsOverride } from '#contract/timetable/meetings.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'
import { type Check, CheckNewClass, type Conflict } from '#contract/timetable/timetable.ts'
import type { PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { meetsWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { useApp } from '#src/components/frame/app.ts'
import { conflictCheckMachine } from '#src/machines/timetable/conflict-check.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ReasonField } from './-exception-dialog.tsx'
import type { ClassValues } from './-class-fields.tsx'
import { unnamed } from './-class-teachers-field.tsx'

interface ClassConflictsProps {
  organizationId: number
  /** Of an existing class. */
  classId?: number | undefined
}

/** How often the class in the form meets, its conflicts, and the reason to accept them. */
export function ClassConflicts({ organizationId, classId }: ClassConflictsProps) {
  const { watch, formState } = useFormContext<ClassValues>()
  const { submitCount } = formState
  const values = watch()
  const { check, isFailed, retry } = useConflicts(plannedIn(values, organizationId, classId))
  const lookAgain = useEffectEvent(retry)
  useEffect(() => {
    if (submitCount > 0) lookAgain()
  }, [submitCount])
  const isPlaced = values.weekday ?? values.slotId ?? values.startTime

  return (
    <Stack gap="tight">
      <div role="status" aria-label="Conflicts">
        {check && (
          <Stack gap="tight">
            {isPlaced && <p>{meetsWords(check)}</p>}
            {check.conflicts.length > 0 && <Conflicts of={check} />}
          </Stack>
        )}
        {isFailed && <p>Conflicts couldn’t be checked.</p>}
      </div>
      {isFailed && (
        <div>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {check?.isRefused && <OverrideField fingerprint={check.fingerprint} />}
    </Stack>
  )
}

export const Conflicts = ({ of: { conflicts, moreConflicts: more } }: { of: Check }) => (
  <Notice tone="warning" title="This conflicts with the timetable">
    <ul>
      {conflicts.map((conflict) => (
        <li key={`${conflict.kind} ${conflict.classId}`}>
          {conflictSentence(conflict)}
          {conflict.override && ` ${acceptedWords(conflict.override)}`}
        </li>
      ))}
      {more && <li>{moreSentence(more.open + more.accepted)}</li>}
    </ul>
  </Notice>
)

const acceptedWords = ({ by, reason }: NonNullable<Conflict['override']>) =>
  `Accepted${by === null ? '' : ` by ${by}`}: ${reason}`

const permission = 'enrollments.override'

/** A reason that applies only to the visible conflicts. */
function OverrideField({ fingerprint }: { fingerprint: string }) {
  const mayOverride = useMay()(permission)
  const { value, change, error, ref } = useFieldValue<ConflictsOverride | null>('override')
  const { setValue } = useFormContext()
  const reason = value?.reason ?? ''
  useEffect(() => {
    if (reason !== '') setValue('override', { reason, fingerprint })
  }, [reason, fingerprint, setValue])
  useEffect(() => () => setValue('override', null), [setValue])

  if (!mayOverride) {
    return (
      <p>{`You can’t save a class with conflicts. Ask an owner, or someone with the permission “${permissionLabel(permission)}”.`}</p>
    )
  }
  return (
    <Stack gap="tight">
      <p>Enter a reason to save with conflicts.</p>
      <ReasonField
        error={error}
        ref={ref}
        value={reason}
        onChange={({ target: { value: typed } }) =>
          change(typed === '' ? null : { reason: typed, fingerprint })
        }
      />
    </Stack>
  )
}

/** The planned times and places in the form; null if they are incomplete. */
function plannedIn(
  { version, ...values }: ClassValues,
  organizationId: number,
  id?: number,
): PlannedClass | null {
  const { semesterId, startDate, endDate, status, weekday, slotId, roomId, maxStudents } = values
  const { startTime, endTime } = values
  const said = CheckNewClass.safeParse({
    organizationId,
    semesterId,
    startDate,
    endDate,
    status,
    weekday,
    slotId,
    startTime,
    endTime,
    roomId,
    maxStudents,
    teachers: unnamed(values.teachers),
  })
  return said.success ? { ...said.data, id, version } : null
}

/** The conflicts of the class in the form. */
function useConflicts(planned: PlannedClass | null) {
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
