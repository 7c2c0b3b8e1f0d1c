import { queryOptions } from '@tanstack/react-query'
import { firstPage, type ReadPage, SortDirection } from '#contract/page.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { listApplications } from '../applications/application-desk.api.ts'
import { listAttendance } from '../classes/attendance.api.ts'
import { listClasses } from '../classes/classes.api.ts'
import { listStudents } from '../people/family-lists.api.ts'
import { listMembers } from '../people/members.api.ts'
import { listRooms } from '../timetable/rooms.api.ts'
import { listSemesters } from '../timetable/semesters.api.ts'
import { listTimeSlots } from '../timetable/time-slots.api.ts'

// Every list says how many rows it has, whichever page of it is asked for.
const shortest = { ...firstPage, pageSize: 1, sortDirection: SortDirection.Ascending }

type Count = (
  organizationId: number,
  signal?: AbortSignal,
) => Promise<Pick<ReadPage<unknown>, 'totalCount'>>

const ofKind =
  (kind: 'Teacher' | 'Parent' | 'Owner'): Count =>
  (id, signal) =>
    listMembers(id, { ...shortest, kind }, signal)

/** What is counted, and for whom: those who hold one of the permissions. */
const lists = {
  members: [(id, signal) => listMembers(id, shortest, signal), 'members.view'],
  teachers: [ofKind('Teacher'), 'members.view'],
  students: [
    (id, signal) => listStudents(id, shortest, signal),
    'members.view',
    'students.medical',
  ],
  parents: [ofKind('Parent'), 'members.view'],
  owners: [ofKind('Owner'), 'members.view'],
  semesters: [(id, signal) => listSemesters(id, shortest, signal), 'classes.view'],
  classes: [(id, signal) => listClasses(id, shortest, signal), 'classes.view'],
  rooms: [(id, signal) => listRooms(id, shortest, signal), 'classes.view'],
  timeSlots: [(id, signal) => listTimeSlots(id, shortest, signal), 'classes.view'],
  missingAttendance: [
    (id, signal) => listAttendance(id, { ...shortest, state: 'Missing' }, signal),
    'attendance.view',
  ],
  requests: [
    (id, signal) => listClasses(id, { ...shortest, waiting: 'Requests' }, signal),
    'enrolments.manage',
  ],
  waitlists: [
    (id, signal) => listClasses(id, { ...shortest, waiting: 'Waitlist' }, signal),
    'enrolments.manage',
  ],
  applications: [
    (id, signal) => listApplications(id, { ...shortest, outcome: 'Waiting' }, signal),
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
    async ([, [list]]) => (await list(organizationId, signal)).totalCount ?? null,
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
