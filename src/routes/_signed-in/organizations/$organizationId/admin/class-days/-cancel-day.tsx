import { useState, type SubmitEvent } from 'react'
import type { ClassDay } from '#contract/timetable/class-days.ts'
import { cancelClassDay } from '#src/api/timetable/class-days.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { displayDate, todayHere } from '#src/ui/text/times/display-date.ts'
import { classesInWords } from './-day-facts.tsx'

const longest = 200

/** Cancels a day: it says how many classes do not meet, and asks why. */
export function CancelDay({ day, onCancelled }: { day: ClassDay; onCancelled: () => void }) {
  const { id, version, date, classesCount } = day
  const isToCome = date >= todayHere()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const cancel = useChange(cancelClassDay, { told: 'Class day was cancelled successfully' })
  const { isBusy, press } = usePress(async () => {
    await cancel({ id, reason, version })
    // The button is about to go.
    onCancelled()
  })

  function confirm(event?: SubmitEvent) {
    event?.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    setAsking(false)
    press()
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => setAsking(true)}>
        Cancel this day
      </Button>
      <ConfirmDialog
        title={`Cancel ${displayDate(date)}?`}
        isOpen={isAsking}
        confirmLabel="Cancel this day"
        cancelLabel="Keep it"
        tone="destructive"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Stack>
          <p>
            {classesCount === 0
              ? 'No class meets on it.'
              : `${classesInWords(classesCount)} ${classesCount === 1 ? 'does' : 'do'} not meet then.`}{' '}
            {isToCome && classesCount > 0 && 'Whoever teaches or attends them is told by email. '}It
            stays on the calendar, with the reason. You can restore it, or add a make-up day.
          </p>
          <form onSubmit={confirm} noValidate>
            <Field label="Reason" error={isMissing && 'This field is required.'}>
              {(control) => (
                <TextInput
                  {...control}
                  placeholder="Snow"
                  maxLength={longest}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </form>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
