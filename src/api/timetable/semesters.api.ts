import { AudienceSize } from '#contract/timetable/registration-windows.ts'
import { z } from '#contract/zod.ts'
import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import {
  Semester,
  SemesterCopy,
  SemesterPage,
  type CopySemester,
  type CreateSemester,
  type UpdateSemester,
} from '#contract/timetable/semesters.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createSemester = (input: CreateSemester, change: Change) =>
  send('post', 'Semester/admin', change, input).json(Semester)

export const updateSemester = ({ id, ...input }: UpdateSemester & { id: number }, change: Change) =>
  send('put', `Semester/admin/${id}`, change, input).json(Semester)

export const deleteSemester = (id: number, change: Change) =>
  sendOnly('delete', `Semester/admin/${id}`, change)

export const semestersQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['semesters', 'page', organizationId, query],
    `Semester/admin/organization/${organizationId}`,
    readPage(SemesterPage),
    query,
  )

/** The semesters that a class can belong to, latest first, as many as fit on the longest page. */
export const semesterChoicesQuery = (organizationId: number) =>
  semestersQuery(organizationId, {
    ...longestPage,
    sortField: 'startDate',
    sortDirection: SortDirection.Descending,
  })

export const semesterQuery = (id: number) =>
  question(['semesters', 'one', id], `Semester/admin/${id}`, Semester)

/** How many people and families are in each audience of a semester. */
export const audiencesQuery = (id: number) =>
  question(['semesters', 'audiences', id], `Semester/admin/audiences/${id}`, z.array(AudienceSize))

type Copy = Omit<CopySemester, 'preview'> & { semesterId: number }

/** What a copy would have. Nothing is saved. */
export const previewCopy = ({ semesterId, ...input }: Copy, signal: AbortSignal) =>
  http
    .post(`Semester/admin/copy/${semesterId}`, { json: { ...input, preview: true }, signal })
    .json(SemesterCopy)

export const copySemester = ({ semesterId, ...input }: Copy, change: Change) =>
  send('post', `Semester/admin/copy/${semesterId}`, change, { ...input, preview: false }).json(
    SemesterCopy,
  )
