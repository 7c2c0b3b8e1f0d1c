import { day } from '#contract/dates/durations.ts'
import type { SiteOverview } from '#contract/site/overview.ts'
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/database/schema/schema.ts'
import { countUnsentEmails } from '#server/mail/unsent-emails.queries.ts'
import { invitedAddresses } from '#server/tenancy/open-invitations.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { version } from '#server/process/version.ts'

/** The site in numbers. */
export async function findOverview(db: Db, areEmailsSent: boolean): Promise<SiteOverview> {
  const now = clock.now()
  const accounts = await db
    .selectFrom('user')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('accountsCount'),
      fn.count<number>('emailVerifiedAt').as('verifiedCount'),
      fn.count<number>('suspendedDate').as('suspendedCount'),
      eb
        .selectFrom('session')
        .where('lastSeenDate', '>=', timestampOf(now - 30 * day))
        .select((session) => session.fn.count<number>('userId').distinct().as('count'))
        .$asScalar()
        .$notNull()
        .as('activeCount'),
    ])
    .executeTakeFirstOrThrow()
  const { organizationsCount } = await db
    .selectFrom('organization')
    .select(({ fn }) => fn.countAll<number>().as('organizationsCount'))
    .executeTakeFirstOrThrow()
  const { membersCount } = await db
    .selectFrom('organizationUser')
    .where('status', '=', 'Active')
    .select(({ fn }) => fn.countAll<number>().as('membersCount'))
    .executeTakeFirstOrThrow()
  const images = await db
    .selectFrom('image')
    .select(({ fn }) => [
      fn.countAll<number>().as('imagesCount'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('imagesBytes'),
    ])
    .executeTakeFirstOrThrow()
  const { sentCount } = await db
    .selectFrom('outboxEmail')
    .where('outcome', '=', 'Sent')
    .where('outcomeDate', '>=', timestampOf(now - day))
    .select(({ fn }) => fn.countAll<number>().as('sentCount'))
    .executeTakeFirstOrThrow()
  const { invitedCount } = await db
    .selectFrom(invitedAddresses(db).as('invited'))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('user').whereRef('user.email', '=', 'invited.email').select(['user.id']),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('invitedCount'))
    .executeTakeFirstOrThrow()
  const { waiting, refused } = await countUnsentEmails(db)
  return {
    ...accounts,
    invitedCount,
    organizationsCount,
    membersCount,
    ...images,
    databaseBytes: await findDatabaseSize(db),
    emails: { areSent: areEmailsSent, sentCount, waitingCount: waiting, refusedCount: refused },
    jobs: await db.selectFrom('job').selectAll().orderBy('name').execute(),
    version,
    startedDate: startedDate(),
  }
}

/** By the clock of the server, which may have been set since. */
const startedDate = () => timestampOf(clock.now() - Math.round(process.uptime() * 1000))

async function findDatabaseSize(db: Db): Promise<number> {
  const size =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}
