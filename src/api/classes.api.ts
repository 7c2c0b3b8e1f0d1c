import { queryOptions } from '@tanstack/react-query'
import {
  AdminClass,
  AdminClassPage,
  Class,
  EnrolledClassPage,
  RosterEntry,
  TeachingClassPage,
  type AddStudent,
  type ClassStatus,
  type CreateClass,
  type UpdateClass,
} from '#contract/classes.ts'
import type { PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from './http.ts'

type ClassesQuery = PageQuery & { semesterId?: number; status?: ClassStatus }
type StudentOfClass = AddStudent & { classId: number }

export const listClasses = (organizationId: number, query: ClassesQuery, signal?: AbortSignal) =>
  http
    .get(`Class/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(AdminClassPage)

export const listTeachingClasses = (query: PageQuery, signal?: AbortSignal) =>
  http
    .get('Class/my-teaching-classes', { searchParams: { ...query }, signal })
    .json(TeachingClassPage)

export const listEnrolledClasses = (query: PageQuery, signal?: AbortSignal) =>
  http
    .get('Class/my-enrolled-classes', { searchParams: { ...query }, signal })
    .json(EnrolledClassPage)

export const findClass = (id: number, signal?: AbortSignal) =>
  http.get(`Class/${id}`, { signal }).json(Class)

export const findAdminClass = (id: number, signal?: AbortSignal) =>
  http.get(`Class/admin/${id}`, { signal }).json(AdminClass)

export const createClass = (input: CreateClass, change: Change) =>
  http.post('Class/admin', { json: input, ...asChange(change) }).json(AdminClass)

export const updateClass = ({ id, ...input }: UpdateClass & { id: number }, change: Change) =>
  http.put(`Class/admin/${id}`, { json: input, ...asChange(change) }).json(AdminClass)

export const listStudents = (classId: number, signal?: AbortSignal) =>
  http.get(`Class/admin/${classId}/roster`, { signal }).json(z.array(RosterEntry))

export const addStudent = ({ classId, ...input }: StudentOfClass, change: Change) =>
  http
    .post(`Class/admin/${classId}/students`, { json: input, ...asChange(change) })
    .json(RosterEntry)

export const removeStudent = async (
  { classId, organizationUserId }: StudentOfClass,
  change: Change,
) => {
  await http.delete(`Class/admin/${classId}/students/${organizationUserId}`, asChange(change))
}

export const classesQuery = (organizationId: number, query: ClassesQuery) =>
  queryOptions({
    queryKey: ['classes', 'page', organizationId, query],
    queryFn: ({ signal }) => listClasses(organizationId, query, signal),
  })

export const teachingClassesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: ['classes', 'teaching', query],
    queryFn: ({ signal }) => listTeachingClasses(query, signal),
  })

export const enrolledClassesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: ['classes', 'enrolled', query],
    queryFn: ({ signal }) => listEnrolledClasses(query, signal),
  })

export const classQuery = (id: number) =>
  queryOptions({
    queryKey: ['classes', 'one', id],
    queryFn: ({ signal }) => findClass(id, signal),
  })

export const adminClassQuery = (id: number) =>
  queryOptions({
    queryKey: ['classes', 'admin', id],
    queryFn: ({ signal }) => findAdminClass(id, signal),
  })

export const studentsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['classes', 'students', classId],
    queryFn: ({ signal }) => listStudents(classId, signal),
  })
