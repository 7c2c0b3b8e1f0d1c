import { queryOptions } from '@tanstack/react-query'
import {
  AdminClass,
  AdminClassPage,
  type ClassStatus,
  type ClassWaiting,
  type CreateClass,
  type UpdateClass,
} from '#contract/classes/classes.ts'
import { Class, EnrolledClassPage, TeachingClassPage } from '#contract/classes/my-classes.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { asChange, http, type Change } from '../http.ts'

type ClassesQuery = PageQuery & {
  semesterId?: number
  status?: ClassStatus
  waiting?: ClassWaiting
}

export const listClasses = (organizationId: number, query: ClassesQuery, signal?: AbortSignal) =>
  http
    .get(`Class/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(AdminClassPage))

export const listTeachingClasses = (query: PageQuery, signal?: AbortSignal) =>
  http
    .get('Class/my-teaching-classes', { searchParams: { ...query }, signal })
    .json(readPage(TeachingClassPage))

export const listEnrolledClasses = (query: PageQuery, signal?: AbortSignal) =>
  http
    .get('Class/my-enrolled-classes', { searchParams: { ...query }, signal })
    .json(readPage(EnrolledClassPage))

export const findClass = (id: number, signal?: AbortSignal) =>
  http.get(`Class/${id}`, { signal }).json(Class)

export const findAdminClass = (id: number, signal?: AbortSignal) =>
  http.get(`Class/admin/${id}`, { signal }).json(AdminClass)

export const createClass = (input: CreateClass, change: Change) =>
  http.post('Class/admin', { json: input, ...asChange(change) }).json(AdminClass)

export const updateClass = ({ id, ...input }: UpdateClass & { id: number }, change: Change) =>
  http.put(`Class/admin/${id}`, { json: input, ...asChange(change) }).json(AdminClass)

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
