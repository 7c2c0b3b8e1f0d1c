import type { AccountExport } from '#contract/accounts/account-export.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { isVisibleTo } from '#server/tenancy/visible-organizations.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { listPasskeys } from '../passkeys/passkeys.queries.ts'
import { deviceOf } from '#server/identity/sessions.queries.ts'
import { listAnnounced, listAttended, listMarks, listTaught } from './export.classes.ts'
import { listFamilies } from './export.families.ts'
import { listInvitationsSent, listInvitationsTo, listLettersTo } from './export.letters.ts'
import {
  listApplications,
  listCandidacies,
  listMemberships,
  listRoles,
} from './export.memberships.ts'

/** Everything that is kept about somebody. */
export async function exportAccount(
  { db, images }: Stores,
  { userId, personId }: SignedIn,
): Promise<AccountExport> {
  const { emailVerifiedAt, ...account } = await findUser(db, userId)
  // Whoever only says that an address is theirs is not told who writes to it.
  const address = emailVerifiedAt === null ? null : account.email
  return {
    exportedDate: new Date().toISOString(),
    account: { ...account, isEmailVerified: emailVerifiedAt !== null },
    person: await findPerson(db, personId),
    memberships: await listMemberships(db, personId),
    roles: await listRoles(db, personId),
    teaches: await listTaught(db, personId),
    attends: await listAttended(db, personId),
    attendance: await listMarks(db, personId),
    families: await listFamilies(db, { userId, personId }),
    images: await listImages({ db, images }, { userId, personId }),
    devices: await listSessions(db, userId),
    passkeys: (await listPasskeys(db, userId)).items,
    calendarFeed: await findFeed(db, userId),
    applications: await listApplications(db, userId),
    candidacies: await listCandidacies(db, personId),
    announcements: await listAnnounced(db, personId),
    invitationsReceived: await listInvitationsTo(db, address),
    invitationsSent: await listInvitationsSent(db, userId),
    letters: await listLettersTo(db, address),
    imports: await listImports(db, personId),
    edited: await listEdited(db, personId),
  }
}

const findUser = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'emailVerifiedAt', 'pendingEmail', 'createdDate'])
    .select(['twoFactorProvider', 'isToldOfLogins'])
    .executeTakeFirstOrThrow()

const findPerson = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'lastName', 'preferredName', 'birthDate', 'phone', 'bio'])
    .select('photoImageId')
    .executeTakeFirstOrThrow()

type Whose = Pick<SignedIn, 'userId' | 'personId'>

/** But for those of organizations that are hidden from them by now: the address would show the image anew. */
async function listImages({ db, images }: Stores, { userId, personId }: Whose) {
  const seen = db
    .selectFrom('organization')
    .where(isVisibleTo(db, { userId, personId }))
    .select('organization.id')
  const rows = await db
    .selectFrom('image')
    .where((where) => where.or({ ownerUserId: userId, personId }))
    .where((where) =>
      where.or([where('organizationId', 'is', null), where('organizationId', 'in', seen)]),
    )
    .orderBy('id')
    .select(['id', 'key', 'width', 'height', 'bytes', 'createdDate'])
    .execute()
  return rows.map(({ key, ...image }) => ({
    ...image,
    url: images.addressOf(key, { isOpen: false, size: 'large' }),
  }))
}

async function listSessions(db: Kysely<Schema>, userId: number) {
  const sessions = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(['userAgent', 'createdDate', 'lastSeenDate', 'expiresDate'])
    .execute()
  return sessions.map((session) => ({ ...session, name: deviceOf(session.userAgent) }))
}

const findFeed = async (db: Kysely<Schema>, userId: number) => {
  const feed = db.selectFrom('calendarFeed').where('userId', '=', userId)
  return (await feed.select(['createdDate', 'lastReadDate']).executeTakeFirst()) ?? null
}

const listImports = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('import')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('createdByPersonId', '=', personId)
    .orderBy('import.id')
    .select(['organization.name as organizationName', 'fileName', 'import.createdDate'])
    .execute()

async function listEdited(db: Kysely<Schema>, personId: number) {
  const tables = {
    Organization: 'organization',
    Semester: 'semester',
    Class: 'class',
    Role: 'role',
  } as const
  const edited: AccountExport['edited'] = []
  for (const [kind, table] of Object.entries(tables) as [keyof typeof tables, 'class'][]) {
    const rows = await db
      .selectFrom(table)
      .where('savedByPersonId', '=', personId)
      .orderBy('id')
      .select(['name', 'savedDate'])
      .execute()
    edited.push(...rows.map((row) => ({ ...row, kind })))
  }
  return edited
}
