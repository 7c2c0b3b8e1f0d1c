import type { AuditAction, OwnAuditQuery } from '#contract/rights/audit.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import { firstPage, type PageQuery, SortDirection } from '#contract/page.ts'
import { fullName } from '#server/database/searchable.ts'
import { inParts } from '#server/database/in-parts.ts'
import { onePage, pageOf } from '#server/database/paging.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { readingAdults } from '#server/tenancy/acting-adults.ts'
import { counted, listPage, type Row, toEntry } from './audit.queries.ts'
import { listPermissionHolders } from '#server/tenancy/rights.ts'

type Me = { userId: number; personId: number }

/** What the user did, and what was done to their own records and those of the children in their care. */
export async function listOwnEntries(db: Db, me: Me, asked: OwnAuditQuery) {
  const query = { ...firstPage, ...asked, sortDirection: SortDirection.Descending }
  const own = await findOwn(db, me)
  const entries = ownEntries(db, me, own.names)
  const items = listPage(db, pageOfEntries(db, entries, query), query).then(async (rows) => {
    const concerned = await listConcerning(db, me, rows)
    const named = await withMembers(db, rows, own)
    const visible = await listVisibleActors(db, named, own)
    return named.map((row) => {
      const isConcerned = concerned.has(row.id)
      return toOwnEntry(row, me, own, {
        isConcerned,
        isActorShown: visible.has(row) || isConcerned,
      })
    })
  })
  return pageOf(query, [items, counted(db.selectFrom(entries.as('entry')))])
}

/** The most sorted lists for each kind of record: an engine merges no more than a few hundred. */
const mostLists = 50

/**
 * Lists that are sorted by an index and have no entry in common, so that pages and counts need no sorting. Entries
 * that only concern a person are few.
 */
export function ownEntries(db: Db, me: Me, names: Own['names']) {
  const { userId, personId } = me
  const entries = db.selectFrom('auditEntry').select(['id', 'createdDate', 'subjectType'])
  const acted = entries.where('actorUserId', '=', userId)
  const byOthers = entries.where('actorUserId', 'is distinct from', userId)
  const represented = byOthers.where('onBehalfOfPersonId', '=', personId)
  const done = byOthers.where('onBehalfOfPersonId', 'is distinct from', personId)
  const kinds = [...names].map(([type, some]) => ({ type, ids: [...some.keys()] }))
  const records = kinds.flatMap(({ type, ids }) =>
    inParts(ids, Math.ceil(ids.length / mostLists)).map((some) =>
      done.where('subjectType', '=', type).where('subjectId', 'in', some),
    ),
  )
  const concerned = kinds.reduce(
    (rest, { type, ids }) =>
      rest.where((where) =>
        where.or([where('subjectType', '!=', type), where('subjectId', 'not in', ids)]),
      ),
    done.where('id', 'in', concerning(db, me)),
  )
  return [...records, concerned].reduce(
    (all, list) => all.unionAll(list),
    acted.unionAll(represented),
  )
}

/** An engine merges the lists only where they are sorted themselves, not selections from them. */
export const pageOfEntries = (db: Db, entries: ReturnType<typeof ownEntries>, query: PageQuery) =>
  db.selectFrom(onePage(entries, query, ['createdDate', 'id']).as('entry')).select('entry.id')

type Own = Awaited<ReturnType<typeof findOwn>>

type Visibility = { isConcerned: boolean; isActorShown: boolean }

/** Their own actions on others, without details. */
function toOwnEntry(row: Row, me: Me, { names }: Own, { isConcerned, isActorShown }: Visibility) {
  const { subjectType: subject, subjectId, actorUserId, onBehalfOfPersonId } = row
  const subjectName = names.get(subject)?.get(subjectId) ?? null
  const { before, after } =
    subjectName === null && !isConcerned ? { before: null, after: null } : row
  return {
    ...row,
    ...toEntry({ before: shown(before), after: shown(after) }),
    isOwn: actorUserId === me.userId,
    actorName: isActorShown ? row.actorName : null,
    onBehalfOf: names.get('Person')?.has(onBehalfOfPersonId ?? 0) ? row.onBehalfOf : null,
    subject,
    subjectName,
  }
}

/** Entries that concern a person in a family, including former families. */
const concerning = (db: Db, { personId }: Me) =>
  db.selectFrom('auditConcerned').where('personId', '=', personId).select('auditEntryId')

/** Which of these entries concern the person. */
async function listConcerning(db: Db, me: Me, rows: Row[]) {
  const ids = idsOf(rows)
  const found = await concerning(db, me).where('auditEntryId', 'in', ids).execute()
  return new Set(found.map(({ auditEntryId }) => auditEntryId))
}

const idOf = ({ subjectType, after }: Row): number | undefined =>
  subjectType === 'Family' ? JSON.parse(after ?? '{}').personId : undefined

/** Adds the names of family members concerned, if known. Adults of a child's other household stay unnamed. */
async function withMembers(db: Db, rows: Row[], { elsewhere }: Own): Promise<Row[]> {
  const ids = rows.flatMap((row) => idOf(row) ?? [])
  if (ids.length === 0) return rows
  const people = await db
    .selectFrom('person')
    .where('id', 'in', ids)
    .select(['id', fullName('person').as('name')])
    .execute()
  const names = byId(people)
  return rows.map((row) => {
    const id = idOf(row) ?? 0
    const member = elsewhere.personIds.has(id) ? 'An adult in another household' : names.get(id)
    return member === undefined
      ? row
      : { ...row, after: JSON.stringify({ ...JSON.parse(row.after ?? '{}'), member }) }
  })
}

