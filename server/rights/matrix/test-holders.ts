import type { Membership } from '#contract/organizations/organizations.ts'
import type { School } from '#server/classes/classes/test-school.ts'
import type { DefaultRoleName } from '../roles/default-roles.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type Holding = { organizationId: number; roleId: number; organizationUserId: number }

/** A member with only one of the default roles. */
export async function holderOf(
  server: TestApp,
  school: Pick<School, 'organizationId' | 'member'>,
  name: DefaultRoleName,
  values: Partial<Membership> = {},
) {
  const member = await school.member(name.split(' ')[0] ?? name, values)
  return { ...member, holding: await grant(server, school, name, member) }
}

/** Verifies a member's address. */
export const verify = ({ db }: Pick<TestApp, 'db'>, organizationUserId: number) =>
  db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', (members) =>
      members
        .selectFrom('organizationUser')
        .innerJoin('person', 'person.id', 'personId')
        .where('organizationUser.id', '=', organizationUserId)
        .select(['person.userId']),
    )
    .execute()

/** Assigns a default role to a member. */
export async function grant(
  server: TestApp,
  { organizationId }: Pick<School, 'organizationId'>,
  name: DefaultRoleName,
  { organizationUserId }: { organizationUserId: number },
): Promise<Holding> {
  const { db } = server
  await verify(server, organizationUserId)
  const role = await db
    .selectFrom('role')
    .where('organizationId', '=', organizationId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  const holding = { organizationId, roleId: role.id, organizationUserId }
  const grantedDate = new Date().toISOString()
  await db
    .insertInto('roleGrant')
    .values({ ...holding, untilDate: null, grantedByPersonId: null, grantedDate })
    .execute()
  return holding
}
