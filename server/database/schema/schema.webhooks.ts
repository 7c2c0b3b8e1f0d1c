import type { SwitchedOffReason } from '#contract/organizations/webhooks.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Where an organization's events are sent. */
type Webhook = {
  id: GeneratedAlways<number>
  organizationId: number
  name: string
  searchName: string
  url: string
  /** JSON: the subjects of the audit log that its events are about. */
  subjects: string
  isActive: boolean
  switchedOffReason: SwitchedOffReason | null
  /** Since when nothing was received. */
  failingSince: string | null
  /** Encrypted. */
  secret: string
  /** The former secret, with which events are signed as well until then. */
  previousSecret: string | null
  previousSecretUntil: string | null
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

/** An event on its way to a webhook. The columns about an attempt describe the last one, and are null during it. */
type WebhookDelivery = {
  id: GeneratedAlways<number>
  organizationId: number
  webhookId: number
  messageId: string
  eventType: string
  /** Null for a test. */
  auditEntryId: number | null
  subjectId: number
  /** When it happened. */
  createdDate: string
  sendBefore: string
  attempts: Generated<number>
  lastAttemptDate: string | null
  /** While it is being sent: when the claim on it ends. */
  nextAttemptDate: string
  outcome: 'Delivered' | 'Failed' | null
  statusCode: number | null
  /** In milliseconds. */
  duration: number | null
  failure: string | null
  response: string | null
}

export type WebhookTables = { webhook: Webhook; webhookDelivery: WebhookDelivery }
