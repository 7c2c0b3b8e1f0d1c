import type { AuditAction, AuditField } from '#contract/rights/audit.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import { brand } from '#contract/brand.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { inParts } from '../database/in-parts.ts'
import { fullName } from '../database/searchable.ts'
import type { Db } from '../database/schema/schema.ts'
import { insertLinks } from './audit.chain.ts'
import { clock } from '../process/clock.ts'
import { announceEntries } from './announce.ts'
import { queueEvents } from './queue-events.ts'

type Subject = { type: AuditSubject; id: number }

type Entry = {
  /** Null for entries within a family, and for those of the site. */
  organizationId: number | null
  /** Null for automatic changes. */
  actorUserId: number | null
  onBehalfOfPersonId?: number | null
  action: AuditAction
  subject: Subject
  before?: Fields
  after?: Fields
  /** When it took effect, if earlier than now. */
  beganDate?: string
  /** The people who can read it in their own audit log, even if their role changes later. */
  concerned?: number[]
}

/** The fields of the actor in an organization. */
export const actedBy = ({
  organizationId,
  userId,
}: {
  organizationId: number
  userId: number
}) => ({
  organizationId,
  actorUserId: userId,
})

/**
 * Writes an audit entry in the transaction of the change. Of `before` and `after`, it stores the fields that differ.
 */
export const audit = (db: Db, { subject, ...entry }: Entry): Promise<void> =>
  auditAll(db, entry, [subject])

/** What a site administrator did, or an operator by a command. */
export const auditSite = (
  db: Db,
  actor: { userId: number } | null,
  action: AuditAction,
  subject: Subject,
  changed: Pick<Entry, 'before' | 'after'> = {},
): Promise<void> =>
  audit(db, {
    organizationId: null,
    actorUserId: actor?.userId ?? null,
    action,
    subject,
    ...changed,
  })

/** The same change for many subjects at once. */
export async function auditAll(
  db: Db,
  entry: Omit<Entry, 'subject'>,
  subjects: Subject[],
): Promise<void> {
  const { organizationId, actorUserId, onBehalfOfPersonId = null, action } = entry
  const [before, after] = differing(entry.before, entry.after)
  const values = {
    organizationId,
    actorUserId,
    actorName: await nameOf(db, actorUserId),
    onBehalfOfPersonId,
    action,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    createdDate: entry.beganDate ?? clock.timestamp(),
  }
  const rows = subjects.map(({ type, id }) => ({ ...values, subjectType: type, subjectId: id }))
  const { concerned = [] } = entry
  for (const some of inParts(rows)) {
    const entries = await db
      .insertInto('auditEntry')
      .values(some)
      .returning(['id', 'subjectType', 'subjectId'])
      .execute()
    await insertLinks(db, 'Entry', organizationId, entries)
    if (organizationId !== null) await queueEvents(db, organizationId, action, entries)
    await announceEntries(db, entries)
    const readers = entries.flatMap(({ id }) =>
      concerned.map((personId) => ({ auditEntryId: id, personId })),
    )
    if (readers.length > 0) await db.insertInto('auditConcerned').values(readers).execute()
  }
}

async function nameOf(db: Db, actorUserId: number | null): Promise<string> {
  if (actorUserId === null) return brand.name
  const [actor] = await actors(db, { userId: actorUserId })
  if (!actor) throw new Error('An account without a person cannot act.')
  return actor.name
}

const actors = compileOnce((db, { userId }: Placeholders<{ userId: number }>) =>
  db.selectFrom('person').where('userId', '=', userId).select(fullName('person').as('name')),
)

type Fields = Partial<Record<AuditField, unknown>>

function differing(before?: Fields, after?: Fields): [Fields | null, Fields | null] {
  if (!before || !after) return [before ?? null, after ?? null]
  const names = (Object.keys(after) as AuditField[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return [only(before), only(after)]
}
