import { day } from '#contract/dates/durations.ts'
import {
  type CreateWebhook,
  mostWebhooks,
  type UpdateWebhook,
  type Webhook,
  type WebhookSubject,
} from '#contract/organizations/webhooks.ts'
import { randomBytes } from 'node:crypto'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName, searchable } from '#server/database/searchable.ts'
import { conflict, invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { PrivateAddress, requirePublicHost } from './public-address.ts'

/** How long a former secret still signs. In milliseconds. */
const overlap = day

export type WebhookRules = {
  /** Whether receivers may be in a private network, and use http. */
  allowsPrivate: boolean
}

declare module '#server/calls/call.ts' {
  interface Services {
    webhookRules: WebhookRules
  }
}

type Stores = { db: Db; encryption: Encryption }

/** A new secret, as Standard Webhooks writes it. */
const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The webhooks of an organization, by name. */
export async function listWebhooks(db: Db, organizationId: number): Promise<Webhook[]> {
  const rows = await webhooks(db, organizationId)
    .orderBy('webhook.searchName')
    .orderBy('webhook.id')
    .execute()
  return rows.map(toWebhook)
}

export async function findWebhook(db: Db, organizationId: number, id: number): Promise<Webhook> {
  const row = webhooks(db, organizationId).where('webhook.id', '=', id)
  return toWebhook(await row.executeTakeFirstOrThrow(notFound))
}

const webhooks = (db: Db, organizationId: number) =>
  db
    .selectFrom('webhook')
    .leftJoin('person as saver', 'saver.id', 'webhook.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .select(['webhook.id', 'organizationId', 'name', 'url', 'subjects', 'isActive'])
    .select(['switchedOffReason', 'failingSince', 'previousSecretUntil'])
    .select(['webhook.version', 'webhook.savedDate', fullName('saver').as('savedBy')])

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['executeTakeFirstOrThrow']>>

const toWebhook = ({ subjects, previousSecretUntil, ...row }: Row): Webhook => ({
  ...row,
  subjects: JSON.parse(subjects) as WebhookSubject[],
  previousSecretUntil:
    previousSecretUntil !== null && previousSecretUntil > clock.timestamp()
      ? previousSecretUntil
      : null,
})

/** The same with the secret, for whoever has just added it or renewed its secret. */
async function findWithSecret({ db, encryption }: Stores, organizationId: number, id: number) {
  const { secret } = await db
    .selectFrom('webhook')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .select('secret')
    .executeTakeFirstOrThrow(notFound)
  const webhook = await findWebhook(db, organizationId, id)
  return { ...webhook, secret: encryption.decrypt(secret) ?? '' }
}

export async function addWebhook(
  { db, encryption }: Stores,
  rules: WebhookRules,
  holder: Holder,
  { subjects, ...values }: CreateWebhook,
) {
  requireReceiver(rules, values.url)
  await lockRights(db, holder)
  const { organizationId, personId } = holder
  await requireFew(db, organizationId)
  const { id } = await db
    .insertInto('webhook')
    .values({
      ...values,
      searchName: searchable(values.name),
      subjects: JSON.stringify(subjects),
      secret: encryption.encrypt(newWebhookSecret()),
      ...lastSaved(personId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await findWebhook(db, organizationId, id)
  await audit(db, {
    ...actedBy(holder),
    action: 'Added',
    subject: { type: 'Webhook', id },
    after: factsOf(after),
  })
  return findWithSecret({ db, encryption }, organizationId, id)
}

async function requireFew(db: Db, organizationId: number) {
  const { many } = await db
    .selectFrom('webhook')
    .where('organizationId', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many < mostWebhooks) return
  throw conflict('too_many', {}, `There are already ${many} webhooks. Delete one first.`)
}

export async function updateWebhook(
  db: Db,
  rules: WebhookRules,
  holder: Holder,
  webhookId: number,
  { version, subjects, ...values }: UpdateWebhook,
) {
  requireReceiver(rules, values.url)
  await lockRights(db, holder)
  const { organizationId, personId } = holder
  const before = await findWebhook(db, organizationId, webhookId)
  if (before.version !== version) throw versionConflict(before)
  await db
    .updateTable('webhook')
    .set({
      ...values,
      searchName: searchable(values.name),
      subjects: JSON.stringify(subjects),
      // Whoever changes it starts anew.
      switchedOffReason: values.isActive ? null : before.switchedOffReason,
      failingSince: null,
      ...lastSaved(personId),
      version: nextVersion,
    })
    .where('id', '=', webhookId)
    .execute()
  const after = await findWebhook(db, organizationId, webhookId)
  await audit(db, {
    ...actedBy(holder),
    action: 'Edited',
    subject: { type: 'Webhook', id: webhookId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

/** A new secret. The former one also signs for a day, so that the receiver can change it meanwhile. */
export async function renewSecret({ db, encryption }: Stores, holder: Holder, webhookId: number) {
  await lockRights(db, holder)
  const { organizationId } = holder
  const { secret: previousSecret } = await db
    .selectFrom('webhook')
    .where('organizationId', '=', organizationId)
    .where('id', '=', webhookId)
    .select('secret')
    .executeTakeFirstOrThrow(notFound)
  await db
    .updateTable('webhook')
    .set({
      secret: encryption.encrypt(newWebhookSecret()),
      previousSecret,
      previousSecretUntil: timestampOf(clock.now() + overlap),
    })
    .where('id', '=', webhookId)
    .execute()
  const subject = { type: 'Webhook', id: webhookId } as const
  await audit(db, { ...actedBy(holder), action: 'SecretRenewed', subject })
  return findWithSecret({ db, encryption }, organizationId, webhookId)
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(db: Db, holder: Holder, webhookId: number): Promise<void> {
  await lockRights(db, holder)
  const before = await findWebhook(db, holder.organizationId, webhookId)
  await db.deleteFrom('webhook').where('id', '=', webhookId).execute()
  const subject = { type: 'Webhook', id: webhookId } as const
  await audit(db, { ...actedBy(holder), action: 'Removed', subject, before: factsOf(before) })
}

/** Refuses a receiver that nothing would be sent to. */
function requireReceiver({ allowsPrivate }: WebhookRules, text: string) {
  if (allowsPrivate) return
  const url = new URL(text)
  if (url.protocol !== 'https:')
    throw invalidFields({ url: 'Enter an address that begins with https://.' })
  try {
    requirePublicHost(url)
  } catch (error) {
    if (!(error instanceof PrivateAddress)) throw error
    throw invalidFields({ url: 'This address is in a private network.' })
  }
}

/** The path of an address may be a secret, so the audit log has only the host. */
const factsOf = ({ name, url, subjects, isActive }: Webhook) => ({
  name,
  host: new URL(url).host,
  subjects,
  isActive,
})
