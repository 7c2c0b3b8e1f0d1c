import {
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookWithSecret,
} from '#contract/organizations/webhooks.ts'
import { WebhookDeliveryQuery } from '#contract/organizations/webhooks.query.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { transact } from '#server/database/database.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import {
  mayAll,
  organizationInBody,
  organizationInPath,
  organizationOf,
  type Place,
} from '#server/tenancy/rights.ts'
import { addTest, listDeliveries, sendAgain } from './deliveries.queries.ts'
import {
  addWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  renewSecret,
  updateWebhook,
} from './webhooks.queries.ts'

/** Events say what happens in the organization, so that the audit log must be visible as well. */
const mayManage = (place: Place) => mayAll(['organization.settings', 'audit.view'], place)

const managing = mayManage(organizationOf('webhook'))

/** Where the events of an organization are sent. */
export const webhooks = resource('Webhook', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the webhooks of an organization',
      authorize: mayManage(organizationInPath),
      answer: z.array(Webhook),
    },
    ({ db, visitor }) => listWebhooks(db, visitor.organizationId),
  ),
  post(
    '/admin',
    {
      summary: 'Add a webhook; the answer alone has its secret',
      authorize: mayManage(organizationInBody),
      reauthenticated: true,
      body: CreateWebhook,
      answer: WebhookWithSecret,
      opensTransactions: true,
      refuses: { 409: 'The organization has too many webhooks' },
    },
    ({ database, encryption, webhookRules, visitor, body }) =>
      transact(database, (db) => addWebhook({ db, encryption }, webhookRules, visitor, body)),
  ),
  get(
    '/admin/:webhookId',
    { summary: 'Get a webhook', authorize: managing, answer: Webhook },
    ({ db, visitor, ids }) => findWebhook(db, visitor.organizationId, ids.webhookId),
  ),
  put(
    '/admin/:webhookId',
    {
      summary: 'Save a webhook',
      authorize: managing,
      reauthenticated: true,
      body: UpdateWebhook,
      answer: Webhook,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, webhookRules, visitor, ids, body }) =>
      updateWebhook(db, webhookRules, visitor, ids.webhookId, body),
  ),
  del(
    '/admin/:webhookId',
    { summary: 'Delete a webhook with its log', authorize: managing },
    ({ db, visitor, ids }) => deleteWebhook(db, visitor, ids.webhookId),
  ),
  post(
    '/admin/renew-secret/:webhookId',
    {
      operationId: 'renewWebhookSecret',
      summary: 'Renew the secret of a webhook; the former one also signs for 24 hours',
      authorize: managing,
      reauthenticated: true,
      opensTransactions: true,
      answer: WebhookWithSecret,
    },
    ({ database, encryption, visitor, ids }) =>
      transact(database, (db) => renewSecret({ db, encryption }, visitor, ids.webhookId)),
  ),
  post(
    '/admin/test/:webhookId',
    {
      operationId: 'testWebhook',
      summary: 'Send a test event to a webhook',
      authorize: managing,
      rateLimit: perUser('sendEvent'),
      answer: WebhookDelivery,
      refuses: { 409: 'The webhook is off' },
    },
    ({ db, visitor, ids }) => addTest(db, visitor, ids.webhookId),
  ),
  get(
    '/admin/deliveries/:webhookId',
    {
      summary: 'List the events sent to a webhook, and what came of each, newest first',
      authorize: managing,
      query: WebhookDeliveryQuery,
      answer: WebhookDeliveryPage,
    },
    ({ db, ids, query }) => listDeliveries(db, ids.webhookId, query),
  ),
  post(
    '/admin/send-again/:webhookDeliveryId',
    {
      operationId: 'sendWebhookDeliveryAgain',
      summary: 'Send an event to a webhook again, with the same id',
      authorize: mayManage(organizationOf('webhookDelivery')),
      rateLimit: perUser('sendEvent'),
      answer: WebhookDelivery,
      refuses: { 409: 'The webhook is off' },
    },
    ({ db, visitor, ids }) => sendAgain(db, visitor, ids.webhookDeliveryId),
  ),
])
