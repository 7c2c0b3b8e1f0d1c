import type { ReactNode, ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { CreateClass, UpdateClass, type AdminClass } from '#contract/classes/classes.ts'
import { ClassStatus } from '#contract/classes/classes.query.ts'
import { z } from '#contract/zod.ts'
import { teacherWords } from '#src/components/classes/classes/teacher-words.ts'
import { fields, valuesIn, factsOf } from '#src/components/forms/fields/fields.ts'
import { ImageField, imageName } from '#src/components/forms/fields/image-field.tsx'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'
import type { Room } from '#contract/timetable/rooms.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import type { TimeSlot } from '#contract/timetable/time-slots.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import {
  agePolicyWords,
  enrollmentWords,
  waitlistWords,
  agesWords,
  studentsWords,
  waitingWords,
} from '#src/components/classes/classes/rule-words.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import {
  DateField,
  NumberField,
  TextAreaField,
  TimeField,
} from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { ownMeetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { displayDate, dayInWords } from '#contract/dates/display-date.ts'
import { ClassConflicts } from './-class-conflicts.tsx'
import { ClassTeachersField, unnamed } from './-class-teachers-field.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

type NamedTeachers = Pick<AdminClass, 'teachers'>
type Edited = Omit<UpdateClass, 'teachers'> & NamedTeachers

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
  agePolicy: { label: 'Outside these ages', show: (policy) => agePolicyWords[policy] },
  minStudents: { label: 'Minimum students', optional: true },
  maxStudents: { label: 'Maximum students', optional: true },
  hasWaitlist: { label: 'When full', show: waitlistWords },
  enrollment: { label: 'Enrollment', show: (policy) => enrollmentWords[policy] },
})

/** The schemas of the class forms. */
export const NewClass = z.pipe(
  z.transform(
    (values: Omit<CreateClass, 'teachers'> & NamedTeachers): z.input<typeof CreateClass> => ({
      ...values,
      teachers: unnamed(values.teachers),
    }),
  ),
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
  ...valuesIn<Omit<Edited, 'override'>>(classFields, row),
  override: null,
})

/** The form's values; a new class has no version yet. */
export type ClassValues = Omit<Edited, 'version'> & { version?: number }

interface ClassFieldsProps {
  organizationId: number
  /** Of an existing class. */
  classId?: number
  semesters: readonly SemesterRow[]
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  photoUrl?: string | null
}

/** The fields of a class. */
export const ClassFields = ({
  organizationId,
  classId,
  semesters,
  photoUrl = null,
  ...places
}: ClassFieldsProps) => (
  <>
    <TextField {...classFields.name} />
    <SemesterField semesters={semesters} />
    <DateField {...classFields.startDate} />
    <DateField {...classFields.endDate} />
    <TextField {...classFields.summary} />
    <TextAreaField {...classFields.description} />
    <TextAreaField {...classFields.bring} rows={3} />
    <ImageField {...classFields.photoImageId} url={photoUrl} shape="cover" />
    <SelectField
      {...classFields.status}
      choices={ClassStatus.options.map((status) => [status, status])}
    />
    <ClassTeachersField organizationId={organizationId} />
    <PlaceFields organizationId={organizationId} {...places} />
    <RuleFields semesters={semesters} />
    <ClassConflicts organizationId={organizationId} classId={classId} />
  </>
)

/**
 * The semester of a class: one that is not archived, or its own. The class takes over its dates, unless they were
 * customized.
 */
function SemesterField({ semesters }: { semesters: readonly SemesterRow[] }) {
  const { getValues, setValue, formState } = useFormContext()

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

type PlaceFieldsProps = Pick<ClassFieldsProps, 'organizationId' | 'rooms' | 'slots'>

/** When and where a class meets. */
function PlaceFields({ organizationId, rooms, slots }: PlaceFieldsProps) {
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
    <>
      <SelectField
        {...classFields.weekday}
        placeholder="Every class day"
        choices={Weekday.options.map((weekday) => [weekday, weekday])}
      />
      <TimeFields slots={slots} whereToAdd={whereToAdd('time slots')} />
      <SelectField
        {...classFields.roomId}
        asNumber
        placeholder="No room yet"
        help={rooms.length === 0 && whereToAdd('rooms')}
        choices={rooms.map(({ id, name, capacity }) => [
          String(id),
          capacity === null ? name : `${name} (holds ${capacity})`,
        ])}
      />
    </>
  )
}

/** A time slot, or custom times. */
function TimeFields({ slots, whereToAdd }: { slots: readonly TimeSlot[]; whereToAdd: ReactNode }) {
  const { watch, getValues, setValue } = useFormContext()
  const hasSlot = watch('slotId') !== null

  function giveWay() {
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
        onChosen={giveWay}
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

/** Who the class is for, and how to enroll. */
function RuleFields({ semesters }: { semesters: readonly SemesterRow[] }) {
  const { watch } = useFormContext()
  const semester = semesters.find(({ id }) => id === watch('semesterId'))
  const inFullYears = semester
    ? `Age in years on ${dayInWords(semester.ageAsOfDate)}.`
    : 'Age in years.'

  return (
    <FieldGroup title="Eligibility and enrollment">
      <TextField {...classFields.category} />
      <NumberField {...classFields.minAge} help={inFullYears} />
      <NumberField {...classFields.maxAge} help={inFullYears} />
      <SelectField {...classFields.agePolicy} choices={Object.entries(agePolicyWords)} />
      <NumberField {...classFields.minStudents} />
      <NumberField {...classFields.maxStudents} />
      <SelectField
        {...classFields.hasWaitlist}
        asBoolean
        choices={[true, false].map((hasWaitlist) => [
          String(hasWaitlist),
          waitlistWords(hasWaitlist),
        ])}
      />
      <SelectField {...classFields.enrollment} choices={Object.entries(enrollmentWords)} />
    </FieldGroup>
  )
}

/** A class for people who may not edit it. */
export const ClassFacts = (shown: AdminClass) => <Facts items={listOf(shown)} />

const listOf = (shown: AdminClass): ComponentProps<typeof Facts>['items'] => [
  ['When', ownMeetingWords(shown) || 'Not scheduled'],
  ['Room', shown.roomName ?? 'No room yet'],
  ...factsOf(classFields, shown, 'teachers'),
  ['Students', studentsWords(shown)],
  waitingWords(shown) && ['Waiting', waitingWords(shown)],
  ...factsOf(classFields, shown, 'category'),
  ['Ages', agesWords(shown)],
  ...factsOf(classFields, shown, 'hasWaitlist', 'enrollment', 'summary'),
  shown.description && [
    classFields.description.label,
    <Prose key="text">{shown.description}</Prose>,
  ],
  ...factsOf(classFields, shown, 'bring'),
]
