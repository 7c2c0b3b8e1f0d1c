import { expectCalls } from '#server/testing/expected-calls.ts'

const snow = { title: 'Snow', body: 'Stay at home.' }

export const announcementsCalls = expectCalls({
  'GET /api/Announcement/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Announcement/organization/:organizationId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Announcement/class/:classId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Announcement/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id organizationId organizationName classId className title body authorName createdDate publishDate isScheduled publishAt isAnsweredByAuthor version savedBy savedDate
      everybody: (items.limitedTo) classNames kinds membersCount
    `,
  },
  'POST /api/Announcement/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...snow, organizationId }),
    audit: 'Added Announcement',
  },
  'POST /api/Announcement/admin/preview': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...snow, organizationId }),
  },
  'GET /api/Announcement/admin/:announcementId': {
    statuses: '401 401 404 403 403 200 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId organizationName classId className title body authorName createdDate publishDate isScheduled publishAt isAnsweredByAuthor version savedBy savedDate
      everybody: (limitedTo) classNames kinds membersCount
    `,
  },
  'PUT /api/Announcement/admin/:announcementId': {
    statuses: '401 401 404 403 403 200 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...snow, version: 1 }),
    audit: 'Edited Announcement',
  },
  'DELETE /api/Announcement/admin/:announcementId': {
    statuses: '401 401 404 403 403 204 403 204 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Removed Announcement',
  },
})
