import { queryOptions } from '@tanstack/react-query'
import { firstPage, type ReadPage, SortDirection } from '#contract/page.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { applicationsQuery } from '../applications/application-review.api.ts'
import { attendanceQuery } from '../classes/attendance.api.ts'
import { classesQuery } from '../classes/classes.api.ts'
import { studentsQuery } from '../people/family-lists.api.ts'
import { membersQuery } from '../people/members.api.ts'
import { roomsQuery } from '../timetable/rooms.api.ts'
import { semestersQuery } from '../timetable/semesters.api.ts'
import { timeSlotsQuery } from '../timetable/time-slots.api.ts'

// Every list says how many rows it has, whichever page of it is asked for.
const shortest = { ...firstPage, pageSize: 1, sortDirection: SortDirection.Ascending }

type Count = (organizationId: number) => {
  ask: (signal?: AbortSignal) => Promise<Pick<ReadPage<unknown>, 'totalCount'>>
}

const ofKind =
  (kind: 'Teacher' | 'Parent' | 'Owner'): Count =>
  (id) =>
    membersQuery(id, { ...shortest, kind })

/** What is counted, and for whom: those who hold one of the permissions. */
const lists = {
  members: [(id) => membersQuery(id, shortest), 'members.view'],
  teachers: [ofKind('Teacher'), 'members.view'],
  students: [(id) => studentsQuery(id, shortest), 'members.view', 'students.medical'],
  parents: [ofKind('Parent'), 'members.view'],
  owners: [ofKind('Owner'), 'members.view'],
  semesters: [(id) => semestersQuery(id, shortest), 'classes.view'],
  classes: [(id) => classesQuery(id, shortest), 'classes.view'],
  rooms: [(id) => roomsQuery(id, shortest), 'classes.view'],
  timeSlots: [(id) => timeSlotsQuery(id, shortest), 'classes.view'],
  missingAttendance: [
    (id) => attendanceQuery(id, { ...shortest, state: 'Missing' }),
    'attendance.view',
  ],
  requests: [(id) => classesQuery(id, { ...shortest, waiting: 'Requests' }), 'enrollments.manage'],
  waitlists: [(id) => classesQuery(id, { ...shortest, waiting: 'Waitlist' }), 'enrollments.manage'],
  applications: [
    (id) => applicationsQuery(id, { ...shortest, outcome: 'Waiting' }),
    'applications.view',
  ],
} as const satisfies Record<string, readonly [Count, ...Permission[]]>

/** How many an organization has of everything that whoever asks may see; null for what could not be counted. */
export type Counts = Partial<Record<keyof typeof lists, number | null>>

export async function countAll(
  organizationId: number,
  held: readonly Permission[],
  signal?: AbortSignal,
): Promise<Counts> {
  const seen = Object.entries(lists).filter(([, [, ...permissions]]) =>
    permissions.some((permission) => held.includes(permission)),
  )
  const asked = seen.map(
    async ([, [list]]) => (await list(organizationId).ask(signal)).totalCount ?? null,
  )
  const counts = whatIsKnown(await Promise.allSettled(asked))
  return Object.fromEntries(seen.map(([name], index) => [name, counts[index]]))
}

/** Null for what failed, unless everything did: then nothing is known, and why is thrown. */
export function whatIsKnown<Known>(results: PromiseSettledResult<Known>[]): (Known | null)[] {
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed[0] && failed.length === results.length) throw failed[0].reason
  return results.map((result) => (result.status === 'fulfilled' ? result.value : null))
}

export const countsQuery = (organizationId: number, held: readonly Permission[]) =>
  queryOptions({
    queryKey: ['counts', organizationId, held],
    queryFn: ({ signal }) => countAll(organizationId, held, signal),
  })
