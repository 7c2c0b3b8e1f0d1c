import { queryOptions } from '@tanstack/react-query'
import {
  Announcement,
  AnnouncementPage,
  ClassAnnouncementPage,
  type Audience,
  type CreateAnnouncement,
  type NewsQuery,
  type UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { asChange, http, type Change } from '../http.ts'

type AnnouncementsQuery = PageQuery & { audience?: Audience }

export const listAnnouncements = (
  organizationId: number,
  query: AnnouncementsQuery,
  signal?: AbortSignal,
) =>
  http
    .get(`Announcement/admin/organization/${organizationId}`, {
      searchParams: { ...query },
      signal,
    })
    .json(readPage(AnnouncementPage))

export const createAnnouncement = (input: CreateAnnouncement, change: Change) =>
  http.post('Announcement/admin', { json: input, ...asChange(change) }).json(Announcement)

export const updateAnnouncement = (
  { id, ...input }: UpdateAnnouncement & { id: number },
  change: Change,
) => http.put(`Announcement/admin/${id}`, { json: input, ...asChange(change) }).json(Announcement)

export const deleteAnnouncement = async (id: number, change: Change) => {
  await http.delete(`Announcement/admin/${id}`, asChange(change))
}

export const announcementsQuery = (organizationId: number, query: AnnouncementsQuery) =>
  queryOptions({
    queryKey: ['announcements', 'page', organizationId, query],
    queryFn: ({ signal }) => listAnnouncements(organizationId, query, signal),
  })

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: ['announcements', 'one', id],
    queryFn: ({ signal }) => http.get(`Announcement/admin/${id}`, { signal }).json(Announcement),
  })

/** What is for whoever is signed in, the latest first: as much at once as their home shows. */
export const homeNewsQuery = (pageIndex: number) =>
  queryOptions({
    queryKey: ['announcements', 'mine', pageIndex],
    queryFn: ({ signal }) =>
      http
        .get('Announcement/my', { searchParams: { pageIndex, pageSize: 5 }, signal })
        .json(readPage(AnnouncementPage)),
  })

/** What an organization tells its members. */
export const organizationAnnouncementsQuery = (organizationId: number, query: NewsQuery) =>
  queryOptions({
    queryKey: ['announcements', 'organization', organizationId, query],
    queryFn: ({ signal }) =>
      http
        .get(`Announcement/organization/${organizationId}`, { searchParams: { ...query }, signal })
        .json(readPage(AnnouncementPage)),
  })

export const classAnnouncementsQuery = (classId: number, pageIndex: number) =>
  queryOptions({
    queryKey: ['announcements', 'class', classId, pageIndex],
    queryFn: ({ signal }) =>
      http
        .get(`Announcement/class/${classId}`, { searchParams: { pageIndex }, signal })
        .json(readPage(ClassAnnouncementPage)),
  })
