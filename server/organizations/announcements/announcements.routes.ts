import {
  Announcement,
  AnnouncementPage,
  ClassAnnouncementPage,
  CreateAnnouncement,
  NewsQuery,
  UpdateAnnouncement,
} from '#contract/organizations/announcements.ts'
import { AnnouncementQuery } from '#contract/organizations/announcements.query.ts'
import { NotificationPreview } from '#contract/accounts/notifications.ts'
import { previewOf } from '#server/notifications/preview.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { may, memberOf, organizationInPath } from '#server/tenancy/rights.ts'
import {
  addAnnouncement,
  addressedInBody,
  addressedInPath,
  deleteAnnouncement,
  findAnnouncement,
  listAnnouncements,
  listMine,
  listOfClass,
  listOfOrganization,
  publisherOf,
  updateAnnouncement,
} from './announcements.queries.ts'

export const announcements = resource('Announcement', [
  get(
    '/my',
    {
      operationId: 'listMyAnnouncements',
      summary: 'List announcements from your organizations and classes',
      authorize: signedIn,
      query: NewsQuery,
      answer: AnnouncementPage,
    },
    ({ db, visitor, query }) => listMine(db, visitor.personId, query),
  ),
  get(
    '/organization/:organizationId',
    {
      operationId: 'listOrganizationAnnouncements',
      summary: 'List announcements for members of an organization',
      authorize: memberOf(organizationInPath),
      query: NewsQuery,
      answer: AnnouncementPage,
    },
    ({ db, visitor, query }) => listOfOrganization(db, visitor, query),
  ),
  get(
    '/class/:classId',
    {
      operationId: 'listClassAnnouncements',
      summary: 'List announcements for a class, for its teachers, students and their parents',
      authorize: signedIn,
      query: NewsQuery,
      answer: ClassAnnouncementPage,
    },
    ({ db, visitor, ids, query }) => listOfClass(db, visitor, ids.classId, query),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the announcements of an organization and its classes',
      authorize: may('announcements.publish', organizationInPath),
      query: AnnouncementQuery,
      answer: AnnouncementPage,
    },
    ({ db, visitor, query }) => listAnnouncements(db, visitor.organizationId, query),
  ),
  post(
    '/admin',
    {
      summary: 'Publish an announcement to members or classes, at once or at a time',
      authorize: publisherOf(addressedInBody),
      rateLimit: perUser('announce'),
      body: CreateAnnouncement,
      answer: Announcement,
    },
    ({ db, visitor, body }) => addAnnouncement(db, visitor, body),
  ),
  post(
    '/admin/preview',
    {
      operationId: 'previewAnnouncement',
      summary: 'Say who would be notified of an announcement',
      authorize: publisherOf(addressedInBody),
      opensTransactions: true,
      rateLimit: perUser('preview'),
      body: CreateAnnouncement,
      answer: NotificationPreview,
    },
    ({ database, publicUrl, visitor, body }) =>
      previewOf({ database, publicUrl }, async (db) => {
        const { id } = await addAnnouncement(db, visitor, body)
        return { ...visitor, subject: { type: 'Announcement', id } }
      }),
  ),
  get(
    '/admin/:announcementId',
    {
      summary: 'Get an announcement',
      authorize: publisherOf(addressedInPath),
      answer: Announcement,
    },
    ({ db, visitor, ids }) => findAnnouncement(db, visitor.organizationId, ids.announcementId),
  ),
  put(
    '/admin/:announcementId',
    {
      summary: 'Save an announcement',
      authorize: publisherOf(addressedInPath),
      rateLimit: perUser('announce'),
      body: UpdateAnnouncement,
      answer: Announcement,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, ids, body }) => updateAnnouncement(db, visitor, ids.announcementId, body),
  ),
  del(
    '/admin/:announcementId',
    { summary: 'Delete an announcement', authorize: publisherOf(addressedInPath) },
    ({ db, visitor, ids }) => deleteAnnouncement(db, visitor, ids.announcementId),
  ),
])
