import { queryOptions } from '@tanstack/react-query'
import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import {
  Semester,
  SemesterCopy,
  SemesterPage,
  type CopySemester,
  type CreateSemester,
  type UpdateSemester,
} from '#contract/timetable/semesters.ts'
import { asChange, http, type Change } from '../http.ts'

export const listSemesters = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`Semester/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(SemesterPage))

export const findSemester = (id: number, signal?: AbortSignal) =>
  http.get(`Semester/admin/${id}`, { signal }).json(Semester)

export const createSemester = (input: CreateSemester, change: Change) =>
  http.post('Semester/admin', { json: input, ...asChange(change) }).json(Semester)

export const updateSemester = ({ id, ...input }: UpdateSemester & { id: number }, change: Change) =>
  http.put(`Semester/admin/${id}`, { json: input, ...asChange(change) }).json(Semester)

export const deleteSemester = async (id: number, change: Change) => {
  await http.delete(`Semester/admin/${id}`, asChange(change))
}

export const semestersQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['semesters', 'page', organizationId, query],
    queryFn: ({ signal }) => listSemesters(organizationId, query, signal),
  })

/** The semesters that a class can belong to, the latest first: as many as one page may hold. */
export const semesterChoicesQuery = (organizationId: number) =>
  semestersQuery(organizationId, {
    ...longestPage,
    sortField: 'startDate',
    sortDirection: SortDirection.Descending,
  })

export const semesterQuery = (id: number) =>
  queryOptions({
    queryKey: ['semesters', 'one', id],
    queryFn: ({ signal }) => findSemester(id, signal),
  })

type Copy = Omit<CopySemester, 'preview'> & { semesterId: number }

/** What a copy would have. Nothing is saved. */
export const previewCopy = ({ semesterId, ...input }: Copy, signal: AbortSignal) =>
  http
    .post(`Semester/admin/${semesterId}/copy`, { json: { ...input, preview: true }, signal })
    .json(SemesterCopy)

export const copySemester = ({ semesterId, ...input }: Copy, change: Change) =>
  http
    .post(`Semester/admin/${semesterId}/copy`, {
      json: { ...input, preview: false },
      ...asChange(change),
    })
    .json(SemesterCopy)
