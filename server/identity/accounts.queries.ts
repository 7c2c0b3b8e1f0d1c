import type { SignUp } from '#contract/accounts/sign-up.ts'
import { sql } from 'kysely'
import { lockRow } from '../database/lock.ts'
import { searchNameOf } from '../database/searchable.ts'
import type { Db } from '../database/schema/schema.ts'
import type { Images } from '../images/images.ts'
import { hasOidcIdentity } from './oidc-identities.queries.ts'
import { findBounce } from '../mail/bounces.queries.ts'
import { noPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor.queries.ts'
import { isSiteAdministrator } from './site-administrators.ts'
import { clock } from '../process/clock.ts'

type NewAccount = Pick<SignUp, 'firstName' | 'lastName' | 'email'> & { passwordHash: string }

/** Creates an account and its person, or returns undefined if the address is taken. */
export async function insertAccount(
  db: Db,
  { firstName, lastName, email, passwordHash }: NewAccount,
): Promise<{ userId: number; personId: number } | undefined> {
  const user = await db
    .insertInto('user')
    .values({ email, passwordHash, createdDate: clock.timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  const person = await db
    .insertInto('person')
    .values({
      firstName,
      lastName,
      searchName: searchNameOf({ firstName, lastName }),
      userId: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user.id, personId: person.id }
}

/** Whether the person of a row has an account with a verified address. `personId` is a column with the person's id. */
export const hasVerifiedAddress = (personId: string) => sql<boolean>`exists (
    select 1 from person as proved
    inner join "user" as account on account.id = proved.user_id
    where proved.id = ${sql.ref(personId)} and account.email_verified_at is not null
  )`

/** Matches the account's address in any letter case. `email` is in lower case. */
export const isAddress = (email: string) => sql<boolean>`lower(${sql.ref('user.email')}) = ${email}`

export const findCredentials = (db: Db, email: string) =>
  credentialsOf(db, email).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockCredentials = (db: Db, email: string) =>
  credentialsOf(db, email).$call(lockRow(db)).executeTakeFirst()

const credentialsOf = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .where(isAddress(email))
    .select(['id as userId', 'passwordHash', (where) => hasSecondFactor(where).as('isGuarded')])

type Stores = { db: Db; images: Images }

export async function findAccount({ db, images }: Stores, userId: number) {
  const { emailVerifiedAt, passwordHash, photoKey, isAdministrator, isLinked, ...account } =
    await db
      .selectFrom('user')
      .innerJoin('person', 'person.userId', 'user.id')
      .leftJoin('image as photo', 'photo.id', 'photoImageId')
      .where('user.id', '=', userId)
      .select(['user.id', 'email', 'firstName', 'lastName', 'preferredName'])
      .select(['emailVerifiedAt', 'user.createdDate', 'passwordHash', 'photo.key as photoKey'])
      .select((where) => [
        isSiteAdministrator(where).as('isAdministrator'),
        hasOidcIdentity(where).as('isLinked'),
      ])
      .executeTakeFirstOrThrow()
  return {
    ...account,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
    isEmailVerified: emailVerifiedAt !== null,
    ...((await findBounce(db, account.email)) !== null && { isEmailBounced: true as const }),
    hasPassword: passwordHash !== noPassword,
    ...(isLinked && { hasOidcIdentity: true as const }),
    ...(isAdministrator && { isSiteAdministrator: true as const }),
  }
}

export const findRecipient = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerifiedAt', 'pendingEmail'])
    .executeTakeFirst()
