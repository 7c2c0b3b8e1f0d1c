import { queryOptions } from '@tanstack/react-query'
import { firstPage, SortDirection } from '#contract/page.ts'
import { listClasses } from './classes.api.ts'
import { listMembers } from './members.api.ts'
import { listSemesters } from './semesters.api.ts'

// Every list says how many rows it has, whichever page of it is asked for.
const shortest = { ...firstPage, pageSize: 1, sortDirection: SortDirection.Ascending }

/** How many of everything an organization has. */
export async function countAll(organizationId: number, signal?: AbortSignal) {
  const [members, teachers, students, parents, owners, semesters, classes] = await Promise.all([
    listMembers(organizationId, shortest, signal),
    listMembers(organizationId, { ...shortest, kind: 'Teacher' }, signal),
    listMembers(organizationId, { ...shortest, kind: 'Student' }, signal),
    listMembers(organizationId, { ...shortest, kind: 'Parent' }, signal),
    listMembers(organizationId, { ...shortest, kind: 'Owner' }, signal),
    listSemesters(organizationId, shortest, signal),
    listClasses(organizationId, shortest, signal),
  ])
  return {
    members: members.totalCount,
    teachers: teachers.totalCount,
    students: students.totalCount,
    parents: parents.totalCount,
    owners: owners.totalCount,
    semesters: semesters.totalCount,
    classes: classes.totalCount,
  }
}

export type Counts = Awaited<ReturnType<typeof countAll>>

export const countsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['counts', organizationId],
    queryFn: ({ signal }) => countAll(organizationId, signal),
  })
