import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { CreateClass, UpdateClass, type AdminClass } from '#contract/classes/classes.ts'
import { ClassStatus } from '#contract/classes/classes.query.ts'
import { z } from '#contract/zod.ts'
import { teacherWords } from '#src/components/classes/classes/teacher-words.ts'
import { fields, valuesIn } from '#src/components/forms/fields/fields.ts'
import { ImageField, imageName } from '#src/components/forms/fields/image-field.tsx'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'
import type { CustomValue, CustomValueDrafts } from '#contract/people/custom-values.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import type { Room } from '#contract/timetable/rooms.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import type { TimeSlot } from '#contract/timetable/time-slots.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import {
  agePolicyWords,
  enrollmentWords,
  waitlistWords,
} from '#src/components/classes/classes/rule-words.ts'
import { calendarQuery } from '#src/api/timetable/class-days.api.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import {
  DateField,
  NumberField,
  TextAreaField,
  TimeField,
} from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import {
  CustomValueFields,
  draftsInWords,
  draftsOf,
} from '#src/components/people/custom-fields/custom-value-fields.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { displayDate, dayInWords } from '#contract/dates/display-date.ts'
import { ClassConflicts } from './-class-conflicts.tsx'
import { ClassTeachersField, unnamed } from './-class-teachers-field.tsx'
import { onlyWeekday } from './-new-class.ts'

type NamedTeachers = Pick<AdminClass, 'teachers'>
type InForm = NamedTeachers & { customValues: CustomValueDrafts }
type Edited = Omit<UpdateClass, keyof InForm> & InForm

/** The teachers of a class with their roles, in one line. */
const teacherNames = (teachers: AdminClass['teachers']) =>
  teachers.map(teacherWords).join('; ') || 'Nobody'

export const classFields = fields<Omit<Edited, 'override' | 'notification'>>({
  name: { label: 'Name' },
  semesterId: { label: 'Semester' },
  startDate: { label: 'Starts', show: displayDate },
  endDate: { label: 'Ends', show: displayDate },
  summary: { label: 'Summary', help: 'One sentence, shown under the name.', optional: true },
  description: { label: 'Description', optional: true },
  bring: { label: 'What to bring', optional: true },
  photoImageId: { label: 'Photo', show: imageName },
  status: {
    label: 'Status',
    help: 'All members can see published classes. Only administrators, teachers, and enrolled families can see drafts and canceled classes.',
  },
  teachers: { label: 'Teachers', show: teacherNames },
  weekday: { label: 'Weekday', optional: true },
  slotId: { label: 'Time slot', optional: true },
  startTime: { label: 'From', show: displayTime, optional: true },
  endTime: { label: 'Until', show: displayTime, optional: true },
  roomId: { label: 'Room', optional: true },
  category: {
    label: 'Category',
    help: 'Families can filter by it. For example, Music or Science.',
    optional: true,
  },
  minAge: { label: 'Minimum age', optional: true },
  maxAge: { label: 'Maximum age', optional: true },
  minGradeLevelId: { label: 'Minimum grade', optional: true },
  maxGradeLevelId: { label: 'Maximum grade', optional: true },
  agePolicy: { label: 'Outside these ages', show: (policy) => agePolicyWords[policy] },
  minStudents: { label: 'Minimum students', optional: true },
  maxStudents: { label: 'Maximum students', optional: true },
  hasWaitlist: { label: 'When full', show: waitlistWords },
  enrollment: { label: 'Enrollment', show: (policy) => enrollmentWords[policy] },
  customValues: { label: 'Custom fields', show: draftsInWords },
})

/** The schemas of the class forms. */
export const NewClass = z.pipe(
  z.transform((values: Omit<CreateClass, keyof InForm> & InForm): z.input<typeof CreateClass> => ({
    ...values,
    teachers: unnamed(values.teachers),
  })),
  CreateClass,
)
export const EditedClass = z.pipe(
  z.transform((values: Edited): z.input<typeof UpdateClass> => ({
    ...values,
    teachers: unnamed(values.teachers),
  })),
  UpdateClass,
)

/** The form's values for a saved class. */
export const classValuesOf = (row: AdminClass): Edited => ({
  ...valuesIn<Omit<Edited, 'override'>>(classFields, {
    ...row,
    customValues: draftsOf(row.customValues),
  }),
  override: null,
})

/** The form's values; a new class has no version yet. */
export type ClassValues = Omit<Edited, 'version'> & { version?: number }

interface ClassFieldsProps {
  organizationId: number
  /** Of an existing class. */
  classId?: number
  isNameFocused?: boolean
  semesters: readonly SemesterRow[]
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  /** The grade levels of the organization, the lowest first. */
  levels: readonly GradeLevel[]
  customValues: CustomValue[] | undefined
  photoUrl?: string | null
}

