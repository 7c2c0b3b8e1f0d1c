import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '../database/test-database.ts'
import { openFiles } from '../files/files.ts'
import { openImages } from '../images/images.ts'

export type Opened = Awaited<ReturnType<typeof openStores>>

/** An empty place for demo data. */
export async function openStores() {
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-demo-'))
  const images = openImages({ dataDir, database })
  const files = openFiles({ dataDir, database })
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
  return { database, db: database.db, images, files, close, [Symbol.asyncDispose]: close }
}

/** All readable data, without keys and instants. */
export async function read({ db }: Opened) {
  const people = await db
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .orderBy('id')
    .execute()
  const organizations = await db
    .selectFrom('organization')
    .select(['name', 'place', 'description'])
    .orderBy('id')
    .execute()
  const members = await db
    .selectFrom('organizationUser')
    .select(['searchName', 'status', 'isOwner', 'isTeacher', 'isStudent', 'isParent'])
    .orderBy('id')
    .execute()
  const semesters = await db
    .selectFrom('semester')
    .select(['name', 'startDate', 'endDate'])
    .execute()
  const rosters = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'classId')
    .innerJoin('person', 'person.id', 'personId')
    .select(['class.name', 'class.status', 'person.searchName'])
    .orderBy('enrollment.id')
    .execute()
  const families = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .innerJoin('person', 'person.id', 'personId')
    .select(['family.name', 'address', 'relation', 'access'])
    .select(['person.searchName', 'birthDate', 'phone', 'contactEmail'])
    .orderBy('familyId')
    .orderBy('contactOrder')
    .execute()
  return { people, organizations, members, semesters, rosters, families }
}
