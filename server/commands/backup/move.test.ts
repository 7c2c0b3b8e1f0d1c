import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Place } from '../../database/database.ts'
import { findMembers } from '../../database/member-search.ts'
import { bringUpToDate, migrate } from '../../database/migrate.ts'
import { fillDemo } from '../../demo/demo.ts'
import { openFiles } from '../../files/files.ts'
import { openImages } from '../../images/images.ts'
import { requireWhole } from '../../database/test-member-search.ts'
import { openTestS3 } from '../../storage/test-s3.ts'
import { checkAuditLogs } from '../audit.command.ts'
import { move } from './move.command.ts'
import {
  dump,
  emptyFolder,
  emptyPlace,
  insertAccess,
  openSite,
  settingsOf,
  shell,
  spawnKinroll,
  withOpen,
} from './test-backup.ts'

const toOf = ({ databaseUrl, dataDir }: Place) => ({ to: databaseUrl ?? dataDir })

test('A site moves to the other database and back, and nothing is different', async () => {
  const [before, after] = [{ dataDir: emptyFolder() }, { dataDir: emptyFolder() }]
  await bringUpToDate(before)
  await withOpen(before, (database) =>
    fillDemo(
      {
        database,
        images: openImages({ ...before, database }),
        files: openFiles({ ...before, database }),
      },
      '2026-11-27',
      {
        isFresh: false,
      },
    ),
  )
  await insertAccess(before)
  const there = await emptyPlace()
  await move(shell(before), toOf(there))
  // With PostgreSQL, images and keys stay in the folder.
  const middle: Place = there.databaseUrl ? { ...there, dataDir: before.dataDir } : there
  expect(await dump(middle)).toEqual(await dump(before))
  await move(shell(middle), { to: after.dataDir })
  expect(await dump(after)).toEqual(await dump(before))
  expect(readdirSync(join(after.dataDir, 'images'))).toEqual(
    readdirSync(join(before.dataDir, 'images')),
  )
  await withOpen(after, async ({ db }) => {
    await requireWhole(db)
    const rafael = { searchString: 'castellanos rafael', withContact: false }
    const { id: organizationId } = await db
      .selectFrom('organization')
      .where('name', 'like', 'Willow%')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await findMembers(db, { ...rafael, organizationId }, 6)).toHaveLength(1)
  })
  expect(await checkAuditLogs(settingsOf(after), [], () => {})).toBe(true)
  await expect(move(shell(before), { to: after.dataDir })).rejects.toThrow('has data')
})

test('A site does not move while a server uses it', async () => {
  const site = await openSite()
  const target = emptyFolder()
  await withOpen(site, async ({ db }) => {
    await db.selectFrom('user').select('id').execute()
    await expect(move(shell(site), { to: target })).rejects.toThrow('Something uses the database')
  })
  expect(existsSync(join(target, 'kinroll.db'))).toBe(false)
})

test('A move that is killed changes nothing, and can be started again', async () => {
  const site = { dataDir: emptyFolder() }
  await bringUpToDate(site)
  // So many that filling them takes seconds.
  await withOpen(site, ({ db }) =>
    sql`with recursive number (at) as (select 1 union all select at + 1 from number where at < 300000)
      insert into rate_limit (key, count, resets_date) select 'number ' || at, 1, '2026-01-01T00:00:00.000Z' from number`.execute(
      db,
    ),
  )
  const there = await emptyPlace()
  await withOpen(there, (database) => migrate(database))
  const killed = spawnKinroll(['move', '--to', toOf(there).to], site)
  await expect.poll(() => isBeingFilled(there), { timeout: 60_000, interval: 10 }).toBe(true)
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
  const target = there.databaseUrl ? { ...there, dataDir: site.dataDir } : there
  expect((await dump(target))['rate_limit']).toEqual([])
  await move(shell(site), toOf(there))
  expect(await dump(target)).toEqual(await dump(site))
})

async function isBeingFilled(place: Place): Promise<boolean> {
  if (place.databaseUrl === undefined) return existsSync(join(place.dataDir, 'kinroll.db-journal'))
  // Not as a server, which the move would refuse.
  return withOpen({ ...place, isPatient: true }, async ({ db }) => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and query like 'insert into "rate_limit"%'`.execute(db)
    return rows.length > 0
  })
}

test('Images move to a bucket and back', async () => {
  const site = await openSite()
  await withOpen(site, (database) =>
    fillDemo(
      {
        database,
        images: openImages({ ...site, database }),
        files: openFiles({ ...site, database }),
      },
      '2026-11-27',
      {
        isFresh: false,
      },
    ),
  )
  await using s3 = await openTestS3()
  await move(shell(site), { imagesTo: s3.url() })
  const names = readdirSync(join(site.dataDir, 'images')).toSorted()
  expect([...s3.objects.keys()].toSorted()).toEqual(names.map((name) => `site/${name}`))
  const source = { ...settingsOf(site), IMAGES_URL: s3.url() }
  const to = emptyFolder()
  await move({ source, say: () => {} }, { to, imagesTo: 'disk' })
  expect(readdirSync(join(to, 'images')).toSorted()).toEqual(names)
})
