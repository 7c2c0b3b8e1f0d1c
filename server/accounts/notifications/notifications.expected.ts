import { expectCalls } from '#server/testing/expected-calls.ts'

const forAll = { statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200' }
const forThoseWhoManageClasses = {
  statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
}
const withToken = {
  statuses: '404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  body: () => ({ token: '1.1.Classes.wrong' }),
}

export const notificationsCalls = expectCalls({
  'GET /api/Notification/my': forAll,
  'GET /api/Notification/my/unread': forAll,
  'POST /api/Notification/my/read': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 204',
    body: () => ({}),
  },
  'GET /api/Notification/preferences': forAll,
  'PUT /api/Notification/preferences/:organizationId': {
    statuses: '401 401 404 404 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ choices: [], isDigest: true, quietFrom: null, quietUntil: null }),
  },
  'POST /api/Notification/unsubscribe': withToken,
  'POST /api/Notification/resubscribe': withToken,
  'GET /api/Notification/held/organization/:organizationId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Notification/undo/:notificationId': {
    ...forThoseWhoManageClasses,
    audit: 'Edited Class',
  },
  'POST /api/Notification/send/:notificationId': forThoseWhoManageClasses,
})
