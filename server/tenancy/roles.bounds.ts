import { permissionLabel } from '#contract/rights/permission-words.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Kysely } from 'kysely'
import { memberName } from '../database/names.ts'
import type { Schema } from '../database/schema/schema.ts'
import { todayIn } from './organizations.today.ts'
import { forbidden } from '../http/problem.ts'
import type { Holder } from './rights.ts'
import { listGrantedPermissions, listHeldRoles, listPermissions } from './roles.held.ts'

/** What those hold who may read and do anywhere what whoever leads a class may there. */
export const ofLeaders: Permission[] = [
  'members.contact',
  'students.medical',
  'families.view',
  'attendance.take',
]

/** Nobody gives, takes or changes what they do not hold themselves. */
export function requireHeld(holder: Holder, permissions: readonly Permission[]): void {
  const lacking = lackedBy(holder, permissions)
  if (lacking.length === 0) return
  throw forbidden(
    `You can only give, change or take away what you hold yourself, and you lack ${inWords(lacking)}. Ask an owner.`,
  )
}

/** Nobody gives anything for longer than they hold it themselves: else they would hold it on through somebody else. */
export async function requireNoLonger(
  db: Kysely<Schema>,
  holder: Holder,
  permissions: readonly Permission[],
  lastDays: (string | null)[],
): Promise<void> {
  if (holder.isOwner) return
  const own = await findLastDay(db, holder.organizationUserId, permissions)
  if (own === null || lastDays.every((day) => day !== null && day <= own)) return
  throw forbidden(
    `You hold this through ${inFull(own)} yourself, and give it to nobody for longer. Ask an owner.`,
  )
}

/** The last day on which a member holds all of these permissions by their roles; null if that has no end. */
async function findLastDay(
  db: Kysely<Schema>,
  organizationUserId: number,
  permissions: readonly Permission[],
): Promise<string | null> {
  const held = await listHeldRoles(db, [organizationUserId])
  const allowed = await listPermissions(
    db,
    held.map(({ id }) => id),
  )
  const lastDays = permissions.map((permission) => {
    const giving = held.filter(({ id }) => allowed.get(id)?.includes(permission))
    return latest(giving.map(({ untilDate }) => untilDate))
  })
  return lastDays.filter((day) => day !== null).toSorted()[0] ?? null
}

const latest = (days: (string | null)[]) =>
  days.reduce((one, other) => (one === null || (other !== null && one > other) ? one : other), '')

/** Nobody but an owner changes which roles they hold themselves. */
export function requireOther(holder: Holder, organizationUserId: number): void {
  if (!holder.isOwner && organizationUserId === holder.organizationUserId)
    throw forbidden('Nobody changes which roles they hold themselves. Ask an owner.')
}

/** Only owners change what an owner is, and nobody what somebody is who may do today what they may not. */
export async function requireNoLess(
  db: Kysely<Schema>,
  holder: Holder,
  organizationUserIds: number[],
): Promise<void> {
  const reason = await findReasonAgainst(db, holder, organizationUserIds)
  if (reason !== null) throw forbidden(reason)
}

/** Why somebody may not change what one of these members is; null if they may. Archiving ends what was given to the unverified, too. */
export async function findReasonAgainst(
  db: Kysely<Schema>,
  holder: Holder,
  organizationUserIds: number[],
): Promise<string | null> {
  if (holder.isOwner) return null
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', holder.organizationId)
    .where('organizationUser.id', 'in', organizationUserIds)
    .select(['organizationUser.id', 'isOwner', memberName.as('name')])
    .orderBy('organizationUser.id')
    .execute()
  const held = await listGrantedPermissions(
    db,
    members.map(({ id }) => id),
  )
  for (const { id, isOwner, name } of members) {
    if (isOwner) return `${name} is an owner. Only owners change what owners are.`
    const lacking = lackedBy(holder, held.get(id) ?? [])
    if (lacking.length > 0)
      return `${name} may do what you may not: ${inWords(lacking)}. Ask an owner.`
  }
  return null
}

const lackedBy = ({ permissions: own }: Holder, permissions: readonly Permission[]) =>
  permissions.filter((permission) => !own.includes(permission))

const inWords = (permissions: Permission[]) =>
  new Intl.ListFormat('en-US').format(
    permissions.map((permission) => `“${permissionLabel(permission)}”`),
  )

/** A day ends at another hour in another time zone, and with it what is held through that day. */
export async function requireSameDays(
  db: Kysely<Schema>,
  { organizationId, isOwner }: Pick<Holder, 'organizationId' | 'isOwner'>,
  timeZones: string[],
): Promise<void> {
  if (isOwner || new Set(timeZones).size < 2) return
  const [earliest = ''] = timeZones.map(todayIn).toSorted()
  const grant = await db
    .selectFrom('roleGrant')
    .where('organizationId', '=', organizationId)
    .where('untilDate', '>=', earliest)
    .select('untilDate')
    .executeTakeFirst()
  if (grant)
    throw forbidden(
      'Somebody holds a role through a day, which would end at another hour. Ask an owner to change the time zone.',
    )
}

const inFull = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })
