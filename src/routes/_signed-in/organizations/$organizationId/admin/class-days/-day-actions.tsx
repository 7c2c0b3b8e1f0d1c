import { useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { isOff, type ClassDay } from '#contract/timetable/class-days.ts'
import {
  classDayQuery,
  deleteClassDay,
  restoreClassDay,
} from '#src/api/timetable/class-days.api.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { displayDate, todayHere } from '#src/ui/text/times/display-date.ts'
import { CancelDay } from './-cancel-day.tsx'
import { classesInWords } from './-day-facts.tsx'

interface DayActionsProps {
  day: ClassDay
  /** Whether its semester is, so that no day is added to it. */
  isArchived: boolean
}

/** What can become of a day: no class meets on it, they meet again, another day makes it up, or it goes. */
export function DayActions({ day, isArchived }: DayActionsProps) {
  const { id, version, organizationId, semesterId, date, type, madeUpBy, classesCount } = day
  const navigate = useNavigate()
  const queries = useQueryClient()
  const place = useRef<HTMLSpanElement>(null)
  const restore = useChange(restoreClassDay, { told: 'Class day was restored successfully' })
  const remove = useChange(deleteClassDay, {
    told: 'Class day was deleted successfully',
    refresh: [
      ['class-days', 'page'],
      ['class-days', 'calendar'],
    ],
  })
  const { isBusy, press } = usePress(async () => {
    await restore({ id, version })
    // The button is about to go.
    focusCard(place.current)
  })
  const deleteForGood = async () => {
    await remove(id)
    await navigate({
      to: '/organizations/$organizationId/admin/class-days',
      params: { organizationId },
      search: { ...listStart, semesterId },
      replace: true,
      ignoreBlocker: true,
    })
    queries.removeQueries({ queryKey: classDayQuery(id).queryKey })
  }

  return (
    <Card title="Cancel or delete">
      <span ref={place} hidden />
      {madeUpBy && (
        <p>
          {displayDate(madeUpBy.date)} makes this day up. Delete that one first if you want to
          restore or delete this one.
        </p>
      )}
      {type === 'Cancelled' && !madeUpBy && classesCount > 0 && date >= todayHere() && (
        <p>If you restore it, whoever teaches or attends its classes is told by email.</p>
      )}
      <Row gap="tight" wrap>
        {type === 'Cancelled' && !madeUpBy && (
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
        {!isOff(type) && <CancelDay day={day} onCancelled={() => focusCard(place.current)} />}
        {!madeUpBy && (
          <AskFirst
            label="Delete Class Day"
            title={`Delete ${displayDate(date)}?`}
            confirmLabel="Delete"
            look="quiet"
            act={deleteForGood}
          >
            It leaves the calendar with what is noted about it.
            {type !== 'Holiday' &&
              classesCount > 0 &&
              ` ${classesInWords(classesCount)} no longer ${classesCount === 1 ? 'expects' : 'expect'} it. Cancel it instead if people should see why.`}
          </AskFirst>
        )}
      </Row>
    </Card>
  )
}
