import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NameSubstitute, type SubstituteDay } from '#contract/classes/absences.ts'
import { teacherRoleNames } from '#contract/classes/classes.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import {
  nameSubstitute,
  substituteCandidatesQuery,
  substituteDaysQuery,
} from '#src/api/classes/absences.api.ts'
import {
  absentWords,
  dayAndTime,
  substituteWords,
} from '#src/components/classes/absences/absence-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FormDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** The coming days of a class on which a teacher is absent, and who substitutes. */
export function ClassSubstitutes({ classId }: { classId: number }) {
  const asked = useQuery(substituteDaysQuery(classId))
  return (
    <Card title="Substitutes">
      <Later of={asked} failed="The substitutes couldn’t be loaded.">
        {(days) => <Days days={days} />}
      </Later>
    </Card>
  )
}

function Days({ days }: { days: readonly SubstituteDay[] }) {
  const concerned = days.filter(isConcerned)
  const others = days.filter((day) => !isConcerned(day))
  const words = counted(others.length, ['other day', 'other days'])
  return (
    <>
      {concerned.length === 0 ? (
        <p>No teacher of this class reported an absence.</p>
      ) : (
        <DayList label="Substitutes" days={concerned} />
      )}
      {others.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          <DayList label="Other days" days={others} />
        </Disclosure>
      )}
    </>
  )
}

const isConcerned = ({ absentTeachers, substitute }: SubstituteDay) =>
  absentTeachers.length > 0 || substitute !== null

const DayList = ({ label, days }: { label: string; days: readonly SubstituteDay[] }) => (
  <RowList label={label}>
    {days.map((day) => (
      <Day key={day.classDayId} day={day} />
    ))}
  </RowList>
)

function Day({ day }: { day: SubstituteDay }) {
  const { absentTeachers, substitute } = day
  const notes = absentTeachers.flatMap(({ note }) => note ?? [])
  return (
    <RowListItem
      note={
        <>
          {dotted([absentWords(absentTeachers), ...notes, substituteWords(substitute?.name)])}
          {absentTeachers.length > 0 && substitute === null && (
            <RowListWarning>Needs a substitute</RowListWarning>
          )}
        </>
      }
      action={<SubstituteButton day={day} where={`on ${dayInWords(day.date)}`} />}
    >
      {dayAndTime(day)}
    </RowListItem>
  )
}

interface SubstituteButtonProps {
  day: SubstituteDay
  /** Distinguishes it from the others on the screen, for a screen reader. */
  where: string
}

/** Opens a dialog to name the substitute of a class on a day. */
export function SubstituteButton({ day, where }: SubstituteButtonProps) {
  const [isNaming, setNaming] = useState(false)
  const label = day.substitute ? 'Change' : 'Name a substitute'
  return (
    <>
      <Button size="small" aria-label={`${label} ${where}`} onClick={() => setNaming(true)}>
        {label}
      </Button>
      {isNaming && <Naming day={day} onClose={() => setNaming(false)} />}
    </>
  )
}

function Naming({ day, onClose }: { day: SubstituteDay; onClose: () => void }) {
  const { classId, classDayId, className, date, substitute } = day
  const asked = useQuery({ ...substituteCandidatesQuery(day), staleTime: 0 })
  const name = useChange(nameSubstitute, { successMessage: wasSaved('Substitute') })
  const current = substitute?.organizationUserId ?? null
  return (
    <FormDialog title={`Substitute in ${className}, ${dayInWords(date)}`} onClose={onClose}>
      <Later of={asked} failed="The teachers couldn’t be loaded.">
        {(candidates) => (
          <CardForm
            schema={NameSubstitute}
            defaultValues={{ organizationUserId: current, replaces: current }}
            submitLabel="Save"
            submit={(values) => name({ classId, classDayId, ...values })}
            close={onClose}
          >
            <SelectField
              name="organizationUserId"
              label="Substitute"
              help="They take attendance on this day, and families see their name."
              optional
              asNumber
              placeholder="Nobody"
              choices={candidates.map((one) => [
                String(one.organizationUserId),
                dotted([
                  one.name,
                  one.role && teacherRoleNames[one.role],
                  ...one.conflicts.map((conflict) => `⚠ ${conflict}`),
                ]),
              ])}
            />
          </CardForm>
        )}
      </Later>
    </FormDialog>
  )
}
