import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

export const DeliveryState = z.enum(['Waiting', 'Delivered', 'Failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Newest first. */
export const WebhookDeliveryQuery = pageQuery(['createdDate'], {
  state: z.optional(DeliveryState),
})
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>
