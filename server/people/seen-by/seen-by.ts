import { mostReaders, mostReadings, type Reader, type SeenBy } from '#contract/people/seen-by.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { Kysely } from 'kysely'
import { listVisibleActors, findOwn } from '#server/rights/audit/own-audit.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isVisibleTo } from '#server/tenancy/visible-organizations.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { requireChild } from '../care/care.ts'
import { findReaders, type Found, shownName } from './readers.ts'

/** Who can read what is kept of a child, and who has, as an adult of its family is told it. */
export async function findSeenBy(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  childId: number,
): Promise<SeenBy> {
  await requireChild(db, visitor.familyId, childId)
  const found = await findReaders(db, { ...visitor, childId })
  const shown = await listVisible(db, visitor, Object.values(found).flat())
  const told = (some: Found[]) => tell(some, visitor, shown)
  const own = await findOwn(db, visitor)
  const readings = (action: AuditAction) =>
    listReadings(db, { childId, action, userId: visitor.userId, own })
  return {
    careNotes: { ...told(found.careNotes), ...(await readings('CareNotesRead')) },
    contacts: { ...told(found.contacts), ...(await readings('ContactsRead')) },
    photo: told(found.photo),
  }
}

/** The organizations among these reasons that whoever asks can look at. */
async function listVisible(db: Kysely<Schema>, visitor: FamilyMember, found: Found[]) {
  const ids = new Set(found.flatMap(({ reason }) => reason.organizationId ?? []))
  const rows = await db
    .selectFrom('organization')
    .where('organization.id', 'in', [...ids])
    .where(isVisibleTo(db, visitor))
    .select('organization.id')
    .execute()
  return new Set<number | null>(rows.map(({ id }) => id))
}

/**
 * Each person once, with all their reasons; the family before others. Of another household, its adults are one entry:
 * nobody here is told who they are, nor how many.
 */
function tell(found: Found[], { personId: me }: FamilyMember, shown: ReadonlySet<number | null>) {
  const people = [...Map.groupBy(found, keyOf)].map(([key, all]): Reader => {
    const isOther = key === 'OtherHousehold'
    const reasons = all.map(({ reason }) =>
      shown.has(reason.organizationId) ? reason : { ...reason, organizationId: null },
    )
    return {
      name: isOther ? null : (all[0]?.name ?? null),
      isMe: key === me,
      isPartial: all.every(({ isPartial }) => isPartial),
      reasons: isOther ? reasons.slice(0, 1) : reasons,
    }
  })
  const sorted = people.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { readers: sorted.slice(0, mostReaders), readersCount: people.length }
}

const keyOf = ({ personId, reason }: Found) =>
  reason.kind === 'OtherHousehold' ? reason.kind : personId

const kinds = ['Family', 'OtherHousehold', 'Self', 'Owner', 'Teacher', 'Role'] as const

const placeOf = ({ reasons }: Reader) => Math.min(...reasons.map(({ kind }) => kinds.indexOf(kind)))

type Asked = {
  childId: number
  action: AuditAction
  userId: number
  own: Awaited<ReturnType<typeof findOwn>>
}

async function listReadings(db: Kysely<Schema>, { childId, action, userId, own }: Asked) {
  const entries = db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .where('subjectId', '=', childId)
    .where('action', '=', action)
  const rows = await entries
    .leftJoin('organization', 'organization.id', 'auditEntry.organizationId')
    .orderBy('auditEntry.createdDate', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(mostReadings)
    .select(['auditEntry.id', 'actorName', 'actorUserId', 'auditEntry.createdDate'])
    .select(['auditEntry.organizationId', 'organization.name', 'deletionDate'])
    .select(['action', 'onBehalfOfPersonId'])
    .execute()
  const visible = await listVisibleActors(db, rows, own)
  const { many } = await entries
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return {
    readings: rows.map((row) => ({
      id: row.id,
      name: visible.has(row) ? row.actorName : null,
      isMe: row.actorUserId === userId,
      organizationName: row.name === null ? null : shownName({ ...row, name: row.name }),
      createdDate: row.createdDate,
    })),
    readingsCount: many,
  }
}
