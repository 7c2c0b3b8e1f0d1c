import { hashPassword } from '../identity/passwords.ts'
import { type Database, openDatabase, transact } from '../database/database.ts'
import { connectHooks } from '../hooks.ts'
import { type Files, openFiles } from '../files/files.ts'
import { type Images, openImages } from '../images/images.ts'
import { demoPassword } from './logins.ts'
import { writeDocuments } from './fill-content.ts'
import { fillCoop, fillOthers, uploadPictures } from './fill-organizations.ts'
import { fillPeople } from './fill-people.ts'
import { sendNotifications } from './fill-notifications.ts'
import type { Db } from '../database/schema/schema.ts'
import { bringUpToDate } from '../database/migrate.ts'
import { InvalidSetting, readEnv } from '../process/env.ts'
import { todayIn } from '../tenancy/organizations.queries.ts'
import { coop } from './organizations.ts'

connectHooks()

type Stores = { database: Database; images: Images; files: Files }

/** Existing data is real data, and demo data must not be added to it. */
export class Occupied extends Error {}

/**
 * Fills an empty database with a homeschool co-op in the middle of a semester. Existing demo data stays unless it is
 * reset.
 */
export async function fillDemo(
  { database, images, files }: Stores,
  today: string,
  { isFresh = false } = {},
): Promise<void> {
  const { db } = database
  const mark = await readMark(db)
  if (mark === 'filled' && !isFresh) return
  if (mark) await images.discard(await transact(database, clear))
  if (!(await isEmpty(db))) throw new Occupied('The database holds data that is no demo data.')

  // An image is uploaded by an account, outside any transaction.
  const passwordHash = await hashPassword(demoPassword)
  const people = await transact(database, async (writing) => {
    await setMark(writing, 'begun')
    return fillPeople(writing, passwordHash, today)
  })
  const pictures = await uploadPictures(images, people)
  const documents = await writeDocuments(files)
  await transact(database, async (writing) => {
    const filling = { stores: { db: writing, images }, people, pictures, documents, today }
    await fillCoop(filling)
    await fillOthers(filling)
  })
  await sendNotifications(database)
  await setMark(db, 'filled')
}

/** Whether a database holds demo data, and nothing else. */
export const isDemo = async (db: Db): Promise<boolean> => (await readMark(db)) !== undefined

/** How far the demo data of a database is filled in; a database without the mark has no demo data. */
type Mark = 'begun' | 'filled'

const name = 'demo data'

async function readMark(db: Db): Promise<Mark | undefined> {
  const row = await db
    .selectFrom('secret')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst()
  return row && (row.value === 'filled' ? 'filled' : 'begun')
}

const setMark = (db: Db, value: Mark) =>
  db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute()

/** Whether there are no accounts, and so no other data. */
const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).execute()).length === 0

/** Deletes everything, and returns the images to discard. */
async function clear(db: Db): Promise<string[]> {
  const images = await db.deleteFrom('image').returning('key').execute()
  for (const table of [
    'organization',
    'family',
    'auditEntry',
    'auditLink',
    'person',
    'user',
    'outboxEmail',
    'bouncedAddress',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('secret').where('name', '=', name).execute()
  return images.map(({ key }) => key)
}

/** Fills the place in the settings with demo data, around today's date. */
export async function prepareDemo(source: NodeJS.ProcessEnv, isFresh: boolean): Promise<void> {
  const env = readEnv(source)
  await bringUpToDate(env)
  const database = openDatabase(env)
  try {
    const images = openImages({ ...env, database })
    const files = openFiles({ ...env, database })
    await fillDemo({ database, images, files }, demoDay(), { isFresh })
  } catch (error) {
    if (!(error instanceof Occupied)) throw error
    const place = env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    throw new InvalidSetting(`${place} names data that is not demo data. Name an empty place.`, {
      cause: error,
    })
  } finally {
    await database.close()
  }
}

/** Today in the co-op's time zone, `yyyy-MM-dd`. */
export const demoDay = () => todayIn(coop.timeZone)
