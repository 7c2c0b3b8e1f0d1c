import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { isOff, type ClassDay } from '#contract/timetable/class-days.ts'
import type { Change } from '#src/api/http.ts'
import {
  classDayQuery,
  deleteClassDay,
  restoreClassDay,
  cancelClassDay,
} from '#src/api/timetable/class-days.api.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import {
  defaultOptions,
  NotifyPanel,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { Facts } from '#src/ui/text/facts.tsx'

interface DayActionsProps {
  day: ClassDay
  /** Whether its semester is archived, so that no day can be added. */
  isArchived: boolean
  /** What is asked at once. */
  asks: 'cancel' | undefined
}

/** The actions for a day: cancel, restore, make up, or delete. */
export function DayActions({ day, isArchived, asks }: DayActionsProps) {
  const { id, version, organizationId, semesterId, date, type, madeUpBy, classesCount } = day
  const navigate = useNavigate()
  const place = useRef<HTMLSpanElement>(null)
  const [notification, setNotification] = useState(defaultOptions)
  const restore = useHeldChange(restoreClassDay, {
    organizationId,
    subjectType: 'ClassDay',
    successMessage: 'Class day was restored successfully',
  })
  const { isBusy, press } = usePress(async () => {
    await restore({ id, version, notification })
    setNotification(defaultOptions)
    // The button is about to disappear.
    focusCard(place.current)
  })
  const [deletion, setDeletion] = useState(defaultOptions)
  const mayMatter = !isOff(type) && classesCount > 0 && date >= todayHere()
  const notified = !mayMatter ? undefined : deletion.isSilent ? 'Nobody' : 'Everyone'
  const removeDay = (dayId: number, how: Change) => deleteClassDay({ id: dayId, notified }, how)
  const remove = useDeletion(removeDay, {
    successMessage: 'Class day was deleted successfully',
    refresh: [
      ['class-days', 'page'],
      ['class-days', 'calendar'],
    ],
    queryKey: classDayQuery(id).queryKey,
    leave: (how) =>
      navigate({
        to: '/organizations/$organizationId/admin/class-days',
        params: { organizationId },
        search: { ...listStart, semesterId },
        ...how,
      }),
  })

  return (
    <Card title="Cancel or delete">
      <span ref={place} hidden />
      {madeUpBy && (
        <p>
          {dayInWords(madeUpBy.date)} makes up this day. To restore or delete this day, delete the
          make-up day first.
        </p>
      )}
      {type === 'Canceled' && !madeUpBy && classesCount > 0 && date >= todayHere() && (
        <NotifyPanel
          path={`ClassDay/admin/preview/restore/${id}`}
          draft={{ version, notification }}
          options={{ value: notification, onChange: setNotification }}
        />
      )}
      <Row gap="tight" wrap>
        {type === 'Canceled' && !madeUpBy && (
          <>
            {!isArchived && (
              <ButtonLink
                to="/organizations/$organizationId/admin/class-days/new"
                params={{ organizationId }}
                search={{ kind: 'one', semesterId, makesUp: id }}
              >
                Add a make-up day
              </ButtonLink>
            )}
            <Button busy={isBusy} onClick={() => press()}>
              Restore
            </Button>
          </>
        )}
        {!isOff(type) && (
          <CancelDay
            day={day}
            isAskedAtOnce={asks === 'cancel'}
            onCanceled={() => focusCard(place.current)}
          />
        )}
        {!madeUpBy && (
          <AskFirst
            label="Delete Class Day"
            title={`Delete ${dayInWords(date)}?`}
            confirmLabel="Delete"
            look="quiet"
            act={() => remove(id)}
          >
            <Stack>
              <p>
                This removes it and its notes from the calendar.
                {type !== 'Holiday' &&
                  classesCount > 0 &&
                  ` ${classesInWords(classesCount)} ${classesCount === 1 ? 'loses' : 'lose'} this day. To tell people why, cancel it instead.`}
              </p>
              {mayMatter && (
                <NotifyPanel
                  path={`ClassDay/admin/preview/delete/${id}`}
                  draft={{ notified }}
                  options={{ value: deletion, onChange: setDeletion, hasNoSentence: true }}
                />
              )}
            </Stack>
          </AskFirst>
        )}
      </Row>
    </Card>
  )
}

const longest = 200

interface CancelDayProps {
  day: ClassDay
  isAskedAtOnce: boolean
  onCanceled: () => void
}

/** Cancels a day with a reason, after showing how many classes will not meet. */
function CancelDay({ day, isAskedAtOnce, onCanceled }: CancelDayProps) {
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
              draft={{ reason: reason.trim() || 'Reason', version, notification }}
              options={{ value: notification, onChange: setNotification }}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

const classesInWords = (count: number) => counted(count, ['class', 'classes'])

const DayLink = ({ day: { id, date } }: { day: { id: number; date: string } }) => (
  <RouterLink
    from="/organizations/$organizationId/admin"
    to="/organizations/$organizationId/admin/class-days/$classDayId"
    params={{ classDayId: id }}
  >
    {dayInWords(date)}
  </RouterLink>
)

/** What a day is, and its related day. */
export function DayFacts({ day }: { day: ClassDay }) {
  const { type, startTime, endTime, notes, cancelReason, makesUp, madeUpBy, classesCount } = day
  return (
    <Card>
      <Facts
        items={[
          cancelReason !== null && ['Reason', cancelReason],
          startTime !== null && endTime !== null && ['Times', displayTimeRange(startTime, endTime)],
          [isOff(type) ? 'Do not meet' : 'Meet', classesInWords(classesCount)],
          notes !== null && [type === 'Holiday' ? 'Name' : 'Notes', notes],
          makesUp !== null && ['Makes up', <DayLink key="up" day={makesUp} />],
          madeUpBy !== null && ['Made up on', <DayLink key="by" day={madeUpBy} />],
        ]}
      />
    </Card>
  )
}
