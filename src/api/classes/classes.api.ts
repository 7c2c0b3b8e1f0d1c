import { NotificationPreview } from '#contract/accounts/notifications.ts'
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
import { http, send, sendOnly, type Change } from '../http.ts'
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

/** Deletes a draft that has this version. */
export async function deleteClass(draft: { id: number; version: number }, change: Change) {
  await sendOnly('delete', `Class/admin/${draft.id}?version=${draft.version}`, change)
  return draft
}

/** Who would be notified if a class were saved like this. Its failures are shown where it is asked for. */
export const previewClass = ({ id, ...input }: UpdateClass & { id: number }, signal: AbortSignal) =>
  http
    .post(`Class/admin/preview/${id}`, { json: input, signal, context: { quiet: 'shown' } })
    .json(NotificationPreview)

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
