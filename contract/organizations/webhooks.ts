import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import type { SentAction } from '../rights/audit.ts'
import { organizationSubjects } from '../rights/audit.query.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { DeliveryState } from './webhooks.query.ts'

/** The most webhooks of an organization. */
export const mostWebhooks = 10

/** What the events of a webhook can be about: the subjects of the audit log. */
export const WebhookSubject = z.enum(organizationSubjects)
export type WebhookSubject = z.infer<typeof WebhookSubject>

/** The type of the event that an audit entry is, such as `class_day.canceled`. */
export const eventTypeOf = (subject: WebhookSubject, action: SentAction): string => {
  // The name of the action may begin with its subject.
  const rest = action.startsWith(subject) ? action.slice(subject.length) : ''
  const name = /^[A-Z]/.test(rest) ? rest : action
  return `${inSnakeCase(subject === 'OrganizationUser' ? 'Member' : subject)}.${inSnakeCase(name)}`
}

/** The type of the event that somebody sends to test a webhook. */
export const testEventType = 'webhook.test'

const inSnakeCase = (name: string) =>
  name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** Why the server switched a webhook off: the receiver answered 410, or nothing was received for five days. */
export const SwitchedOffReason = z.enum(['Gone', 'Failing'])
export type SwitchedOffReason = z.infer<typeof SwitchedOffReason>

/** Where an organization's events are sent. `subjects` are what the events are about. */
export const Webhook = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  url: z.string(),
  subjects: z.array(WebhookSubject),
  isActive: z.boolean(),
  switchedOffReason: z.nullable(SwitchedOffReason),
  /** Since when nothing was received. */
  failingSince: z.nullable(z.iso.datetime()),
  /** Until when events are also signed with the former secret. */
  previousSecretUntil: z.nullable(z.iso.datetime()),
  ...saved,
})
export type Webhook = z.infer<typeof Webhook>

/** With the secret that signs its events, which is shown only now. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const urlMessage = 'Enter an address such as https://example.org/kinroll.'

function isReceiver(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
}

const fields = {
  name: line(60),
  url: line(1000).check(z.refine(isReceiver, urlMessage)),
  subjects: z
    .array(WebhookSubject)
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(organizationSubjects.length)),
  isActive: z.boolean(),
}

export const CreateWebhook = z.strictObject({
  organizationId: Id,
  ...fields,
  isActive: z._default(fields.isActive, true),
})
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const UpdateWebhook = z.strictObject({ ...fields, version: Version })
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

/** One event on its way to one webhook, and what came of the last attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  /** The `webhook-id`, the same for all attempts. */
  messageId: z.string(),
  eventType: z.string(),
  createdDate: z.iso.datetime(),
  state: DeliveryState,
  attempts: z.int(),
  lastAttemptDate: z.nullable(z.iso.datetime()),
  /** Null unless it waits for one. */
  nextAttemptDate: z.nullable(z.iso.datetime()),
  statusCode: z.nullable(z.int()),
  /** In milliseconds. */
  duration: z.nullable(z.int()),
  /** Why the last attempt failed, in a sentence. */
  failure: z.nullable(z.string()),
  /** The beginning of what the receiver answered. */
  response: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryPage = pageOf(WebhookDelivery)
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>
