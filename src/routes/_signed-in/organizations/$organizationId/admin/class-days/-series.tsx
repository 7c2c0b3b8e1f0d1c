import { useEffect, useEffectEvent, useRef } from 'react'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { ClassDaySeries, type GeneratedClassDays } from '#contract/timetable/class-day-series.ts'
import {
  calendarQuery,
  generateClassDays,
  previewClassDays,
} from '#src/api/timetable/class-days.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { Form } from '#src/components/forms/form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { planOf } from '#src/machines/timetable/plan.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { SeriesFields } from './-series-fields.tsx'
import { daysInWords, SeriesPreview } from './-series-preview.tsx'

type Described = ClassDaySeries & { organizationId: number }

const seriesPlan = planOf<Described, GeneratedClassDays, GeneratedClassDays>({
  preview: previewClassDays,
  make: ({ description, preview }, change) =>
    generateClassDays({ ...description, newDates: newDatesOf(preview) }, change),
})

const newDatesOf = ({ days }: GeneratedClassDays) =>
  days.filter(({ isNew }) => isNew).map(({ date }) => date)

interface SeriesProps {
  organizationId: number
  semesterId: number
}

/** A class day a week, or several: described, with the times of the first day if there is one, looked at, and then made. */
export function Series({ organizationId, semesterId }: SeriesProps) {
  const { inspect, toaster } = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: calendar } = useSuspenseQuery(calendarQuery(semesterId))
  const model = calendar.days.find(({ startTime }) => startTime !== null)
  const actor = useActorRef(seriesPlan, { inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const preview = state.context.looked?.preview as GeneratedClassDays | undefined
  const isNotMade = state.matches('notMade')
  const heading = useRef<HTMLSpanElement>(null)
  const isShown = preview !== undefined
  useEffect(() => {
    if (isShown) focusCard(heading.current)
  }, [isShown])

  const leave = useEffectEvent((made: GeneratedClassDays) => {
    const many = daysInWords(newDatesOf(made).length)
    toaster.send({ type: 'show', toast: successToast(wasCreated(`Series of ${many}`)) })
    askAgain(queries)
    void navigate({
      to: '/organizations/$organizationId/admin/class-days',
      params: { organizationId },
      search: { ...listStart, semesterId },
      ignoreBlocker: true,
    })
  })
  useEffect(() => {
    const listening = actor.on('made', ({ made }) => leave(made as GeneratedClassDays))
    return () => listening.unsubscribe()
  }, [actor])

  async function look(description: ClassDaySeries) {
    actor.send({ type: 'preview', description: { organizationId, ...description } })
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    if (context.failure instanceof Error) throw context.failure
  }

  return (
    <>
      <Card>
        <Form
          schema={ClassDaySeries}
          defaultValues={{
            semesterId,
            weekdays: [],
            fromDate: calendar.startDate,
            toDate: calendar.endDate,
            startTime: model?.startTime ?? '',
            endTime: model?.endTime ?? '',
            skipDates: [],
          }}
          isLoading={state.matches('making')}
          submitLabel="Preview"
          submit={look}
        >
          <SeriesFields
            calendar={calendar}
            onChange={() => actor.send({ type: 'description.changed' })}
          />
        </Form>
      </Card>
      {preview && (
        <Card title="What is created">
          <span ref={heading} hidden />
          <SeriesPreview preview={preview} />
          {isNotMade && (
            <Notice tone="destructive">{toProblem(state.context.failure).message}</Notice>
          )}
          {newDatesOf(preview).length > 0 && (
            <Row gap="tight" wrap>
              <Button
                look="primary"
                busy={state.hasTag('busy')}
                onClick={() => actor.send({ type: isNotMade ? 'retry' : 'make' })}
              >
                {isNotMade ? 'Try again' : `Create ${daysInWords(newDatesOf(preview).length)}`}
              </Button>
              {isNotMade && (
                <Button
                  onClick={() =>
                    actor.send({ type: 'preview', description: state.context.description })
                  }
                >
                  Preview again
                </Button>
              )}
            </Row>
          )}
        </Card>
      )}
    </>
  )
}
