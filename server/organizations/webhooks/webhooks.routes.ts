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
  may,
  organizationInBody,
  organizationInPath,
  organizationOf,
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

const settings = may('organization.settings', organizationOf('webhook'))

/** Where the events of an organization are sent. */
export const webhooks = resource('Webhook', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the webhooks of an organization',
      authorize: may('organization.settings', organizationInPath),
      answer: z.array(Webhook),
    },
    ({ db, visitor }) => listWebhooks(db, visitor.organizationId),
  ),
  post(
    '/admin',
    {
      summary: 'Add a webhook; the answer alone has its secret',
      authorize: may('organization.settings', organizationInBody),
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
    { summary: 'Get a webhook', authorize: settings, answer: Webhook },
    ({ db, visitor, ids }) => findWebhook(db, visitor.organizationId, ids.webhookId),
  ),
  put(
    '/admin/:webhookId',
    {
      summary: 'Save a webhook',
      authorize: settings,
      body: UpdateWebhook,
      answer: Webhook,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, webhookRules, visitor, ids, body }) =>
      updateWebhook(db, webhookRules, visitor, ids.webhookId, body),
  ),
  del(
    '/admin/:webhookId',
    { summary: 'Delete a webhook with its log', authorize: settings },
    ({ db, visitor, ids }) => deleteWebhook(db, visitor, ids.webhookId),
  ),
  post(
    '/admin/renew-secret/:webhookId',
    {
      operationId: 'renewWebhookSecret',
      summary: 'Renew the secret of a webhook; the former one also signs for 24 hours',
      authorize: settings,
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
      authorize: settings,
      rateLimit: perUser('sendEvent'),
      answer: WebhookDelivery,
      refuses: { 409: 'The webhook is off' },
    },
    ({ db, visitor, ids }) => addTest(db, visitor, ids.webhookId),
  ),
  get(
    '/admin/deliveries/:webhookId',
    {
      operationId: 'listWebhookDeliveries',
      summary: 'List the events sent to a webhook, and what came of each, newest first',
      authorize: settings,
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
      authorize: may('organization.settings', organizationOf('webhookDelivery')),
      rateLimit: perUser('sendEvent'),
      answer: WebhookDelivery,
      refuses: { 409: 'The webhook is off' },
    },
    ({ db, visitor, ids }) => sendAgain(db, visitor, ids.webhookDeliveryId),
  ),
])
