import { readingAccesses } from '#contract/people/families.ts'
import { sql } from 'kysely'
import { hasProvedAddress } from '../identity/accounts.queries.ts'
import type { Db } from '../database/schema/schema.ts'

/**
 * Whether the account of an adult acts for the family of the row: its address is verified, or it made the family itself.
 * Any other place in a family waits for the verified address.
 */
export const isActing = (row = 'familyMember') =>
  sql<boolean>`(${sql.ref(`${row}.isFounder`)} or ${hasProvedAddress(`${row}.personId`)})`

/** The adults of any family who read what there is about it: whoever `viewingAdult` admits. */
export const readingAdults = (db: Db) =>
  db
    .selectFrom('familyMember')
    .where('familyMember.access', 'in', readingAccesses)
    .where(isActing())

/** Whether an adult of the family has an account that may not act for it yet. */
export const isWaiting = (row = 'familyMember') => sql<boolean>`(not ${isActing(row)} and exists (
    select 1 from person as waiting
    where waiting.id = ${sql.ref(`${row}.personId`)} and waiting.user_id is not null
  ))`
