import { expectCalls } from '#server/testing/expected-calls.ts'

const webhook = { name: 'Website', url: 'https://example.org/kinroll', subjects: ['Class'] }

/** Whoever may change the settings and view the audit log. */
const statuses = '401 401 404 403 403 403 403 200 403 403 403 403 403 200'
const saved = 'version savedBy savedDate'
const keys = `id organizationId name url subjects isActive switchedOffReason failingSince previousSecretUntil ${saved}`
const delivery =
  'id webhookId messageId eventType createdDate state attempts lastAttemptDate nextAttemptDate statusCode duration failure response'

export const webhooksCalls = expectCalls({
  'GET /api/Webhook/admin/organization/:organizationId': {
    statuses,
    keys: `everybody: ${keys}`,
  },
  'POST /api/Webhook/admin': {
    statuses,
    body: ({ organizationId }) => ({ ...webhook, organizationId }),
    audit: 'Added Webhook',
  },
  'GET /api/Webhook/admin/:webhookId': {
    statuses,
    keys: `everybody: ${keys}`,
  },
  'PUT /api/Webhook/admin/:webhookId': {
    statuses,
    body: () => ({ ...webhook, isActive: true, version: 1 }),
    audit: 'Edited Webhook',
  },
  'DELETE /api/Webhook/admin/:webhookId': {
    statuses: '401 401 404 403 403 403 403 204 403 403 403 403 403 204',
    audit: 'Removed Webhook',
  },
  'POST /api/Webhook/admin/renew-secret/:webhookId': {
    statuses,
    audit: 'SecretRenewed Webhook',
  },
  'POST /api/Webhook/admin/test/:webhookId': {
    statuses,
    audit: 'EventSent Webhook',
  },
  'GET /api/Webhook/admin/deliveries/:webhookId': {
    statuses,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) ${delivery}
    `,
  },
  'POST /api/Webhook/admin/send-again/:webhookDeliveryId': {
    statuses,
    audit: 'EventSent Webhook',
  },
})
