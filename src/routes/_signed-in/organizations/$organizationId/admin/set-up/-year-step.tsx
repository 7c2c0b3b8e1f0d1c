import { useState, type KeyboardEvent } from 'react'
import { mostSlots, type Holidays } from '#contract/organizations/set-up.ts'
import { CalendarDate } from '#contract/dates/date.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field, FieldError, FormStack, TextInput } from '#src/ui/fields/field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Sheet } from '#src/ui/table/sheet.tsx'
import { StatusLine } from '#src/ui/text/status-line.tsx'
import { StepForm, type StepProps } from './-step-form.tsx'
import {
  changeYear,
  classDaysInWords,
  isDayOff,
  offeredHolidays,
  toggleDayOff,
  usualName,
  type Year,
} from './-year.ts'

interface YearStepProps extends StepProps {
  holidays: Holidays | undefined
}

/** The semester with its days and time slots, on one screen. */
export function YearStep({ actor, draft: { year }, holidays, ...step }: YearStepProps) {
  const change = (changes: Partial<Year>) =>
    actor.send({ type: 'edit', part: { year: changeYear(year, changes, holidays?.items ?? []) } })
  return (
    <StepForm {...step} step="Year">
      {(isTried) => {
        const problem = (field: string) => isTried && step.problems[`year.${field}`]
        return (
          <Card
            title="School year"
            description="When classes meet. You can change all of this later."
          >
            <FormStack>
              <DayField
                label="First day"
                value={year.startDate}
                error={problem('startDate')}
                onChange={(startDate) => change({ startDate })}
              />
              <DayField
                label="Last day"
                value={year.endDate}
                error={problem('endDate')}
                onChange={(endDate) => change({ endDate })}
              />
              <Field label="Name of the semester" error={problem('name')}>
                {(control) => (
                  <TextInput
                    {...control}
                    value={year.name}
                    placeholder={usualName(year) || 'Spring 2027'}
                    onChange={({ target }) => change({ name: target.value })}
                  />
                )}
              </Field>
              <CheckGroup label="Weekdays" error={problem('weekdays')}>
                {Weekday.options.map((weekday, index) => (
                  <CheckInput
                    key={weekday}
                    label={weekday}
                    checked={year.weekdays.includes(weekday)}
                    {...(index === 0 && problem('weekdays') && { 'aria-invalid': true })}
                    onChange={() => change({ weekdays: toggled(year.weekdays, weekday) })}
                  />
                ))}
              </CheckGroup>
              <StatusLine>{classDaysInWords(year)}</StatusLine>
              <SkippedDays year={year} holidays={holidays} onChange={change} />
              <Slots year={year} problems={step.problems} isTried={isTried} onChange={change} />
            </FormStack>
          </Card>
        )
      }}
    </StepForm>
  )
}

const toggled = (weekdays: readonly Weekday[], weekday: Weekday) =>
  Weekday.options.filter((each) => weekdays.includes(each) !== (each === weekday))

interface DayFieldProps {
  label: string
  value: string
  error: string | false | undefined
  onChange: (date: string) => void
}

const DayField = ({ label, value, error, onChange }: DayFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <TextInput
        {...control}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

interface PartProps {
  year: Year
  onChange: (changes: Partial<Year>) => void
}

/** The public holidays to skip, and days off that somebody added. */
function SkippedDays({ year, holidays, onChange }: PartProps & Pick<YearStepProps, 'holidays'>) {
  const { skipDates } = year
  const offered = offeredHolidays(year, holidays?.items ?? [])
  const own = skipDates.filter(({ date }) => !offered.some((holiday) => holiday.date === date))
  const days = [...offered, ...own].toSorted((one, other) => one.date.localeCompare(other.date))
  return (
    <FieldGroup title="Days without classes">
      {days.length > 0 && (
        <CheckGroup
          label={
            offered.length > 0 && holidays?.country
              ? `Holidays in ${holidays.country}, and your days off`
              : 'Your days off'
          }
          isList
        >
          {days.map((day) => (
            <CheckInput
              key={day.date}
              label={`${day.name}, ${dayInWords(day.date)}`}
              checked={isDayOff(skipDates, day.date)}
              onChange={() => onChange({ skipDates: toggleDayOff(skipDates, day) })}
            />
          ))}
        </CheckGroup>
      )}
      <DayOff year={year} onChange={onChange} />
    </FieldGroup>
  )
}

/** Adds a day off, such as the first day of a break. */
function DayOff({ year, onChange }: PartProps) {
  const [day, setDay] = useState({ date: '', name: '' })
  const [isTried, setTried] = useState(false)
  const isMissing = {
    date: isTried && !CalendarDate.safeParse(day.date).success && 'Enter a day.',
    name: isTried && day.name.trim() === '' && 'Enter a name.',
  }

  function add() {
    setTried(true)
    if (!CalendarDate.safeParse(day.date).success || day.name.trim() === '') return
    const others = year.skipDates.filter(({ date }) => date !== day.date)
    onChange({ skipDates: [...others, { ...day, name: day.name.trim() }] })
    setDay({ date: '', name: '' })
    setTried(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around it would continue.
    event.preventDefault()
    add()
  }

  return (
    <Row gap="tight" align="end" wrap>
      <Field label="Another day off">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={year.startDate}
            max={year.endDate}
            value={day.date}
            onChange={({ target }) => setDay({ ...day, date: target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label="Its name">
        {(control) => (
          <TextInput
            {...control}
            placeholder="Spring break"
            maxLength={120}
            value={day.name}
            onChange={({ target }) => setDay({ ...day, name: target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button onClick={add}>Add day off</Button>
      {(isMissing.date || isMissing.name) && (
        <FieldError>{[isMissing.date, isMissing.name].filter(Boolean).join(' ')}</FieldError>
      )}
    </Row>
  )
}

interface SlotsProps extends PartProps {
  problems: StepProps['problems']
  isTried: boolean
}

/** The time slots of a class day. */
function Slots({ year: { slots }, problems, isTried, onChange }: SlotsProps) {
  return (
    <FieldGroup title="Time slots">
      <Sheet
        label="Time slots"
        columns={[
          { id: 'name', label: 'Name', width: 'wide' },
          { id: 'startTime', label: 'Starts', type: 'time' },
          { id: 'endTime', label: 'Ends', type: 'time' },
        ]}
        rows={slots}
        most={mostSlots}
        problemAt={({ row, column }) => problems[`year.slots.${row}.${column}`]}
        areAllShown={isTried}
        onType={({ row, column }, text) => {
          const slot = slots[row] ?? { name: '', startTime: '', endTime: '' }
          onChange({
            slots: [...slots.slice(0, row), { ...slot, [column]: text }, ...slots.slice(row + 1)],
          })
        }}
        onRemove={(row) => onChange({ slots: slots.filter((_, index) => index !== row) })}
      />
      {isTried && problems['year.slots'] && <FieldError>{problems['year.slots']}</FieldError>}
    </FieldGroup>
  )
}