/** The fields that the person concerned may see; never an organization's internal notes. */
const visibleFields = new Set([
  'name',
  'displayName',
  'status',
  'isTeacher',
  'isStudent',
  'isParent',
  'birthDate',
  'phone',
  'email',
  'class',
  'role',
  'untilDate',
  'record',
  'member',
  'familyChange',
  'adultDetails',
  'access',
])

function shown(text: string | null): string | null {
  const fields = Object.entries(JSON.parse(text ?? '{}')).filter(([name]) =>
    visibleFields.has(name),
  )
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields))
}

/**
 * The records of the user and the children in their care, by kind, with names; their household, and the adults of the
 * children's other households.
 */
export async function findOwn(db: Db, { userId, personId }: Me) {
  const families = await readingAdults(db)
    .innerJoin('family', 'family.id', 'familyId')
    .where('personId', '=', personId)
    .select(['family.id', 'family.name'])
    .execute()
  const relatives = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .where('familyId', 'in', idsOf(families))
    .select(['person.id', 'access', 'userId'])
    .execute()
  const children = relatives.filter(({ access }) => access === null)
  const people = [personId, ...idsOf(children)]
  const persons = db.selectFrom('person').where('person.id', 'in', people)
  const memberships = persons.innerJoin('organizationUser', 'personId', 'person.id')
  const name = fullName('person').as('name')
  const others = await listElsewhere(db, relatives, children)
  return {
    personId,
    household: new Set<number | null>([userId, ...relatives.flatMap((each) => each.userId ?? [])]),
    elsewhere: {
      userIds: new Set<number | null>(others.flatMap((each) => each.userId ?? [])),
      personIds: new Set(others.map(({ id }) => id)),
    },
    names: new Map<AuditSubject, Map<number, string>>([
      ['Family', byId(families)],
      ['Person', byId(await persons.select(['person.id', name]).execute())],
      ['OrganizationUser', byId(await memberships.select(['organizationUser.id', name]).execute())],
    ]),
  }
}

type People = { id: number }[]

/** The adults of the children's other families, except relatives. */
const listElsewhere = (db: Db, relatives: People, children: People) =>
  db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
    .innerJoin('person', 'person.id', 'adult.personId')
    .where('child.personId', 'in', idsOf(children))
    .where('child.relation', '=', 'Child')
    .where('adult.access', 'is not', null)
    .where('adult.personId', 'not in', idsOf(relatives))
    .select(['person.id', 'userId'])
    .execute()

const idsOf = (people: People) => people.map(({ id }) => id)

const byId = (rows: { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

/** What people do in an organization for themselves and for their children. */
const byFamilies = new Set<AuditAction>([
  'Joined',
  'Left',
  'Claimed',
  'Declined',
  'EnrollmentRequested',
])

/** What families and the staff of an organization both do. */
const byEither = new Set<AuditAction>(['Enrolled', 'Waitlisted', 'EnrollmentWithdrawn'])

type AuditedAction = Pick<Row, 'action' | 'actorUserId' | 'onBehalfOfPersonId' | 'organizationId'>

/**
 * The entries whose actor a guardian may see: their own household, or the staff of an organization. An adult of
 * another household who acts for a child is not staff.
 */
export async function listVisibleActors<Some extends AuditedAction>(
  db: Db,
  rows: Some[],
  { personId, household, elsewhere }: Own,
): Promise<Set<Some>> {
  const byOthers = rows.filter(
    ({ actorUserId, organizationId, onBehalfOfPersonId, action }) =>
      !household.has(actorUserId) &&
      organizationId !== null &&
      (onBehalfOfPersonId === null || onBehalfOfPersonId === personId) &&
      !byFamilies.has(action),
  )
  // Older entries do not say on whose behalf the actor acted.
  const unclear = byOthers.filter(
    ({ action, actorUserId }) => byEither.has(action) && elsewhere.userIds.has(actorUserId),
  )
  const isStaff = await staffOf(db, unclear)
  return new Set(
    rows.filter(
      (row) =>
        household.has(row.actorUserId) ||
        (byOthers.includes(row) && (!unclear.includes(row) || isStaff(row))),
    ),
  )
}

async function staffOf(db: Db, rows: AuditedAction[]) {
  const organizationIds = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))]
  if (organizationIds.length === 0) return () => false
  const holders = await listPermissionHolders(db, organizationIds, 'enrollments.manage')
  const accounts = await db
    .selectFrom('person')
    .where('userId', 'in', [...new Set(rows.flatMap(({ actorUserId }) => actorUserId ?? []))])
    .select(['id', 'userId'])
    .execute()
  const personOf = new Map(accounts.map(({ id, userId }) => [userId, id]))
  return ({ organizationId, actorUserId }: AuditedAction) =>
    holders.some(
      (holder) =>
        holder.organizationId === organizationId && holder.personId === personOf.get(actorUserId),
    )
}
