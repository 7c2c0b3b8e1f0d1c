import { addDays } from '#contract/dates/weekdays.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, transact } from '#server/database/database.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { dayOf, isInOperation, nowIn } from '#server/tenancy/organizations.queries.ts'
import { inOpeningOrder } from './registration-windows.queries.ts'
import {
  registrationClosesKind,
  registrationOpensKind,
  semesterBeginsKind,
} from './semester.notification.ts'

/** When members hear of a date of a semester, in the organization's time zone. */
const time = '08:00'

const occasions = [
  { kind: registrationOpensKind, column: 'registrationOpens', daysBefore: 0 },
  { kind: registrationClosesKind, column: 'registrationCloses', daysBefore: 2 },
  { kind: semesterBeginsKind, column: 'startDate', daysBefore: 1 },
] as const

/**
 * Notifies members of semesters whose registration opens or soon closes, or that begin. Each date once, and audiences for
 * whom registration opens earlier at that time.
 */
export async function sweepSemesters({ db, ...database }: Database): Promise<void> {
  const zones = await db
    .selectFrom('organization')
    .where(isInOperation)
    .select('timeZone')
    .distinct()
    .execute()
  for (const { timeZone } of zones) {
    const now = nowIn(timeZone)
    const today = dayOf(now)
    if (now < `${today}T${time}`) continue
    const opened = await listUnannouncedWindows(db, { timeZone, now })
    await sweepEach(inOpeningOrder(opened), ({ organizationId, semesterId, audience }) =>
      transact({ db, ...database }, (transaction) =>
        notify(transaction, registrationOpensKind, {
          organizationId,
          actorUserId: null,
          subject: { type: 'Semester', id: semesterId },
          facts: { semesterId, date: today, audience },
        }),
      ),
    )
    for (const occasion of occasions) {
      const date = addDays(today, occasion.daysBefore)
      const semesters = await listUnannounced(db, { ...occasion, date, timeZone, now })
      await sweepEach(semesters, ({ organizationId, id: semesterId }) =>
        transact({ db, ...database }, (transaction) =>
          notify(transaction, occasion.kind, {
            organizationId,
            actorUserId: null,
            subject: { type: 'Semester', id: semesterId },
            facts: { semesterId, date },
          }),
        ),
      )
    }
  }
}

/** Earlier openings of today whose time has come. */
const listUnannouncedWindows = (db: Db, { timeZone, now }: Pick<Occasion, 'timeZone' | 'now'>) =>
  db
    .selectFrom('registrationWindow')
    .innerJoin('semester', 'semester.id', 'registrationWindow.semesterId')
    .innerJoin('organization', 'organization.id', 'semester.organizationId')
    .where(isInOperation)
    .where('timeZone', '=', timeZone)
    .where('isArchived', '=', false)
    .where('opensDate', '=', dayOf(now))
    .where('opensTime', '<=', timeOf(now))
    .where((where) =>
      where.not(
        where.exists(
          announced(where, registrationOpensKind.name, dayOf(now)).where(
            'facts',
            'like',
            sql<string>`'%"' || ${where.ref('audience')} || '"%'`,
          ),
        ),
      ),
    )
    .select(['semesterId', 'semester.organizationId', 'audience', 'opensDate', 'opensTime'])
    .execute()

/** What was announced of the row's semester for a date. */
const announced = (where: ExpressionBuilder<Schema, 'semester'>, kind: string, date: string) =>
  where
    .selectFrom('notification')
    .whereRef('notification.organizationId', '=', 'semester.organizationId')
    .where('kind', '=', kind)
    .whereRef('subjectId', '=', 'semester.id')
    .where('facts', 'like', `%"${date}"%`)
    .select('notification.id')

const timeOf = (local: string) => local.slice(-'HH:mm'.length)

const isOpenBy = (now: string) => sql<boolean>`coalesce(registration_opens_time, '00:00') <= ${now}`

type Occasion = (typeof occasions)[number] & { date: string; timeZone: string; now: string }

const listUnannounced = (db: Db, { kind, column, date, timeZone, now }: Occasion) =>
  db
    .selectFrom('semester')
    .innerJoin('organization', 'organization.id', 'semester.organizationId')
    .where(isInOperation)
    .where('timeZone', '=', timeZone)
    .where('isArchived', '=', false)
    .where(column, '=', date)
    .$if(column === 'registrationOpens', (semesters) => semesters.where(isOpenBy(timeOf(now))))
    .where((where) =>
      where.not(
        where.exists(
          announced(where, kind.name, date)
            // The earlier openings are not those for everybody.
            .where('facts', 'not like', '%"audience"%'),
        ),
      ),
    )
    .select(['semester.id', 'semester.organizationId'])
    .execute()
