import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { isOff, type ClassDay } from '#contract/timetable/class-days.ts'
import type { Change } from '#src/api/http.ts'
import {
  classDayQuery,
  deleteClassDay,
  restoreClassDay,
} from '#src/api/timetable/class-days.api.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import {
  defaultOptions,
  NotifyPanel,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { CancelDay, classesInWords } from '#src/components/timetable/class-days/cancel-day.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
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
