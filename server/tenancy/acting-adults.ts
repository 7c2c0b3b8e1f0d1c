import { readingAccesses } from '#contract/people/families.ts'
import { sql } from 'kysely'
import { hasVerifiedAddress } from '../identity/accounts.queries.ts'
import type { Db } from '../database/schema/schema.ts'

/**
 * Whether the adult of a row acts for the family: their address is verified, or they created the family. Any other
 * place in a family waits for a verified address.
 */
export const isActing = (row = 'familyMember') =>
  sql<boolean>`(${sql.ref(`${row}.isFounder`)} or ${hasVerifiedAddress(`${row}.personId`)})`

/** The adults of any family who may read its data, as `viewingAdult` authorizes them. */
export const readingAdults = (db: Db) =>
  db
    .selectFrom('familyMember')
    .where('familyMember.access', 'in', readingAccesses)
    .where(isActing())

/** Whether an adult of the family has an account that does not act for it yet. */
export const isWaiting = (row = 'familyMember') => sql<boolean>`(not ${isActing(row)} and exists (
    select 1 from person as waiting
    where waiting.id = ${sql.ref(`${row}.personId`)} and waiting.user_id is not null
  ))`
