import type { OwnAbsence, OwnAbsences, OwnSubstitution } from '#contract/classes/absences.ts'
import { reportAbsence, takeSubstitution } from '#src/api/classes/absences.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { absentWords, dayAndTime, reportWords, substituteWords } from './absence-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

/** The coming absences in the user’s family, by day and student. */
export const StudentAbsences = ({ absences }: { absences: readonly OwnAbsence[] }) => (
  <RowList label="Absences of your family">
    {[...Map.groupBy(absences, ({ personId, date }) => `${date} ${personId}`)].map(
      ([key, [first, ...more]]) => first && <StudentDay key={key} first={first} more={more} />,
    )}
  </RowList>
)

interface StudentDayProps {
  first: OwnAbsence
  /** In other classes of the day. */
  more: OwnAbsence[]
}

function StudentDay({ first, more }: StudentDayProps) {
  const { personId, name, isMe, date, organizationName } = first
  const classes = new Intl.ListFormat('en-US').format(
    [first, ...more].map(({ className }) => className),
  )
  const changeable = [first, ...more].filter(({ mayChange }) => mayChange)
  const withdraw = useChange(reportAbsence, { successMessage: 'Absence was withdrawn' })
  const { isBusy, isPaused, press } = usePress(() =>
    withdraw({
      personId,
      reason: 'Other',
      note: null,
      meetings: [],
      withdrawn: changeable.map(({ classId, classDayId }) => ({ classId, classDayId })),
    }),
  )
  const whose = `${isMe ? 'your absence' : `the absence of ${name}`} on ${dayInWords(date)}`
  return (
    <RowListItem
      note={dotted([dayInWords(date), organizationName, reportWords(first) || null])}
      action={
        changeable.length > 0 && (
          <>
            <ButtonLink
              to="/my/absences/new"
              search={{ personId, fromDate: date, untilDate: date }}
              size="small"
              aria-label={`Change ${whose}`}
            >
              Change
            </ButtonLink>
            <Button
              size="small"
              busy={isBusy}
              aria-disabled={isPaused || undefined}
              aria-label={`Withdraw ${whose}`}
              onClick={() => isPaused || press()}
            >
              Withdraw
            </Button>
          </>
        )
      }
    >
      {isMe ? 'You' : name}: {classes}
    </RowListItem>
  )
}

/** The coming days without a teacher, in classes that the user teaches or where they substitute. */
export const OwnSubstitutions = ({ days }: { days: readonly OwnSubstitution[] }) => (
  <RowList label="Absences of teachers">
    {days.map((day) => (
      <Substitution key={`${day.classId} ${day.classDayId}`} of={day} />
    ))}
  </RowList>
)

function Substitution({ of: day }: { of: OwnSubstitution }) {
  const { classId, classDayId, className, organizationName, absentTeachers } = day
  const { isAbsent, isSubstitute, mayTake, hasBegun, substituteName, date } = day
  const take = useChange(takeSubstitution, {
    successMessage: isSubstitute ? 'Substitution was ended' : 'You are the substitute',
  })
  const { isBusy, isPaused, press } = usePress(() =>
    take({ classId, classDayId, isTaken: !isSubstitute }),
  )
  const meeting = `${className} on ${dayInWords(date)}`
  const others = isAbsent ? [] : absentTeachers
  const notes = absentTeachers.flatMap(({ note }) => note ?? [])
  return (
    <RowListItem
      note={
        <>
          {dotted([
            dayAndTime(day),
            organizationName,
            absentWords(others),
            ...notes,
            isSubstitute ? null : substituteWords(substituteName),
          ])}
          {substituteName === null && absentTeachers.length > 0 && (
            <RowListWarning>Needs a substitute</RowListWarning>
          )}
        </>
      }
      action={
        <>
          {isSubstitute && (
            <ButtonLink
              to="/my/classes/$classId/attendance/$classDayId"
              params={{ classId, classDayId }}
              size="small"
              aria-label={`Attendance of ${meeting}`}
            >
              Attendance
            </ButtonLink>
          )}
          {isAbsent && !hasBegun && (
            <ButtonLink
              to="/my/absences/teaching"
              search={{ fromDate: date, untilDate: date }}
              size="small"
              aria-label={`Change your absence from ${meeting}`}
            >
              Change
            </ButtonLink>
          )}
          {(mayTake || isSubstitute) && (
            <Button
              {...(mayTake && { look: 'primary' })}
              size="small"
              busy={isBusy}
              aria-disabled={isPaused || undefined}
              aria-label={isSubstitute ? `Give back ${meeting}` : `Substitute in ${meeting}`}
              onClick={() => isPaused || press()}
            >
              {isSubstitute ? 'Give back' : 'I’ll substitute'}
            </Button>
          )}
        </>
      }
    >
      <RouterLink to="/my/classes/$classId" params={{ classId }}>
        {className}
      </RouterLink>{' '}
      {isAbsent && <Badge>You are absent</Badge>}{' '}
      {isSubstitute && <Badge tone="success">You substitute</Badge>}
    </RowListItem>
  )
}

/** Whether there is anything to show. */
export const hasAbsences = ({ students, teaching }: OwnAbsences): boolean =>
  students.length + teaching.length > 0
