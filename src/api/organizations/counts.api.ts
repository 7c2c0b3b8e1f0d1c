import { queryOptions } from '@tanstack/react-query'
import { firstPage, type ReadPage, SortDirection } from '#contract/page.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { applicationsQuery } from '../applications/application-review.api.ts'
import { attendanceQuery } from '../classes/attendance.api.ts'
import { classesQuery } from '../classes/classes.api.ts'
import { exceptionRequestsQuery } from '../classes/exception-requests.api.ts'
import { studentsQuery } from '../people/family-lists.api.ts'
import { quietnessOf, type Quiet } from '../pack.ts'
import { membersQuery } from '../people/members.api.ts'
import { roomsQuery } from '../timetable/rooms.api.ts'
import { semestersQuery } from '../timetable/semesters.api.ts'
import { undeliveredEmailsQuery } from './undelivered-emails.api.ts'
import { timeSlotsQuery } from '../timetable/time-slots.api.ts'

// Every list response has its total, so the smallest page is enough.
const shortest = { ...firstPage, pageSize: 1, sortDirection: SortDirection.Ascending }

type Count = (organizationId: number) => {
  ask: (signal?: AbortSignal, quiet?: Quiet) => Promise<Pick<ReadPage<unknown>, 'totalCount'>>
}

const ofKind =
  (kind: 'Teacher' | 'Parent' | 'Owner'): Count =>
  (id) =>
    membersQuery(id, { ...shortest, kind })

/** The counts, and the permissions of which one is needed to see each. */
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
  exceptions: [
    (id) => exceptionRequestsQuery(id, { ...shortest, state: 'Asked' }),
    'enrollments.manage',
    'roles.manage',
  ],
  waitlists: [(id) => classesQuery(id, { ...shortest, waiting: 'Waitlist' }), 'enrollments.manage'],
  applications: [
    (id) => applicationsQuery(id, { ...shortest, outcome: 'Waiting' }),
    'applications.view',
  ],
  undeliveredEmails: [(id) => undeliveredEmailsQuery(id, shortest), 'members.contact'],
} as const satisfies Record<string, readonly [Count, ...Permission[]]>

/** The counts that the caller may see; null for one that failed. */
export type Counts = Partial<Record<keyof typeof lists, number | null>>

export async function countAll(
  organizationId: number,
  held: readonly Permission[],
  { signal, quiet }: { signal?: AbortSignal; quiet?: Quiet },
): Promise<Counts> {
  const seen = Object.entries(lists).filter(([, [, ...permissions]]) =>
    permissions.some((permission) => held.includes(permission)),
  )
  const asked = seen.map(
    async ([, [list]]) => (await list(organizationId).ask(signal, quiet)).totalCount ?? null,
  )
  const counts = whatIsKnown(await Promise.allSettled(asked))
  return Object.fromEntries(seen.map(([name], index) => [name, counts[index]]))
}

/** Null for one that failed. If all failed, throws the error. */
export function whatIsKnown<Known>(results: PromiseSettledResult<Known>[]): (Known | null)[] {
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed[0] && failed.length === results.length) throw failed[0].reason
  return results.map((result) => (result.status === 'fulfilled' ? result.value : null))
}

export const countsQuery = (organizationId: number, held: readonly Permission[]) =>
  queryOptions({
    queryKey: ['counts', organizationId, held],
    queryFn: (asked) =>
      countAll(organizationId, held, { signal: asked.signal, quiet: quietnessOf(asked) }),
  })
