import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  AbsenceReason,
  absenceReasonNames,
  type MeetingKey,
  type OwnMeeting,
  ReportAbsence,
  ReportTeacherAbsence,
} from '#contract/classes/absences.ts'
import { CalendarDate } from '#contract/dates/date.ts'
import { todayHere } from '#contract/dates/display-date.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import {
  ownMeetingsQuery,
  reportAbsence,
  reportTeacherAbsence,
} from '#src/api/classes/absences.api.ts'
import { dayAndTime } from '#src/components/classes/absences/absence-words.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { ReportTools } from '#src/ui/reports/sections.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

export interface Asked {
  classId?: number | undefined
  fromDate?: string | undefined
  untilDate?: string | undefined
}

/** The range of days: without any, a week from today on, and without a last day, one day. */
export function rangeOf({ fromDate, untilDate }: Asked) {
  const first = fromDate ?? todayHere()
  const last = untilDate ?? (fromDate === undefined ? addDays(first, 6) : fromDate)
  return { fromDate: first, untilDate: last < first ? first : last }
}

interface AbsenceFormProps {
  /** Null for a teacher’s own absence. */
  personId: number | null
  asked: Asked
  onRange: (range: { fromDate: string; untilDate: string }) => void
  /** Says that there is no class on the chosen days. */
  noClasses: string
  /** Above the days. */
  children?: ReactNode
}

/** Reports who will not come to which classes. What was reported before is chosen already, and can be changed. */
export function AbsenceForm({ personId, asked, onRange, noClasses, children }: AbsenceFormProps) {
  const range = rangeOf(asked)
  const meetings = useQuery(ownMeetingsQuery({ ...range, ...(personId !== null && { personId }) }))
  const choose = (part: Partial<typeof range>) => {
    const chosen = { ...range, ...part }
    if (CalendarDate.safeParse(part.fromDate ?? part.untilDate).success)
      onRange(
        chosen.untilDate < chosen.fromDate ? { ...chosen, untilDate: chosen.fromDate } : chosen,
      )
  }
  return (
    <Card>
      {children}
      <ReportTools>
        <DayFilter label="From" day={range.fromDate} onDay={(fromDate) => choose({ fromDate })} />
        <DayFilter
          label="Until"
          day={range.untilDate}
          onDay={(untilDate) => choose({ untilDate })}
        />
      </ReportTools>
      <Later of={meetings} failed="The classes couldn’t be loaded.">
        {(found) =>
          found.length === 0 ? (
            <p>{noClasses}</p>
          ) : (
            <Fields
              key={`${personId} ${range.fromDate} ${range.untilDate}`}
              personId={personId}
              meetings={found}
              classId={asked.classId}
            />
          )
        }
      </Later>
    </Card>
  )
}

interface FieldsProps {
  personId: number | null
  meetings: readonly OwnMeeting[]
  classId: number | undefined
}

function Fields({ personId, meetings, classId }: FieldsProps) {
  const navigate = useNavigate()
  const successMessage = 'Absence was saved'
  const report = useChange(reportAbsence, { successMessage })
  const reportTeaching = useChange(reportTeacherAbsence, { successMessage })
  const reported = meetings.filter(({ absence }) => absence !== null)
  const [known] = reported
  const chosen = known
    ? reported
    : meetings.filter((one) => !one.hasBegun && (classId === undefined || one.classId === classId))
  const common = {
    note: known?.absence?.note ?? null,
    meetings: chosen.filter(({ hasBegun }) => !hasBegun).map(keyOf),
    withdrawn: [] as MeetingKey[],
  }
  const submitLabel = known ? 'Save' : 'Report absence'
  const leave = async (done: Done) => {
    await done(() => navigate({ to: '/my/absences' }))
  }
  if (personId === null) {
    return (
      <EditForm
        schema={ReportTeacherAbsence}
        defaultValues={common}
        submitLabel={submitLabel}
        submit={async (values, done) => {
          await reportTeaching(values)
          await leave(done)
        }}
      >
        <MeetingsField meetings={meetings} />
        <TextAreaField
          name="note"
          label="Note"
          help="For the substitute, such as what the class does on that day. Other teachers of the class and the office read it too."
          optional
          rows={3}
        />
      </EditForm>
    )
  }
  return (
    <EditForm
      schema={ReportAbsence}
      defaultValues={{ ...common, personId, reason: known?.absence?.reason ?? 'Ill' }}
      submitLabel={submitLabel}
      submit={async (values, done) => {
        await report(values)
        await leave(done)
      }}
    >
      <MeetingsField meetings={meetings} />
      <SelectField
        name="reason"
        label="Reason"
        choices={AbsenceReason.options.map((reason) => [reason, absenceReasonNames[reason]])}
      />
      <TextAreaField
        name="note"
        label="Note"
        help="Only the teachers of these classes and people who take attendance can read the reason and the note."
        optional
        rows={3}
      />
    </EditForm>
  )
}

const keyOf = ({ classId, classDayId }: MeetingKey): MeetingKey => ({ classId, classDayId })

const isSame = (one: MeetingKey) => (other: MeetingKey) =>
  one.classId === other.classId && one.classDayId === other.classDayId

/** The classes on the chosen days. Taking back one that was reported withdraws its absence. */
function MeetingsField({ meetings }: { meetings: readonly OwnMeeting[] }) {
  const absent = useFieldValue<MeetingKey[]>('meetings')
  const withdrawn = useFieldValue<MeetingKey[]>('withdrawn')
  const places = new Set(meetings.map(({ organizationName }) => organizationName))
  function toggle(meeting: OwnMeeting) {
    const key = keyOf(meeting)
    const others = (keys: MeetingKey[]) => keys.filter((one) => !isSame(key)(one))
    const isAbsent = absent.value.some(isSame(key))
    absent.change(isAbsent ? others(absent.value) : [...absent.value, key])
    withdrawn.change(
      isAbsent && meeting.absence ? [...withdrawn.value, key] : others(withdrawn.value),
    )
  }
  return (
    <CheckGroup label="Absent from" error={absent.error} isList>
      {meetings.map((meeting, index) => {
        const { classId, classDayId, className, organizationName, hasBegun, absence } = meeting
        return (
          <CheckInput
            key={`${classId} ${classDayId}`}
            label={className}
            help={dotted([
              dayAndTime(meeting),
              places.size > 1 && organizationName,
              hasBegun && 'has begun',
            ])}
            checked={hasBegun ? absence !== null : absent.value.some(isSame(meeting))}
            disabled={hasBegun}
            onChange={() => toggle(meeting)}
            {...(index === 0 && { ref: absent.ref })}
            {...(absent.error && { 'aria-invalid': true })}
          />
        )
      })}
    </CheckGroup>
  )
}
