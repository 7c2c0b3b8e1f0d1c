import { hashPassword } from '../identity/passwords.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { connectHooks } from '../hooks.ts'
import type { Images } from '../images/images.ts'
import { demoPassword } from './demo.logins.ts'
import { clear, isEmpty, keepMark, readMark } from './demo.mark.ts'
import { fillCoop, fillOthers } from './organizations/fill.organizations.ts'
import { fillPeople } from './people/fill.people.ts'
import { uploadPictures } from './pictures/fill.pictures.ts'

connectHooks()

type Stores = { database: Database; images: Images }

/** What is there already belongs to somebody, and demo data must not come among it. */
export class Occupied extends Error {}

/**
 * Fills an empty database with a homeschool co-op that is in mid-semester on that day. Demo data that is there already
 * stays as it is, unless it is to begin anew.
 */
export async function fillDemo(
  { database, images }: Stores,
  today: string,
  { isFresh = false } = {},
): Promise<void> {
  const { db } = database
  const mark = await readMark(db)
  if (mark === 'filled' && !isFresh) return
  if (mark) await images.discard(await transact(database, clear))
  if (!(await isEmpty(db))) throw new Occupied('The database holds data that is no demo data.')

  // An image is uploaded by an account, and outside any transaction.
  const passwordHash = await hashPassword(demoPassword)
  const people = await transact(database, async (writing) => {
    await keepMark(writing, 'begun')
    return fillPeople(writing, passwordHash, today)
  })
  const pictures = await uploadPictures(images, people)
  await transact(database, async (writing) => {
    const filling = {
      stores: { db: writing, images },
      people,
      pictures,
      today,
    }
    await fillCoop(filling)
    await fillOthers(filling)
    await keepMark(writing, 'filled')
  })
}
