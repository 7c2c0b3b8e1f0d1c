import type { Deletion } from '#contract/accounts/account-settings.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { forgetInAudit } from './forget-in-audit.ts'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isNotDeleted } from '#server/tenancy/organizations.queries.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { forgetUnnamed } from '#server/people/people/people.queries.ts'
import { conflict } from '#server/http/problem.ts'
import { endGrants } from '#server/tenancy/held-roles.queries.ts'
import type { Me } from '#server/identity/confirm-password.ts'
import {
  leaveFamilies,
  listCaredFor,
  listLeft,
  lockFamiliesOf,
  tellFamilies,
} from './deletion.families.ts'
import { forgetProfile } from './deletion.profile.ts'

/** What would become of the account. */
export async function findDeletion(db: Kysely<Schema>, personId: number): Promise<Deletion> {
  const keptBy = await organizationsOf(db, personId).execute()
  const toHandOver = await organizationsOf(db, personId)
    .where('own.isOwner', '=', true)
    .where('own.status', '=', 'Active')
    .where(isNotDeleted)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('organizationUser as other')
            .innerJoin('person', 'person.id', 'other.personId')
            .whereRef('other.organizationId', '=', 'organization.id')
            .where('other.personId', '!=', personId)
            .where('other.isOwner', '=', true)
            .where('other.status', '=', 'Active')
            .where('person.userId', 'is not', null)
            .where(isOwning('other'))
            .select(['other.id']),
        ),
      ),
    )
    .execute()
  return { toHandOver, keptBy, families: await listLeft(db, personId) }
}

/**
 * Deletes the account. The person stays, without it, where an organization's records name them. Of two owners who go at
 * once, the second finds the organization locked, and then that they are the last. Says which images are left over.
 */
export async function deleteAccount(db: Kysely<Schema>, me: Me): Promise<string[]> {
  const { userId, personId } = me
  await organizationsOf(db, personId)
    .clearOrderBy()
    .orderBy('organization.id')
    .$call(locked(db))
    .execute()
  await lockFamiliesOf(db, personId)
  const { toHandOver, families } = await findDeletion(db, personId)
  if (toHandOver.length > 0) throw lastOwner(toHandOver)
  const toProvideFor = families.filter(({ becomes }) => becomes === 'ToProvideFor')
  if (toProvideFor.length > 0) throw lastFullAdult(toProvideFor)

  const caredFor = await listCaredFor(db, personId)
  await tellFamilies(db, me)
  await deleteLetters(db, me)
  const images = await db
    .deleteFrom('image')
    .where((where) =>
      where.or([
        where('personId', '=', personId),
        where.and({ ownerUserId: userId, organizationId: null, personId: null }),
      ]),
    )
    .returning('key')
    .execute()
  await db
    .deleteFrom('familyInvitation')
    .where('invitedByUserId', '=', userId)
    .where('acceptedDate', 'is', null)
    .execute()
  await giveUpRights(db, me)
  await endUnowned(db, personId)
  await forgetInAudit(db, me)
  await db.deleteFrom('user').where('id', '=', userId).execute()
  await leaveFamilies(db, personId, caredFor)
  await forgetProfile(db, personId)
  await forgetUnnamed(db, [personId])
  return images.map(({ key }) => key)
}

const organizationsOf = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('organization')
    .innerJoin('organizationUser as own', 'own.organizationId', 'organization.id')
    .where('own.personId', '=', personId)
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .select(['organization.id', 'organization.name'])

/** Invitations stay: they are about whoever has the address. So does what was told to an address that was given up. */
async function deleteLetters(db: Kysely<Schema>, { userId, email, pendingEmail }: Me) {
  await db
    .deleteFrom('letter')
    .where('email', '=', email)
    .where('kind', 'not in', ['Invitation', 'FamilyInvitation'])
    .execute()
  await db
    .deleteFrom('letter')
    .where('email', '=', pendingEmail ?? '')
    .where('kind', '=', 'ChangeEmail')
    .where('facts', '=', JSON.stringify({ userId }))
    .execute()
  for (const table of ['invitation', 'familyInvitation'] as const) {
    await db
      .deleteFrom(table)
      .where('email', '=', email)
      .where('acceptedDate', 'is not', null)
      .execute()
  }
}

/** While the account is there still, which the history names. */
async function giveUpRights(db: Kysely<Schema>, { userId, personId }: Me) {
  const memberships = await db
    .selectFrom('organizationUser')
    .where('personId', '=', personId)
    .select(['id', 'organizationId', 'isOwner'])
    .orderBy('id')
    .execute()
  for (const { id, organizationId, isOwner } of memberships) {
    await endGrants(db, { organizationId, userId }, [id])
    if (!isOwner) continue
    const member = db.updateTable('organizationUser').where('id', '=', id)
    await member.set({ isOwner: false }).execute()
    const subject = { type: 'OrganizationUser' as const, id }
    await audit(db, { organizationId, actorUserId: userId, action: 'OwnerRemoved', subject })
  }
}

/** What nobody is left to restore goes at once. */
const endUnowned = (db: Kysely<Schema>, personId: number) =>
  db
    .updateTable('organization')
    .set({ deletionDate: new Date().toISOString() })
    .where('id', 'in', memberships(db, personId))
    .where('deletionDate', 'is not', null)
    .where('id', 'not in', (owned) =>
      owned
        .selectFrom('organizationUser')
        .innerJoin('person', 'person.id', 'personId')
        .where('organizationId', 'in', memberships(db, personId))
        .where('isOwner', '=', true)
        .where('status', '=', 'Active')
        .where('person.userId', 'is not', null)
        .select(['organizationId']),
    )
    .execute()

const memberships = (db: Kysely<Schema>, personId: number) =>
  db.selectFrom('organizationUser').where('personId', '=', personId).select('organizationId')

const lastOwner = (organizations: Named[]) =>
  conflict(
    'last_owner',
    {},
    `You are the only owner of ${listed(organizations)}. Choose another owner first.`,
  )

const lastFullAdult = (families: Named[]) =>
  conflict(
    'last_full_adult',
    {},
    `You alone have an account and full access to ${listed(families)}. Give somebody else full access, or take whoever has an account out of the family.`,
  )

type Named = { name: string }

const listed = (all: Named[]) =>
  new Intl.ListFormat('en-US').format(all.map(({ name }) => `“${name}”`))
