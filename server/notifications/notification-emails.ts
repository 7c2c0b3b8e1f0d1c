import {
  type Content,
  type Email,
  type EmailContext,
  greet,
  newsLife,
  plainName,
} from '../mail/email.ts'
import { fullName } from '../database/searchable.ts'
import type { Db } from '../database/schema/schema.ts'
import { kindNamed } from './kinds.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import type { AnyKind, NotificationKind, NotificationText } from './notification-kind.ts'

type Queued = { organizationId: number; userId: number }

/** The email of one notification. Those that a version before notifications has queued have the facts of the kind. */
export const emailOf = <Facts extends object>(
  kind: NotificationKind<Facts>,
): Email<Queued | Facts> => ({
  name: kind.name,
  life: kind.life ?? newsLife,
  isNews: true,
  typedFor: { by: 'organizationId', subject: kind.plainSubject },
  async write(context, facts) {
    const reader = await findReader(context)
    if (!reader) return undefined
    if (!('userId' in facts))
      return greeted(reader, await composeQueued(context, kind, reader, facts))
    const [composed] = await composeAll(context, facts)
    return greeted(reader, composed && withUnsubscribe(context, facts, [composed]))
  },
})

/** The email of several notifications of one organization. */
export const notificationsEmail: Email<Queued> = {
  name: 'Notifications',
  life: newsLife,
  isNews: true,
  typedFor: { by: 'organizationId', subject: 'News from your organization' },
  async write(context, facts) {
    const reader = await findReader(context)
    const composed = await composeAll(context, facts)
    const [first, second] = composed
    if (!reader || !first) return undefined
    const headers = withUnsubscribe(context, facts, [first, ...composed.slice(1)])
    if (!second) return greeted(reader, headers)
    const texts = composed.map(({ text }) => text)
    const organization = await context.db
      .selectFrom('organization')
      .where('id', '=', facts.organizationId)
      .select(['name', 'contactEmail'])
      .executeTakeFirstOrThrow()
    const name = plainName(organization.name)
    return {
      subject: `${texts.length} updates from ${name}`,
      opening: [greet(reader.firstName), `This is new at ${name}:`],
      sections: texts.map(({ subject, opening, list = [], link, secondLink }) => ({
        title: subject,
        lines: [...opening.filter((line) => line !== `${subject}.`), ...list],
        links: [link, secondLink].filter((one) => one !== undefined),
      })),
      closing: [...new Set(texts.flatMap(({ closing = [] }) => closing.slice(-1)))],
      reason: [...new Set(texts.map(({ reason }) => reason))].join(' '),
      replyTo: organization.contactEmail,
      ...(headers.unsubscribe && { unsubscribe: headers.unsubscribe }),
    }
  },
}

const greeted = ({ firstName }: Reader, text: NotificationText | undefined): Content | undefined =>
  text && {
    ...text,
    opening: [...(text.hasGreeting ? [] : [greet(firstName)]), ...text.opening],
  }

type Reader = { userId: number; firstName: string }

const findReader = ({ db, email }: EmailContext): Promise<Reader | undefined> =>
  db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.email', '=', email)
    .select(['user.id as userId', 'firstName'])
    .executeTakeFirst()

type Text = { kind: AnyKind; text: NotificationText }

/** The texts of the notifications that became this email, as far as they are still true. */
async function composeAll(
  { db, publicUrl, outboxEmailId }: EmailContext,
  { userId }: Queued,
): Promise<Text[]> {
  const rows = await db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .where('outboxEmailId', '=', outboxEmailId)
    .where('userId', '=', userId)
    .orderBy('notification.id')
    .select(['organizationId', 'kind', 'facts', 'actorUserId', 'sentence'])
    .execute()
  const texts: Text[] = []
  for (const { organizationId, kind: name, facts, actorUserId, sentence } of rows) {
    const kind = kindNamed(name)
    const context = { db, organizationId, publicUrl, actorUserId, userId }
    if (!kind) continue
    const [composed] = await kind.compose(context, JSON.parse(facts) as never)
    if (!composed) continue
    texts.push({ kind, text: await withSentence(db, composed.text, { actorUserId, sentence }) })
  }
  return texts
}

/** Adds the address with which the recipient refuses such emails, except those that everybody gets. */
function withUnsubscribe(
  { encryption, publicUrl }: EmailContext,
  { userId, organizationId }: Queued,
  composed: [Text, ...Text[]],
): NotificationText {
  const [{ text }] = composed
  const optional = composed.filter((each) => !each.text.isMandatory)
  if (optional.length === 0) return text
  const groups = [...new Set(optional.map(({ kind }) => kind.group))]
  const unsubscribe = new URL('/unsubscribe', publicUrl)
  const token = unsubscribeToken(encryption, { userId, organizationId, groups })
  unsubscribe.searchParams.set('token', token)
  return { ...text, unsubscribe }
}

/** Adds what the actor wrote, so that it cannot be mistaken for the site's own words. */
export async function withSentence(
  db: Db,
  text: NotificationText,
  { actorUserId, sentence }: { actorUserId: number | null; sentence: string | null },
): Promise<NotificationText> {
  if (sentence === null) return text
  const actor = await db
    .selectFrom('person')
    .where('userId', '=', actorUserId)
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  const said = `${actor?.name ?? 'The organization'} adds: “${sentence}”`
  const { opening } = text
  // The last paragraph may introduce the list below it.
  const end = opening.length > 1 && opening.at(-1)?.endsWith(':') === true ? -1 : opening.length
  return { ...text, opening: opening.toSpliced(end, 0, said) }
}

async function composeQueued<Facts extends object>(
  { db, publicUrl }: EmailContext,
  kind: NotificationKind<Facts>,
  { userId }: Reader,
  facts: Facts,
): Promise<NotificationText | undefined> {
  const context = { db, organizationId: 0, publicUrl, actorUserId: null, userId }
  const [composed] = await kind.compose(context, facts)
  return composed?.text
}

/** The emails of all kinds that anybody is notified of. */
export const emailsOfKinds = (kinds: readonly AnyKind[]): Email<never>[] => [
  ...kinds.filter(({ isOnlyForUndo }) => !isOnlyForUndo).map((kind) => emailOf(kind)),
  notificationsEmail,
]
