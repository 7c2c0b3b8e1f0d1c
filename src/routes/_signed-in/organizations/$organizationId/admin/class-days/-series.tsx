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
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { useFormContext, type FieldErrors } from 'react-hook-form'
import { type ClassDayCalendar, classDayTypeNames } from '#contract/timetable/class-days.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { NavigationBlocking, useBlocking } from '#src/components/forms/blocking.ts'
import { useChangedValues } from '#src/components/forms/editing/use-changed-values.ts'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { displayDateRange, dayInWords } from '#contract/dates/display-date.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'

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

/** A weekly series of class days, with the times of the first existing day: described, previewed, and then created. */
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
        <Card title="Preview">
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

interface SeriesFieldsProps {
  calendar: ClassDayCalendar
  onChange: () => void
}

/** The fields of a series. */
function SeriesFields({ calendar, onChange }: SeriesFieldsProps) {
  const { semesterName, startDate, endDate } = calendar
  const { formState } = useFormContext()
  useBlocking(NavigationBlocking, formState.isDirty)
  useChangedValues(onChange)
  const within = { min: startDate, max: endDate }
  return (
    <>
      <WeekdaysField />
      <DateField
        name="fromDate"
        label="First day"
        help={`${semesterName} runs from ${displayDateRange(startDate, endDate)}.`}
        {...within}
      />
      <DateField name="toDate" label="Last day" {...within} />
      <TimeField name="startTime" label="Starts" />
      <TimeField name="endTime" label="Ends" />
      <SkipDatesField {...within} />
    </>
  )
}

function WeekdaysField() {
  const { value, change, error, ref } = useFieldValue<Weekday[]>('weekdays')
  return (
    <CheckGroup label="Weekdays" error={error}>
      {Weekday.options.map((weekday, index) => (
        <CheckInput
          key={weekday}
          label={weekday}
          checked={value.includes(weekday)}
          onChange={() =>
            change(Weekday.options.filter((each) => value.includes(each) !== (each === weekday)))
          }
          {...(index === 0 && { ref })}
          {...(index === 0 && error && { 'aria-invalid': true })}
        />
      ))}
    </CheckGroup>
  )
}

type SkipDates = ClassDaySeries['skipDates']

/** Named days without classes. */
function SkipDatesField({ min, max }: { min: string; max: string }) {
  const { errors } = useFormContext().formState as { errors: FieldErrors<ClassDaySeries> }
  const { value, change } = useFieldValue<SkipDates>('skipDates')
  const addButton = useRef<HTMLButtonElement>(null)
  const edit = (index: number, changes: Partial<SkipDates[number]>) =>
    change(value.map((each, at) => (at === index ? { ...each, ...changes } : each)))

  return (
    <CheckGroup label="Holidays" isList>
      {value.map(({ date, name }, index) => (
        <Stack key={index} gap="tight">
          <Field
            label={`Date of holiday ${index + 1}`}
            error={errors.skipDates?.[index]?.date?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus={date === ''}
                type="date"
                min={min}
                max={max}
                value={date}
                onChange={({ target }) => edit(index, { date: target.value })}
              />
            )}
          </Field>
          <Field
            label={`Name of holiday ${index + 1}`}
            error={errors.skipDates?.[index]?.name?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder="Thanksgiving"
                value={name}
                onChange={({ target }) => edit(index, { name: target.value })}
              />
            )}
          </Field>
          <Row>
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                change(value.filter((_, at) => at !== index))
                // The focused button is about to be removed.
                addButton.current?.focus()
              }}
            >
              Remove holiday {index + 1}
            </Button>
          </Row>
        </Stack>
      ))}
      <Row>
        <Button
          ref={addButton}
          size="small"
          onClick={() => change([...value, { date: '', name: '' }])}
        >
          Add a holiday
        </Button>
      </Row>
    </CheckGroup>
  )
}

const daysInWords = (count: number) => counted(count, ['day', 'days'])

/** The days of a series before they are created. */
function SeriesPreview({ preview }: { preview: GeneratedClassDays }) {
  const { days, unusedSkipDates } = preview
  const made = days.filter(({ isNew }) => isNew)
  const holidays = made.filter(({ type }) => type === 'Holiday').length
  const there = days.length - made.length
  const counts = [
    `${daysInWords(made.length - holidays)} with classes`,
    ...(holidays > 0 ? [counted(holidays, ['holiday', 'holidays'])] : []),
    ...(there > 0 ? [`${daysInWords(there)} already on the calendar`] : []),
  ]
  return (
    <>
      <p>
        {made.length === 0
          ? 'All of these days are already on the calendar.'
          : `${counts.join(', ')}.`}
      </p>
      {unusedSkipDates.length > 0 && (
        <Notice tone="warning">
          {unusedSkipDates.map(({ date, name }) => `${name} (${dayInWords(date)})`).join(', ')}: not
          part of this series.
        </Notice>
      )}
      <RowList label="Days">
        {days.map(({ date, type, notes, isNew }) => (
          <RowListItem
            key={date}
            note={
              isNew
                ? notes
                : `Already on the calendar: ${[classDayTypeNames[type], notes].filter(Boolean).join(', ')}`
            }
            action={isNew && <ClassDayTypeBadge type={type} />}
          >
            {dayInWords(date)}
          </RowListItem>
        ))}
      </RowList>
    </>
  )
}
