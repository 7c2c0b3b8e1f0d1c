import {
  AdminClass,
  AdminClassPage,
  type CreateClass,
  type PublishClasses,
  PublishedClasses,
  type UpdateClass,
} from '#contract/classes/classes.ts'
import type { ClassStatus, ClassWaiting } from '#contract/classes/classes.query.ts'
import { Class, EnrolledClassPage, TeachingClassPage } from '#contract/classes/my-classes.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

type ClassesQuery = PageQuery & {
  semesterId?: number
  status?: ClassStatus
  waiting?: ClassWaiting
}

export const createClass = (input: CreateClass, change: Change) =>
  send('post', 'Class/admin', change, input).json(AdminClass)

export const updateClass = ({ id, ...input }: UpdateClass & { id: number }, change: Change) =>
  send('put', `Class/admin/${id}`, change, input).json(AdminClass)

export const publishClasses = (input: PublishClasses, change: Change) =>
  send('post', 'Class/admin/publish', change, input).json(PublishedClasses)

export const classesQuery = (organizationId: number, query: ClassesQuery) =>
  question(
    ['classes', 'page', organizationId, query],
    `Class/admin/organization/${organizationId}`,
    readPage(AdminClassPage),
    query,
  )

export const teachingClassesQuery = (query: PageQuery) =>
  question(
    ['classes', 'teaching', query],
    'Class/my-teaching-classes',
    readPage(TeachingClassPage),
    query,
  )

export const enrolledClassesQuery = (query: PageQuery) =>
  question(
    ['classes', 'enrolled', query],
    'Class/my-enrolled-classes',
    readPage(EnrolledClassPage),
    query,
  )

export const classQuery = (id: number) => question(['classes', 'one', id], `Class/${id}`, Class)

export const adminClassQuery = (id: number) =>
  question(['classes', 'admin', id], `Class/admin/${id}`, AdminClass)
