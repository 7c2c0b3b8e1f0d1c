import { useQuery } from '@tanstack/react-query'
import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import { firstPage, SortDirection } from '#contract/page.ts'
import { applicationsQuery } from '#src/api/applications/application-review.api.ts'
import { organizationAbsencesQuery } from '#src/api/classes/absences.api.ts'
import type { Counts } from '#src/api/organizations/counts.api.ts'
import { timetableQuery } from '#src/api/timetable/timetable.api.ts'
import { waitedWords } from '#src/components/applications/applications/waited-words.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { conflictsIn, countOpen } from '#src/components/timetable/timetable/conflicts-in.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'

const admin = '/organizations/$organizationId/admin'

interface Task {
  count: number | null | undefined
  what: Noun
  note?: string | null
  way: readonly [string, LinkOptions]
}

interface HomeTasksProps {
  organizationId: number
  counts: Counts
  semesterId: number | undefined
}

/** What waits for somebody who may decide it. Each line leads to the list with just these rows. */
export function HomeTasks({ organizationId, counts, semesterId }: HomeTasksProps) {
  const oldest = useOldest(organizationId, counts.applications)
  const conflicts = useConflicts(semesterId)
  const substitutes = useSubstitutesNeeded(organizationId)
  const may = useMay()
  const params = { organizationId }
  const tasks: Task[] = [
    {
      count: substitutes,
      what: ['class needs a substitute', 'classes need a substitute'],
      way: ['Name substitutes', linkOptions({ to: `${admin}/absences`, params })],
    },
    {
      count: may('attendance.take') ? counts.missingAttendance : undefined,
      what: ['attendance sheet is incomplete', 'attendance sheets are incomplete'],
      way: [
        'Complete attendance',
        linkOptions({
          to: `${admin}/attendance`,
          params,
          search: { ...listStart, state: 'Missing' },
        }),
      ],
    },
    {
      count: may('applications.decide') ? counts.applications : undefined,
      what: ['application waits', 'applications wait'],
      note: oldest,
      way: [
        'Review applications',
        linkOptions({
          to: `${admin}/application`,
          params,
          search: { ...listStart, outcome: 'Waiting' },
        }),
      ],
    },
    {
      count: counts.exceptions,
      what: ['request for an exception', 'requests for exceptions'],
      way: [
        'Answer requests',
        linkOptions({ to: `${admin}/requests`, params, search: { ...listStart, state: 'Asked' } }),
      ],
    },
    {
      count: counts.requests,
      what: ['class with requests for seats', 'classes with requests for seats'],
      way: [
        'Decide requests',
        linkOptions({
          to: `${admin}/classes`,
          params,
          search: { ...listStart, waiting: 'Requests' },
        }),
      ],
    },
    {
      count: conflicts,
      what: ['timetable conflict', 'timetable conflicts'],
      way: ['Resolve conflicts', linkOptions({ to: `${admin}/classes/timetable`, params })],
    },
    {
      count: counts.undeliveredEmails,
      what: ['email was not delivered', 'emails were not delivered'],
      way: ['View emails', linkOptions({ to: `${admin}/undelivered-emails`, params })],
    },
  ]
  const known = tasks.filter(({ count }) => count !== undefined)
  if (known.length === 0) return null
  const open = known.filter(({ count }) => count === null || (count ?? 0) > 0)
  return (
    <Card title="To do">
      {open.length === 0 ? (
        <p>Nothing waits for you.</p>
      ) : (
        <RowList label="To do">
          {open.map(({ count, what, note, way: [label, link] }) => (
            <RowListItem
              key={label}
              note={note}
              action={
                <ButtonLink {...link} size="small">
                  {label}
                </ButtonLink>
              }
            >
              {typeof count === 'number'
                ? counted(count, what)
                : `${capital(what[1])}: unavailable`}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Card>
  )
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

const oldestFirst = {
  ...firstPage,
  pageSize: 1,
  outcome: 'Waiting',
  sortField: 'createdDate',
  sortDirection: SortDirection.Ascending,
} as const

/** "The oldest 12 days", how long the oldest application has waited. */
function useOldest(organizationId: number, count: number | null | undefined): string | null {
  const { data } = useQuery({
    ...applicationsQuery(organizationId, oldestFirst),
    enabled: (count ?? 0) > 0,
  })
  const first = data?.items[0]
  return first ? `Oldest: ${waitedWords(first.createdDate).toLowerCase()}` : null
}

/** Undefined until it is known. Those who only see classes see conflicts among the numbers. */
function useConflicts(semesterId: number | undefined): number | undefined {
  const mayManage = useMay()('classes.manage')
  const { data } = useQuery({
    ...timetableQuery(semesterId ?? 0),
    enabled: semesterId !== undefined && mayManage,
  })
  // The day above the tasks may have loaded it.
  if (!data || !mayManage) return undefined
  return countOpen(
    conflictsIn(data).map(({ conflict }) => conflict),
    data.moreConflicts,
  )
}

function useSubstitutesNeeded(organizationId: number): number | undefined {
  const mayManage = useMay()('classes.manage')
  const { data } = useQuery({
    ...organizationAbsencesQuery(organizationId),
    enabled: mayManage,
  })
  if (!mayManage) return undefined
  return data?.teachers.filter(
    ({ absentTeachers, substitute }) => absentTeachers.length > 0 && substitute === null,
  ).length
}
