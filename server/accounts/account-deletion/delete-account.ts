import type { Deletion } from '#contract/accounts/account-settings.ts'
import type { ExpressionBuilder } from 'kysely'
import { linkErasure } from '#server/audit/audit.chain.ts'
import { audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { endBounce } from '#server/mail/bounces.queries.ts'
import type { Me } from '#server/identity/confirm-password.ts'
import { reduceFamilies } from '#server/people/families/remove-from-family.ts'
import { emailImmediateChange } from '#server/people/family-changes/email-family-change.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { deleteUnnamedPeople } from '#server/people/people/people.queries.ts'
import { listOwnRecords } from '#server/people/merging/merging.queries.ts'
import type { Moved } from '#server/people/merging/merge-records.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { endGrants } from '#server/tenancy/held-roles.queries.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { clock } from '#server/process/clock.ts'

/** What deleting the account would do. */
export async function findDeletion(db: Db, personId: number): Promise<Deletion> {
  const keptBy = await organizationsOf(db, personId).execute()
  const toHandOver = await organizationsOf(db, personId)
    .where('own.isOwner', '=', true)
    .where('own.status', '=', 'Active')
    .where('organization.deletionDate', 'is', null)
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
 * Deletes the account. The person stays, without it, where an organization's records name them. If two owners delete
 * their accounts at once, the second waits for the lock and is then refused as the last owner. Returns the images to
 * discard.
 */
export async function deleteAccount(db: Db, me: Me): Promise<string[]> {
  const { userId, personId } = me
  await organizationsOf(db, personId)
    .clearOrderBy()
    .orderBy('organization.id')
    .$call(lockRow(db))
    .execute()
  await lockFamiliesOf(db, personId)
  const { toHandOver, families } = await findDeletion(db, personId)
  if (toHandOver.length > 0) throw lastOwner(toHandOver)
  const toProvideFor = families.filter(({ becomes }) => becomes === 'ToProvideFor')
  if (toProvideFor.length > 0) throw lastFullAdult(toProvideFor)

  const caredFor = await listCaredFor(db, personId)
  await notifyFamilies(db, me)
  await deleteEmails(db, me)
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
  await endRights(db, me)
  await endUnowned(db, personId)
  await redactAudit(db, me)
  await db.deleteFrom('user').where('id', '=', userId).execute()
  await leaveFamilies(db, personId, caredFor)
  await forgetProfile(db, personId)
  await deleteUnnamedPeople(db, [personId])
  return images.map(({ key }) => key)
}

const organizationsOf = (db: Db, personId: number) =>
  db
    .selectFrom('organization')
    .innerJoin('organizationUser as own', 'own.organizationId', 'organization.id')
    .where('own.personId', '=', personId)
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .select(['organization.id', 'organization.name'])

/** Invitations stay, because they belong to the address. So do emails to a former address. */
async function deleteEmails(db: Db, { userId, email, pendingEmail }: Me) {
  await endBounce(db, email)
  await db
    .deleteFrom('outboxEmail')
    .where('email', '=', email)
    .where('kind', 'not in', ['Invitation', 'FamilyInvitation'])
    .execute()
  await db
    .deleteFrom('outboxEmail')
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

/** Runs before the account is deleted, so that the audit log can name it. */
async function endRights(db: Db, { userId, personId }: Me) {
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

/** Organizations that nobody is left to restore are removed at once. */
const endUnowned = (db: Db, personId: number) =>
  db
    .updateTable('organization')
    .set({ deletionDate: clock.timestamp() })
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

const memberships = (db: Db, personId: number) =>
  db.selectFrom('organizationUser').where('personId', '=', personId).select('organizationId')

const lastOwner = (organizations: Named[]) =>
  conflict(
    'last_owner',
    {},
    `You are the only owner of ${listed(organizations)}. Add another owner first.`,
  )

const lastFullAdult = (families: Named[]) =>
  conflict(
    'last_full_adult',
    {},
    `You are the only person with an account and full access to ${listed(families)}. Give another adult full access, or remove everyone with an account from the family.`,
  )

type Named = { name: string }

const listed = (all: Named[]) =>
  new Intl.ListFormat('en-US').format(all.map(({ name }) => `“${name}”`))

/** If two adults delete their accounts at once, the second waits for the lock and is then refused as the last adult. */
const lockFamiliesOf = (db: Db, personId: number) =>
  db
    .selectFrom('family')
    .where('id', 'in', familiesOf(db, personId))
    .orderBy('id')
    .select('id')
    .$call(lockRow(db))
    .execute()

/**
 * What happens to each family in which the person has full access, except families with another adult who can act for
 * them.
 */
async function listLeft(db: Db, personId: number): Promise<Deletion['families']> {
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .innerJoin('person', 'person.id', 'personId')
    .where('familyId', 'in', familiesOf(db, personId))
    .orderBy('familyId')
    .orderBy('personId')
    .select(['familyId', 'family.name as familyName', 'personId', 'access', 'userId'])
    .select([fullName('person').as('name'), onRecord])
    .select(isActing().$castTo<boolean | number>().as('isActing'))
    .execute()
  return [...Map.groupBy(members, ({ familyId }) => familyId).values()].flatMap((family) => {
    const me = family.find((member) => member.personId === personId)
    const others = family.filter((member) => member !== me)
    return me ? (outcomeOf(me, others) ?? []) : []
  })
}

type Member = {
  familyId: number
  familyName: string
  name: string
  access: string | null
  userId: number | null
  onRecord: number | null
  /** SQLite returns a number. */
  isActing: boolean | number
}

/** Adults with full access, except places that wait for a verified address. */
const isCaring = ({ access, isActing: acts }: Member) => access === 'Full' && Boolean(acts)

function outcomeOf(me: Member, others: Member[]) {
  const { familyId: id, familyName: name } = me
  if (!isCaring(me)) return undefined
  const accounts = others.filter((other) => other.access !== null && other.userId !== null)
  const isAlone = !accounts.some(isCaring)
  const outcome = (becomes: Deletion['families'][number]['becomes'], people: Member[]) => ({
    id,
    name,
    becomes,
    people: people.map((person) => person.name),
  })
  if (accounts.length > 0) {
    const hasChildren = others.some((other) => other.access === null)
    return isAlone && hasChildren ? outcome('ToProvideFor', accounts) : undefined
  }
  const strangers = others.filter(({ onRecord }) => onRecord === null)
  return outcome(strangers.length < others.length ? 'Reduced' : 'Deleted', strangers)
}

/** Families that the person acts for. Must run while the account exists. */
async function listCaredFor(db: Db, personId: number): Promise<number[]> {
  const caring = await familiesOf(db, personId)
    .where('access', '=', 'Full')
    .where(isActing())
    .execute()
  return caring.map(({ familyId }) => familyId)
}

/** Emails the other adults of the families, and logs the deletion, while the account still exists. */
async function notifyFamilies(
  db: Db,
  { userId, personId }: { userId: number; personId: number },
): Promise<void> {
  const families = await familiesOf(db, personId).where(isActing()).orderBy('familyId').execute()
  for (const { familyId } of families) {
    const gone = { kind: 'AccountDeleted', personId, email: null, access: null } as const
    const concerned = await emailImmediateChange(
      db,
      { ...gone, familyId, byUserId: userId },
      personId,
    )
    if (concerned.length === 0) continue
    await audit(db, {
      organizationId: null,
      actorUserId: userId,
      action: 'Left',
      subject: { type: 'Family', id: familyId },
      concerned,
    })
  }
}

/**
 * Removes the person from all families as an adult, after the account is deleted. Families that they do not act for
 * keep their other members.
 */
async function leaveFamilies(db: Db, personId: number, caredFor: number[]): Promise<void> {
  const left = await db
    .deleteFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .returning('familyId')
    .execute()
  await reduceFamilies(db, caredFor)
  await refreshFamilies(
    db,
    left.map(({ familyId }) => familyId),
  )
}

const onRecord = (person: ExpressionBuilder<Schema, 'familyMember'>) =>
  person
    .selectFrom('organizationUser')
    .whereRef('organizationUser.personId', '=', 'familyMember.personId')
    .select(({ fn }) => fn.min('organizationUser.id').as('id'))
    .as('onRecord')

const familiesOf = (db: Db, personId: number) =>
  db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .select('familyId')

/** Redacts the person of a deleted account and the records merged into theirs. Only names stay. */
async function forgetProfile(db: Db, personId: number): Promise<void> {
  const records = await listOwnRecords(db, personId)
  await forgetFacts(db, [personId, ...records.map((record) => record.personId)])
  await forgetGaps(
    db,
    records.map(({ id }) => id),
  )
}

/** A family member keeps the birth date. */
async function forgetFacts(db: Db, personIds: number[]) {
  const person = db.updateTable('person').where('id', 'in', personIds).where('userId', 'is', null)
  await person.set({ phone: null, bio: null, contactEmail: null }).execute()
  await person
    .set({ birthDate: null })
    .where('id', 'not in', db.selectFrom('familyMember').select('personId'))
    .execute()
}

/** Of the values that a merge filled in, only names stay. */
async function forgetGaps(db: Db, recordIds: number[]) {
  if (recordIds.length === 0) return
  const moves = await db
    .selectFrom('recordMove')
    .where((where) =>
      where.or([
        where('fromOrganizationUserId', 'in', recordIds),
        where('toOrganizationUserId', 'in', recordIds),
      ]),
    )
    .select(['id', 'moved'])
    .execute()
  for (const { id, ...move } of moves) {
    const { gaps, ...rest }: Moved = JSON.parse(move.moved)
    const { birthDate, phone, bio, ...names } = gaps
    const moved = JSON.stringify({ ...rest, gaps: names })
    await db.updateTable('recordMove').set({ moved }).where('id', '=', id).execute()
  }
}

type Gone = { userId: number; personId: number; email: string }

/**
 * Redacts the audit entries about the person of a deleted account and about records merged into theirs: email
 * address, phone number and birth date are removed. The name stays where an organization keeps it.
 */
export async function redactAudit(db: Db, gone: Gone): Promise<void> {
  const entries = await listEntries(db, gone)
  for (const { id, before, after } of entries) {
    const values = { before: withoutFacts(before), after: withoutFacts(after) }
    await db.updateTable('auditEntry').set(values).where('id', '=', id).execute()
  }
  const { userId, personId } = gone
  const acted = await db
    .updateTable('auditEntry')
    .set({ actorName: 'A deleted account' })
    .where('actorUserId', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('organizationUser')
            .where('personId', '=', personId)
            .whereRef('organizationUser.organizationId', '=', 'auditEntry.organizationId')
            .select(['organizationUser.id']),
        ),
      ),
    )
    .returning(['id', 'organizationId'])
    .execute()
  await linkErasure(db, 'Redacted', [...entries, ...acted])
}

/** A record may have been offered to a person who never claimed it. */
async function listEntries(db: Db, { personId, email }: Gone) {
  const records = await listOwnRecords(db, personId)
  return db
    .selectFrom('auditEntry')
    .where('action', 'in', ['Edited', 'Invited'])
    .where('subjectType', '=', 'OrganizationUser')
    .where((where) =>
      where.or([
        where(
          'subjectId',
          'in',
          records.map(({ id }) => id),
        ),
        where('after', '=', JSON.stringify({ invitation: email })),
      ]),
    )
    .select(['id', 'organizationId', 'before', 'after'])
    .execute()
}

const facts = new Set(['email', 'phone', 'birthDate'])

function withoutFacts(text: string | null): string | null {
  return (
    text &&
    JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (name === 'invitation' && value !== null) return 'somebody'
      return facts.has(name) ? null : value
    })
  )
}
