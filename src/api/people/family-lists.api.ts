import { queryOptions } from '@tanstack/react-query'
import {
  Care,
  FamilyCard,
  FamilyPage,
  ParentPage,
  StudentPage,
  type ParentRow,
} from '#contract/people/family-lists.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http } from '../http.ts'

const listOf = (kind: string, organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http.get(`OrganizationUser/admin/organization/${organizationId}/${kind}`, {
    searchParams: { ...query },
    signal,
  })

export const listStudents = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  listOf('students', organizationId, query, signal).json(readPage(StudentPage))

export const studentsQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['students', organizationId, query],
    queryFn: ({ signal }) => listStudents(organizationId, query, signal),
  })

type ParentsQuery = PageQuery & { account?: ParentRow['account'] }

export const parentsQuery = (organizationId: number, query: ParentsQuery) =>
  queryOptions({
    queryKey: ['parents', organizationId, query],
    queryFn: ({ signal }) =>
      listOf('parents', organizationId, query, signal).json(readPage(ParentPage)),
  })

export const familiesQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['families', 'page', organizationId, query],
    queryFn: ({ signal }) =>
      http
        .get(`Family/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
        .json(readPage(FamilyPage)),
  })

export const familyQuery = (organizationId: number, familyId: number) =>
  queryOptions({
    queryKey: ['families', 'one', organizationId, familyId],
    queryFn: ({ signal }) =>
      http
        .get(`Family/admin/organization/${organizationId}/${familyId}`, { signal })
        .json(FamilyCard),
  })

type Child = { organizationId: number; personId: number }

/** Each reading is noted, so that it is asked for when somebody wants to read it, and not kept. */
export const readCare = (
  { organizationId, personId }: Child,
  { signal }: { signal: AbortSignal },
) => http.get(`Family/admin/organization/${organizationId}/care/${personId}`, { signal }).json(Care)
