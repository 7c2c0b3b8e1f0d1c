import { addDays } from '#contract/dates/weekdays.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'

const dates = [
  ['auditEntry', 'createdDate'],
  ['application', 'createdDate'],
  ['application', 'savedDate'],
  ['applicationForm', 'savedDate'],
  ['applicationCandidate', 'decidedDate'],
  ['applicationInquiry', 'askedDate'],
  ['applicationInquiry', 'answeredDate'],
  ['applicationLetter', 'createdDate'],
  ['organizationUser', 'joinedDate'],
] as const

/** Has something done so many days ago: what is dated now was dated then. */
export const daysBefore =
  (db: Kysely<Schema>, today: string) =>
  async <Done>(daysAgo: number, act: () => Promise<Done>): Promise<Done> => {
    const began = new Date().toISOString()
    const done = await act()
    if (daysAgo === 0) return done
    const ended = new Date().toISOString()
    const then = `${addDays(today, -daysAgo)}T15:00:00.000Z`
    for (const [table, column] of dates) {
      await db
        .updateTable(table as 'application')
        .set({ [column]: then })
        .where(column as 'createdDate', '>=', began)
        .where(column as 'createdDate', '<=', ended)
        .execute()
    }
    return done
  }
