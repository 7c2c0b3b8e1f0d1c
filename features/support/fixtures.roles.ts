import { Permission, withImplied, permissionLabel } from '#contract/rights/permissions.ts'
import { lastSaved } from '#server/database/saving.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'

interface Known {
  member: (somebody: { organization: string; person: string }) => Promise<{ id: number }>
  organizationId: (name: string) => Promise<number>
}

type Grant = { organization: string; person: string; role: string; untilDate?: string }

/** The labels of its permissions. */
type NewHolder = Grant & { labels: string[] }

/** Roles and their members. */
export function roleFixtures(db: Db, { member, organizationId: idOf }: Known) {
  /** Assigns an existing role to a member. */
  async function grant({ role: name, untilDate, ...somebody }: Grant) {
    const organizationId = await idOf(somebody.organization)
    const { id: roleId } = await db
      .selectFrom('role')
      .where((where) => where.and({ organizationId, name }))
      .select('id')
      .executeTakeFirstOrThrow()
    const { id: organizationUserId } = await member(somebody)
    const given = { untilDate: untilDate ?? null, grantedByPersonId: null, grantedDate: now() }
    await db
      .insertInto('roleGrant')
      .values({ organizationId, roleId, organizationUserId, ...given })
      .execute()
  }

  return {
    grant,

    /** Creates a role and assigns it to a member. */
    async holder({ labels, ...holder }: NewHolder) {
      const { role: name } = holder
      const organizationId = await idOf(holder.organization)
      const about = { name, searchName: searchable(name), description: null }
      const { id: roleId } = await db
        .insertInto('role')
        .values({ organizationId, ...about, ...lastSaved(null) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const allowed = Permission.options.filter((each) => labels.includes(permissionLabel(each)))
      await db
        .insertInto('rolePermission')
        .values(withImplied(allowed).map((permission) => ({ roleId, permission })))
        .execute()
      await grant(holder)
    },
  }
}

const now = () => new Date().toISOString()
