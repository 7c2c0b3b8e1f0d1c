import { useState, type SubmitEvent } from 'react'
import type { ClassDay } from '#contract/timetable/class-days.ts'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { cancelClassDay } from '#src/api/timetable/class-days.api.ts'
import {
  defaultOptions,
  NotifyPanel,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'

const longest = 200

interface CancelDayProps {
  day: ClassDay
  isAskedAtOnce?: boolean
  onCanceled: () => void
}

/** Cancels a day with a reason, after showing how many classes will not meet. */
export function CancelDay({ day, isAskedAtOnce = false, onCanceled }: CancelDayProps) {
  const { id, version, organizationId, date, classesCount } = day
  const isToCome = date >= todayHere()
  const [isAsking, setAsking] = useState(isAskedAtOnce)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [notification, setNotification] = useState(defaultOptions)
  const cancel = useHeldChange(cancelClassDay, {
    organizationId,
    subjectType: 'ClassDay',
    successMessage: 'Class day was canceled successfully',
  })
  const { isBusy, press } = usePress(async () => {
    await cancel({ id, reason, version, notification })
    // The button is about to disappear.
    onCanceled()
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
        title={`Cancel ${dayInWords(date)}?`}
        isOpen={isAsking}
        confirmLabel="Cancel this day"
        cancelLabel="Keep this day"
        tone="destructive"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Stack>
          <p>
            {classesCount === 0
              ? 'No classes meet on this day.'
              : `${classesInWords(classesCount)} won’t meet.`}{' '}
            It stays on the calendar with the reason. You can restore it or add a make-up day.
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
          {isToCome && classesCount > 0 && (
            <NotifyPanel
              path={`ClassDay/admin/preview/cancel/${id}`}
              draft={{ reason: reason.trim() || '…', version, notification }}
              options={{ value: notification, onChange: setNotification }}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/** "1 class", "3 classes". */
export const classesInWords = (count: number) => counted(count, ['class', 'classes'])
