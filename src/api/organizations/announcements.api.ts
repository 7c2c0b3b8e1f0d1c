import {
  Announcement,
  AnnouncementPage,
  ClassAnnouncementPage,
  type CreateAnnouncement,
  type NewsQuery,
  type UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import type { Audience } from '#contract/organizations/announcements.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

type AnnouncementsQuery = PageQuery & { audience?: Audience }

export const createAnnouncement = (input: CreateAnnouncement, change: Change) =>
  send('post', 'Announcement/admin', change, input).json(Announcement)

export const updateAnnouncement = (
  { id, ...input }: UpdateAnnouncement & { id: number },
  change: Change,
) => send('put', `Announcement/admin/${id}`, change, input).json(Announcement)

export const deleteAnnouncement = (id: number, change: Change) =>
  sendOnly('delete', `Announcement/admin/${id}`, change)

export const announcementsQuery = (organizationId: number, query: AnnouncementsQuery) =>
  question(
    ['announcements', 'page', organizationId, query],
    `Announcement/admin/organization/${organizationId}`,
    readPage(AnnouncementPage),
    query,
  )

export const announcementQuery = (id: number) =>
  question(['announcements', 'one', id], `Announcement/admin/${id}`, Announcement)

/** The caller's announcements, newest first, as many as their home page shows. */
export const homeNewsQuery = (pageIndex: number) =>
  question(['announcements', 'mine', pageIndex], 'Announcement/my', readPage(AnnouncementPage), {
    pageIndex,
    pageSize: 5,
  })

/** An organization's announcements for all members. */
export const organizationAnnouncementsQuery = (organizationId: number, query: NewsQuery) =>
  question(
    ['announcements', 'organization', organizationId, query],
    `Announcement/organization/${organizationId}`,
    readPage(AnnouncementPage),
    query,
  )

export const classAnnouncementsQuery = (classId: number, pageIndex: number) =>
  question(
    ['announcements', 'class', classId, pageIndex],
    `Announcement/class/${classId}`,
    readPage(ClassAnnouncementPage),
    { pageIndex },
  )