/** The fields of a class, in four groups, and those of the organization. */
export const ClassFields = ({
  organizationId,
  classId,
  isNameFocused = false,
  customValues = [],
  photoUrl = null,
  ...offered
}: ClassFieldsProps) => (
  <>
    <FieldGroup title="About the class">
      <TextField {...classFields.name} autoFocus={isNameFocused} />
      <TextField {...classFields.summary} />
      <MoreFields label="Description, photo, and more" names={moreNames}>
        <TextAreaField {...classFields.description} />
        <TextAreaField {...classFields.bring} rows={3} />
        <ImageField {...classFields.photoImageId} url={photoUrl} shape="cover" />
        <TextField {...classFields.category} />
      </MoreFields>
      <SelectField
        {...classFields.status}
        choices={ClassStatus.options.map((status) => [status, status])}
      />
    </FieldGroup>
    <PlaceFields organizationId={organizationId} isNew={classId === undefined} {...offered} />
    <FieldGroup title="Teachers">
      <ClassTeachersField organizationId={organizationId} />
    </FieldGroup>
    <RuleFields {...offered} />
    {customValues.length > 0 && (
      <FieldGroup title={classFields.customValues.label}>
        <CustomValueFields values={customValues} />
      </FieldGroup>
    )}
    <ClassConflicts organizationId={organizationId} classId={classId} />
  </>
)

const moreNames = ['description', 'bring', 'photoImageId', 'category'] as const

interface MoreFieldsProps {
  label: string
  names: readonly (keyof ClassValues)[]
  children: ReactNode
}

/** Fields that few classes need, hidden until one of them is filled in or has an error. */
function MoreFields({ label, names, children }: MoreFieldsProps) {
  const { defaultValues, errors } = useFormContext<ClassValues>().formState
  return (
    <Disclosure
      showLabel={label}
      isOpenAtFirst={names.some((name) => (defaultValues?.[name] ?? null) !== null)}
      isForced={names.some((name) => name in errors)}
    >
      <FormStack>{children}</FormStack>
    </Disclosure>
  )
}

type PlaceFieldsProps = Pick<
  ClassFieldsProps,
  'organizationId' | 'semesters' | 'rooms' | 'slots'
> & {
  isNew: boolean
}

/** When and where a class meets. */
function PlaceFields({ organizationId, semesters, rooms, slots, isNew }: PlaceFieldsProps) {
  const whereToAdd = (nouns: string): ReactNode => (
    <>
      {`No ${nouns} yet. Add one in `}
      <RouterLink to="/organizations/$organizationId/admin/rooms" params={{ organizationId }}>
        Rooms and times
      </RouterLink>
      .
    </>
  )
  return (
    <FieldGroup title="When and where">
      <SemesterField semesters={semesters} isNew={isNew} />
      <DateField {...classFields.startDate} />
      <DateField {...classFields.endDate} />
      <SelectField
        {...classFields.weekday}
        placeholder="Every class day"
        choices={Weekday.options.map((weekday) => [weekday, weekday])}
      />
      <TimeFields slots={slots} whereToAdd={whereToAdd('time slots')} />
      <RoomField rooms={rooms} whereToAdd={whereToAdd('rooms')} isNew={isNew} />
    </FieldGroup>
  )
}

interface SemesterFieldProps {
  semesters: readonly SemesterRow[]
  isNew: boolean
}

/**
 * The semester of a class: one that is not archived, or its own. The class takes over its dates, unless they were
 * customized, and a new one the weekday of its class days.
 */
