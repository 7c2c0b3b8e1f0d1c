import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addDays } from '#contract/dates/weekdays.ts'
import type { AudienceSize } from '#contract/timetable/registration-windows.ts'
import type { Semester, UpdateSemester } from '#contract/timetable/semesters.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField, useField, useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords, displayDate } from '#contract/dates/display-date.ts'
import { displayTime } from '#contract/dates/display-time.ts'
import { EarlierOpenings, windowWords } from './-earlier-openings.tsx'

export const semesterFields = fields<UpdateSemester>({
  name: { label: 'Name' },
  startDate: { label: 'Starts', show: displayDate },
  endDate: { label: 'Ends', show: displayDate },
  ageAsOfDate: {
    label: 'Calculate ages as of',
    help: 'Ages are calculated on this date.',
    show: displayDate,
  },
  registrationOpens: {
    label: 'Registration opens',
    help: 'Leave blank to open now.',
    optional: true,
    show: displayDate,
  },
  registrationOpensTime: {
    label: 'Opens at',
    help: 'The time of day. Leave blank to open as the day begins.',
    optional: true,
    show: displayTime,
  },
  registrationCloses: {
    label: 'Registration closes',
    help: 'Last day to register. Leave blank to stay open until the semester starts. Leave both blank to keep registration closed.',
    optional: true,
    show: displayDate,
  },
  registrationWindows: {
    label: 'Earlier openings',
    show: (windows) => windows.map(windowWords).join('\n') || 'None',
  },
  isArchived: {
    label: 'Archived',
    help: 'No classes or class days can be added, and families can’t enroll.',
    show: (isArchived) => (isArchived ? 'Yes' : 'No'),
  },
})

/** The fields of a semester. `days` is the default length, `sizes` how many are in each audience. */
export const SemesterFields = ({ days, sizes }: { days?: number; sizes?: AudienceSize[] }) => (
  <>
    <TextField {...semesterFields.name} placeholder="Fall 2026" />
    <StartField days={days} />
    <DateField {...semesterFields.endDate} />
    <DateField {...semesterFields.ageAsOfDate} />
    <DateField {...semesterFields.registrationOpens} />
    <TimeField {...semesterFields.registrationOpensTime} />
    <DateField {...semesterFields.registrationCloses} />
    <EarlierOpenings sizes={sizes} />
  </>
)

/** The start date. The other dates follow it until they are customized. */
function StartField({ days }: { days: number | undefined }) {
  const { getValues, setValue, formState } = useFormContext()
  const followers = (start: string) =>
    new Map([
      ['ageAsOfDate', start],
      ...(days === undefined
        ? []
        : [['endDate', isDay(start) ? addDays(start, days) : ''] as const]),
    ])
  const before = useRef(followers(getValues('startDate')))
  const { input, error } = useField('startDate', {
    onChange: () => {
      const now = followers(getValues('startDate'))
      for (const [name, day] of now) {
        if (getValues(name) !== before.current.get(name)) continue
        setValue(name, day, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
      before.current = now
    },
  })
  return (
    <Field label={semesterFields.startDate.label} error={error}>
      {(control) => <TextInput type="date" {...control} {...input} />}
    </Field>
  )
}

/** Whether the typed year has four digits. */
const isDay = (text: string) => text.length === 'yyyy-MM-dd'.length

/** Archives a semester, or restores it. Asks first if it has classes and has not ended. */
export function ArchivedField({ semester }: { semester: Semester }) {
  const { name, label, help } = semesterFields.isArchived
  const { value, change, ref } = useFieldValue<boolean>(name)
  const [isAsking, setAsking] = useState(false)
  const { classesCount, studentsCount, status } = semester
  const isInUse = classesCount > 0 && status !== 'Finished' && status !== 'Archived'
  return (
    // Apart from the audiences above it.
    <FieldGroup title="Archive">
      <CheckInput
        label={label}
        help={help}
        name={name}
        ref={ref}
        checked={value}
        onChange={() => (isInUse && !value ? setAsking(true) : change(!value))}
      />
      <ConfirmDialog
        title={`Archive ${semester.name}?`}
        isOpen={isAsking}
        confirmLabel="Archive"
        tone="destructive"
        onConfirm={() => {
          setAsking(false)
          change(true)
        }}
        onCancel={() => setAsking(false)}
      >
        It ends on {dayInWords(semester.endDate)} and has{' '}
        {counted(classesCount, ['class', 'classes'])} with{' '}
        {counted(studentsCount, ['enrolled student', 'enrolled students'])}. After you save,
        families can’t enroll or report absences, and Attendance no longer lists its classes. You
        can restore it here.
      </ConfirmDialog>
    </FieldGroup>
  )
}
