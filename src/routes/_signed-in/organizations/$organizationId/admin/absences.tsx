import { Fragment } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { StudentAbsence, SubstituteDay } from '#contract/classes/absences.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { organizationAbsencesQuery } from '#src/api/classes/absences.api.ts'
import {
  absentWords,
  reportWords,
  substituteWords,
} from '#src/components/classes/absences/absence-words.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { AbsentList } from './-absent.tsx'
import { SubstituteButton } from './classes/-class-substitutes.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/absences')({
  loader: async ({ context, params: { organizationId } }) => {
    const { queries } = context.app
    await Promise.all([
      queries.fetchQuery(adminOrganizationQuery(organizationId)),
      queries.fetchQuery(organizationAbsencesQuery(organizationId)).catch(orNotFound),
    ])
  },
  component: Absences,
})

function Absences() {
  const { organizationId } = Route.useParams()
  const { name } = useSuspenseQuery(adminOrganizationQuery(organizationId)).data
  const { students, teachers } = useSuspenseQuery(organizationAbsencesQuery(organizationId)).data
  const may = useMay()
  return (
    <Screen title="Absences" lead="Who won’t come on the next class day or later." width="form">
      {may('attendance.view') && (
        <AbsentList organizationId={organizationId} organizationName={name} />
      )}
      <Card title="Teachers">
        {teachers.length === 0 && <p>No teacher reported an absence.</p>}
        {byDate(teachers).map(([date, days]) => (
          <Part key={date} title={dayInWords(date)}>
            <RowList label={`Teachers on ${dayInWords(date)}`}>
              {days.map((day) => (
                <Teachers key={day.classId} of={day} />
              ))}
            </RowList>
          </Part>
        ))}
      </Card>
      {students && (
        <Card title="Students">
          {students.length === 0 && <p>No student’s absence was reported.</p>}
          {byDate(students).map(([date, absences]) => (
            <Part key={date} title={dayInWords(date)}>
              <RowList label={`Students on ${dayInWords(date)}`}>
                {byReport(absences).map(([report, classes]) => (
                  <Student key={report} of={classes} />
                ))}
              </RowList>
            </Part>
          ))}
        </Card>
      )}
    </Screen>
  )
}

const byDate = <Row extends { date: string }>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, ({ date }) => date),
]

const timesOf = ({ startTime, endTime }: Pick<StudentAbsence, 'startTime' | 'endTime'>) =>
  startTime !== null && endTime !== null && displayTimeRange(startTime, endTime)

function Teachers({ of: day }: { of: SubstituteDay }) {
  const { classId, className, absentTeachers, substitute } = day
  const may = useMay()
  const notes = absentTeachers.flatMap(({ note }) => note ?? [])
  return (
    <RowListItem
      note={
        <>
          {dotted([
            timesOf(day),
            absentWords(absentTeachers),
            ...notes,
            substituteWords(substitute?.name),
          ])}
          {substitute === null && <RowListWarning>Needs a substitute</RowListWarning>}
        </>
      }
      action={
        may('classes.manage') && (
          <SubstituteButton day={day} where={`in ${className} on ${dayInWords(day.date)}`} />
        )
      }
    >
      {may('classes.view') ? (
        <RouterLink
          from={Route.fullPath}
          to="/organizations/$organizationId/admin/classes/$classId"
          params={{ classId }}
        >
          {className}
        </RouterLink>
      ) : (
        className
      )}
    </RowListItem>
  )
}

/** A report concerns all classes of a student on a day. */
const byReport = (absences: readonly StudentAbsence[]) => [
  ...Map.groupBy(absences, ({ name, reportedDate }) => `${name} ${reportedDate}`),
]

function Student({ of: [absence, ...others] }: { of: StudentAbsence[] }) {
  if (!absence) return null
  const classes = [absence, ...others]
  return (
    <RowListItem
      note={dotted([others.length === 0 && timesOf(absence), reportWords(absence) || null])}
    >
      {absence.name}:{' '}
      {classes.map(({ classId, classDayId, className }, index) => (
        <Fragment key={classId}>
          {index > 0 && ', '}
          <RouterLink
            from={Route.fullPath}
            to="/organizations/$organizationId/admin/attendance/$classDayId/$classId"
            params={{ classDayId, classId }}
          >
            {className}
          </RouterLink>
        </Fragment>
      ))}
    </RowListItem>
  )
}