function SemesterField({ semesters, isNew }: SemesterFieldProps) {
  const { getValues, setValue, formState } = useFormContext()
  const queries = useQueryClient()
  const [takenWeekday, setTakenWeekday] = useState<unknown>(formState.defaultValues?.['weekday'])

  const isOffered = ({ id, status }: SemesterRow) =>
    status !== 'Archived' || id === formState.defaultValues?.['semesterId']
  const offered = semesters.filter(isOffered)

  function takeDates() {
    const chosen = semesters.find(({ id }) => id === getValues('semesterId'))
    if (!chosen) return
    for (const end of ['startDate', 'endDate'] as const) {
      const date: unknown = getValues(end)
      const isOwn = date !== '' && semesters.every((semester) => semester[end] !== date)
      if (isOwn) continue
      setValue(end, chosen[end], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
    if (isNew) void takeWeekday(chosen.id)
  }

  async function takeWeekday(semesterId: number) {
    const calendar = await queries.fetchQuery(calendarQuery(semesterId)).catch(() => undefined)
    const isLate = getValues('semesterId') !== semesterId
    if (!calendar || isLate || getValues('weekday') !== takenWeekday) return
    const weekday = onlyWeekday(calendar.days)
    setTakenWeekday(weekday)
    setValue('weekday', weekday, { shouldDirty: true })
  }

  return (
    <SelectField
      {...classFields.semesterId}
      asNumber
      placeholder="Choose a semester"
      choices={offered.map(({ id, name }) => [String(id), name])}
      onChosen={takeDates}
    />
  )
}

interface RoomFieldProps {
  rooms: readonly Room[]
  whereToAdd: ReactNode
  isNew: boolean
}

/** The room of a class. A new class takes over its capacity, unless a limit was entered, and says so. */
function RoomField({ rooms, whereToAdd, isNew }: RoomFieldProps) {
  const { watch, getValues, setValue, formState } = useFormContext()
  const [takenLimit, setTakenLimit] = useState<number | null>(null)
  const isTaken = takenLimit !== null && watch('maxStudents') === takenLimit

  function takeCapacity() {
    const limit: unknown = getValues('maxStudents')
    if (!isNew || (limit !== null && limit !== takenLimit)) return
    const capacity = rooms.find(({ id }) => id === getValues('roomId'))?.capacity ?? null
    setTakenLimit(capacity)
    setValue('maxStudents', capacity, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  }

  return (
    <SelectField
      {...classFields.roomId}
      asNumber
      placeholder="No room yet"
      help={
        rooms.length === 0
          ? whereToAdd
          : isTaken && `The class takes up to ${takenLimit} students. You can change that below.`
      }
      choices={rooms.map(({ id, name, capacity }) => [
        String(id),
        capacity === null ? name : `${name} (holds ${capacity})`,
      ])}
      onChosen={takeCapacity}
    />
  )
}

/** A time slot, or custom times. */
function TimeFields({ slots, whereToAdd }: { slots: readonly TimeSlot[]; whereToAdd: ReactNode }) {
  const { watch, getValues, setValue } = useFormContext()
  const hasSlot = watch('slotId') !== null

  function clearTimes() {
    if (getValues('slotId') === null) return
    for (const end of ['startTime', 'endTime']) setValue(end, null, { shouldDirty: true })
  }

  return (
    <>
      <SelectField
        {...classFields.slotId}
        asNumber
        placeholder="No time slot"
        help={slots.length === 0 && whereToAdd}
        choices={slots.map(({ id, name, startTime, endTime }) => [
          String(id),
          `${name}, ${displayTimeRange(startTime, endTime)}`,
        ])}
        onChosen={clearTimes}
      />
      {!hasSlot && (
        <>
          <TimeField {...classFields.startTime} />
          <TimeField {...classFields.endTime} />
        </>
      )}
    </>
  )
}

type RuleFieldsProps = Pick<ClassFieldsProps, 'semesters' | 'rooms' | 'levels'>

/** Who can enroll, and how. What applies only to a limit is shown once there is one. */
function RuleFields({ semesters, rooms, levels }: RuleFieldsProps) {
  const { watch } = useFormContext<ClassValues>()
  const { semesterId, roomId, minAge, maxAge, maxStudents, ...limits } = watch()
  const hasAges = (minAge ?? maxAge) !== null
  const hasGrades = (limits.minGradeLevelId ?? limits.maxGradeLevelId ?? null) !== null
  const grades = levels.map(({ id, name }): [string, string] => [String(id), name])
  const semester = semesters.find(({ id }) => id === semesterId)
  const room = rooms.find(({ id }) => id === roomId)
  const inFullYears = semester
    ? `Age in years on ${dayInWords(semester.ageAsOfDate)}.`
    : 'Age in years.'

  return (
    <FieldGroup title="Who can enroll">
      <SelectField {...classFields.enrollment} choices={Object.entries(enrollmentWords)} />
      <NumberField
        {...classFields.maxStudents}
        help={room && room.capacity !== null && `${room.name} holds ${room.capacity}.`}
      />
      {maxStudents !== null && (
        <SelectField
          {...classFields.hasWaitlist}
          asBoolean
          choices={[true, false].map((hasWaitlist) => [
            String(hasWaitlist),
            waitlistWords(hasWaitlist),
          ])}
        />
      )}
      <NumberField {...classFields.minStudents} />
      <NumberField {...classFields.minAge} help={inFullYears} />
      <NumberField {...classFields.maxAge} help={inFullYears} />
      {levels.length > 0 && (
        <>
          <SelectField
            {...classFields.minGradeLevelId}
            asNumber
            placeholder="No minimum"
            choices={grades}
          />
          <SelectField
            {...classFields.maxGradeLevelId}
            asNumber
            placeholder="No maximum"
            choices={grades}
          />
        </>
      )}
      {(hasAges || hasGrades) && (
        <SelectField
          {...classFields.agePolicy}
          {...(hasGrades && { label: `Outside these ${hasAges ? 'ages or ' : ''}grades` })}
          choices={Object.entries(agePolicyWords)}
        />
      )}
    </FieldGroup>
  )
}
