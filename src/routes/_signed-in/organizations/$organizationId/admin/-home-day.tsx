import { useQuery } from '@tanstack/react-query'
import type { DayOverview } from '#contract/classes/day-overview.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { day as oneDay } from '#contract/dates/durations.ts'
import { classDayTypeNames, type ClassDayRow } from '#contract/timetable/class-days.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import { classDayQuery } from '#src/api/timetable/class-days.api.ts'
import { timetableQuery } from '#src/api/timetable/timetable.api.ts'
import { dayOverviewQuery } from '#src/api/classes/day-overview.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { CancelDay } from '#src/components/timetable/class-days/cancel-day.tsx'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { DaySheetGrid } from '#src/components/timetable/class-days/day-sheet.tsx'
import { conflictsOnDay } from '#src/components/timetable/timetable/conflicts-in.ts'
import { Card, focusFirstCard } from '#src/ui/card.tsx'
import { Day, DayHead, PaperOnly } from '#src/ui/frame/admin-home.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { AbsentLink } from './-absent.tsx'
import { DayStripOf } from './-home-strip.tsx'

const admin = '/organizations/$organizationId/admin'

interface NextDayProps {
  organizationId: number
  /** Whether the set-up says what to do next. */
  isSettingUp: boolean
}

/** The next day on which classes meet, with canceled days until then. Without one: why, and the next step. */
export function NextDay({ organizationId, isSettingUp }: NextDayProps) {
  const overview = useQuery(dayOverviewQuery(organizationId))
  return (
    <Later of={overview} failed="The next class day couldn’t be loaded.">
      {(found) => (
        <>
          <DaysOff of={found} />
          {found.days.length === 0 ? (
            <NoDay of={found} isSettingUp={isSettingUp} />
          ) : (
            found.days.map((sheet) => (
              <OneDay
                key={sheet.id}
                organizationId={organizationId}
                sheet={sheet}
                overview={found}
              />
            ))
          )}
        </>
      )}
    </Later>
  )
}

/** "Sat, Nov 28 is canceled: Snow." Holidays count only today. */
function DaysOff({ of: { daysOff, today } }: { of: DayOverview }) {
  const shown = daysOff.filter(({ date, type }) => type === 'Canceled' || date === today)
  if (shown.length === 0) return null
  return (
    <Notice>
      {shown.map((off) => (
        <p key={off.id}>{offWords(off, today)}</p>
      ))}
    </Notice>
  )
}

function offWords({ date, type, cancelReason, notes }: ClassDayRow, today: string): string {
  const when = date === today ? 'Today' : dayInWords(date)
  const why = type === 'Canceled' ? cancelReason : notes
  return `${when} is ${type === 'Canceled' ? 'canceled' : 'a holiday'}${why ? `: ${why}` : ''}.`
}

/** Why no class day is ahead, and the next step. */
function NoDay({
  of: { semester },
  isSettingUp,
}: { of: DayOverview } & Pick<NextDayProps, 'isSettingUp'>) {
  const may = useMay()
  const isPlanning = semester === null || semester.isOver
  const why =
    semester === null
      ? 'There is no semester yet, so there is no class day.'
      : semester.isOver
        ? `${semester.name} is over, and no class day is ahead.`
        : `No class day is ahead in ${semester.name}.`
  if (isSettingUp) return <p>{why}</p>
  return (
    <Card>
      <Empty
        drawing="calendar"
        action={
          isPlanning
            ? may('semesters.manage') && (
                <ButtonLink from={admin} to={`${admin}/semesters/new`} look="primary">
                  {semester === null ? 'Create a semester' : 'Create the next semester'}
                </ButtonLink>
              )
            : may('classDays.manage') && (
                <ButtonLink from={admin} to={`${admin}/class-days/new`} look="primary">
                  Create class days
                </ButtonLink>
              )
        }
      >
        {why}
      </Empty>
    </Card>
  )
}

interface OneDayProps {
  organizationId: number
  sheet: DaySheet
  overview: DayOverview
}

function OneDay({ organizationId, sheet, overview }: OneDayProps) {
  const may = useMay()
  const { id, date, type, notes, startTime, endTime, semesterName, classes } = sheet
  const about = [type === 'Regular' ? null : classDayTypeNames[type], notes].filter(Boolean)
  return (
    <Day>
      <DayHead
        when={whenWords(date, overview.today)}
        date={
          may('classes.view') ? (
            <RouterLink
              from={admin}
              to={`${admin}/class-days/$classDayId`}
              params={{ organizationId, classDayId: id }}
            >
              {longDay(date)}
            </RouterLink>
          ) : (
            longDay(date)
          )
        }
        facts={
          <>
            <ClassDayTypeBadge type={type} />
            <span>
              {dotted([
                startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
                semesterName,
                notes,
              ])}
            </span>
            {may('attendance.view') && <AbsentLink organizationId={organizationId} />}
          </>
        }
        actions={
          <>
            {classes.length > 0 && <PrintButton>Print day sheet</PrintButton>}
            {may('classDays.manage') && <Cancel classDayId={id} />}
          </>
        }
      />
      {classes.length === 0 ? (
        <Card>
          <p>
            No classes meet on this day.{' '}
            {may('classes.manage') && (
              <RouterLink from={admin} to={`${admin}/classes`}>
                Plan classes
              </RouterLink>
            )}
          </p>
        </Card>
      ) : (
        <>
          {may('classes.view') ? (
            <WithConflicts sheet={sheet} overview={overview} />
          ) : (
            <DayStripOf sheet={sheet} overview={overview} />
          )}
          <PaperOnly>
            <OnPaper
              title={[sheet.organizationName, dayInWords(date), ...about].join(' · ')}
              isWide
            >
              <DaySheetGrid sheet={sheet} />
            </OnPaper>
          </PaperOnly>
        </>
      )}
    </Day>
  )
}

/** The conflicts take long to compute, so the day does not wait for them. */
function WithConflicts({ sheet, overview }: Omit<OneDayProps, 'organizationId'>) {
  const timetable = useQuery(timetableQuery(sheet.semesterId))
  const conflicts = timetable.data && conflictsOnDay(timetable.data, sheet.classes)
  return (
    <Stack gap="tight">
      <DayStripOf sheet={sheet} overview={overview} conflicts={conflicts} />
      <Later of={timetable} failed="The conflicts of this day couldn’t be loaded." isQuiet />
    </Stack>
  )
}

/** The dialog needs the version of the day and the number of its classes. */
function Cancel({ classDayId }: { classDayId: number }) {
  const { data: day } = useQuery(classDayQuery(classDayId))
  return day && <CancelDay day={day} onCanceled={() => focusFirstCard(document.activeElement)} />
}

const long = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const thisYear = new Intl.DateTimeFormat('en-US', long)
const anyYear = new Intl.DateTimeFormat('en-US', { ...long, year: 'numeric' })

/** "Thursday, December 3", with the year if it is another. */
function longDay(date: string): string {
  const format = Number(date.slice(0, 4)) === new Date().getFullYear() ? thisYear : anyYear
  return format.format(new Date(date))
}

/** "Today", "Tomorrow" or "In 3 days". */
export function whenWords(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / oneDay)
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`
}
