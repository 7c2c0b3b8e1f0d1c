import {
  type CreateWebhook,
  type UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookWithSecret,
} from '#contract/organizations/webhooks.ts'
import { type DeliveryState } from '#contract/organizations/webhooks.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { type Change, type SecretChange, send, sendOnly, sendSecret } from '../http.ts'
import { question } from '../question.ts'

export const createWebhook = (input: CreateWebhook, change: SecretChange) =>
  sendSecret('post', 'Webhook/admin', change, input).json(WebhookWithSecret)

export const updateWebhook = ({ id, ...input }: UpdateWebhook & { id: number }, change: Change) =>
  send('put', `Webhook/admin/${id}`, change, input).json(Webhook)

export const deleteWebhook = (id: number, change: Change) =>
  sendOnly('delete', `Webhook/admin/${id}`, change)

export const renewWebhookSecret = (id: number, change: SecretChange) =>
  sendSecret('post', `Webhook/admin/renew-secret/${id}`, change).json(WebhookWithSecret)

export const testWebhook = (id: number, change: Change) =>
  send('post', `Webhook/admin/test/${id}`, change).json(WebhookDelivery)

export const sendDeliveryAgain = (id: number, change: Change) =>
  send('post', `Webhook/admin/send-again/${id}`, change).json(WebhookDelivery)

/** The server switches webhooks off by itself, so these are always fetched again. */
export const webhooksQuery = (organizationId: number) => ({
  ...question(
    ['webhooks', 'list', organizationId],
    `Webhook/admin/organization/${organizationId}`,
    z.array(Webhook),
  ),
  staleTime: 0,
})

export const webhookQuery = (id: number) => ({
  ...question(['webhooks', 'one', id], `Webhook/admin/${id}`, Webhook),
  staleTime: 0,
})

type DeliveriesQuery = PageQuery & { state?: DeliveryState }

export const deliveriesQuery = (webhookId: number, query: DeliveriesQuery) => ({
  ...question(
    ['webhooks', 'deliveries', webhookId, query],
    `Webhook/admin/deliveries/${webhookId}`,
    readPage(WebhookDeliveryPage),
    query,
  ),
  staleTime: 0,
})
