import { day } from '#contract/dates/durations.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { conflict } from '../http/problem.ts'
import { dayIn } from './organizations.today.ts'

const thirtyDays = 30 * day

/** The instant at which an organization goes for good that is deleted now. Until then it can be restored. */
export const endOfHold = (): string => new Date(Date.now() + thirtyDays).toISOString()

/** The day of that, where the organization is. */
export const endInWords = (deletionDate: string, timeZone: string): string =>
  dayInWords(dayIn(timeZone, deletionDate))

/** Refuses what would change an organization that is deleted: until it is restored or gone, it stays as it was. */
export async function refuseDeleted(db: Kysely<Schema>, organizationId: number): Promise<void> {
  const { name, deletionDate, timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'deletionDate', 'timeZone'])
    .executeTakeFirstOrThrow()
  if (deletionDate === null) return
  throw conflict(
    'organization_deleted',
    {},
    `“${name}” is deleted, and gone for good on ${endInWords(deletionDate, timeZone)}. Nothing in it changes, unless an owner restores it before that day.`,
  )
}

/** Of what is asked about organizations, what is about one that is not deleted. */
export const isNotDeleted = (where: ExpressionBuilder<Schema, 'organization'>) =>
  where('organization.deletionDate', 'is', null)
