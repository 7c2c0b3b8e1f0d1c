import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Insertable, sql } from 'kysely'
import { linkAudit } from '#server/audit/audit.chain.ts'
import { checkAudit } from '#server/audit/audit.check.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { insertCustomField } from '#server/people/custom-fields/test-custom-fields.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { openStores } from '#server/demo/test-demo.ts'
import { insertAccount } from '#server/identity/accounts.queries.ts'
import { takePhoto } from '#server/images/test-images.ts'
import { readOrganizationFile } from './read-file.ts'
import { importOrganizationFile } from './insert-organization.ts'
import { openEmbeddedStores, repack, rowsIn, unpack } from './test-organization-file.ts'
import { writeOrganizationFile } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinroll-files-'))
const fileOf = (name: string) => join(folder, `${name}.tar.gz`)
const contentOf = (name: string) => readFileSync(fileOf(name))

/** The co-op of the demo data, an organization of two members, and one whose owner has no account. */
const [coop, school, ownerless] = [1, 3, 7]

type Site = Awaited<ReturnType<typeof openEmbeddedStores>>
let demo: Site
/** A site with an account and no organization. */
let site: Site
beforeAll(async () => {
  demo = await openEmbeddedStores()
  site = await openEmbeddedStores()
  const ada = { firstName: 'Prudence', lastName: 'Lind', email: 'Judith@example.org' }
  await insertAccount(site.db, { ...ada, passwordHash: 'hash' })
  await fillDemo(demo, '2026-11-21')
  await writeOrganizationFile(demo, coop, fileOf('coop'))
  await writeOrganizationFile(demo, school, fileOf('school'))
})
afterAll(async () => {
  await demo.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

test('An organization is the same after it moved to the other engine and back', async () => {
  await using other = await openStores()
  const { db, database } = other
  const { organizationId } = await importOrganizationFile(other, fileOf('coop'))
  await writeOrganizationFile(other, organizationId, fileOf('other'))
  expect(contentOf('other').equals(contentOf('coop'))).toBe(true)
  await using back = await openEmbeddedStores()
  const { organizationId: id } = await importOrganizationFile(back, fileOf('other'))
  await writeOrganizationFile(back, id, fileOf('back'))
  expect(contentOf('back').equals(contentOf('coop'))).toBe(true)

  expect(await searchableIn(db, organizationId)).toEqual(await searchableIn(demo.db, coop))
  const encryption = { signWithNewest: () => 'signed', isSignatureOf: () => true } as never
  await linkAudit({ database, encryption })
  const audit = await checkAudit({ db, encryption }, organizationId)
  expect(audit).toMatchObject({ faults: [], waitingCount: 0 })
  const credentials = await db.selectFrom('user').select(['passwordHash']).distinct().execute()
  expect(credentials).toEqual([{ passwordHash: '' }])
  const again = importOrganizationFile(other, fileOf('coop'))
  await expect(again).rejects.toThrow('is on this site already')
})

/** What lists search and sort by, which is not in a file. */
async function searchableIn(db: Db, organizationId: number) {
  const inTable = (table: 'organizationUser' | 'class' | 'organizationFamily', columns: string) =>
    sql<object>`
      select ${sql.raw(columns)} from ${sql.table(table)}
      where organization_id = ${organizationId} order by ${sql.raw(columns)}
    `.execute(db)
  const found = await Promise.all([
    inTable('organizationUser', 'search_name'),
    inTable('class', 'search_name, seats_taken'),
    inTable('organizationFamily', 'search_name, search_members'),
  ])
  return found.map(({ rows }) => rows)
}

test('A file has no secret and no trace of other organizations, and only its owner can read it', async () => {
  const files = await unpack(fileOf('coop'))
  const text = [...files.values()].map(({ bytes }) => bytes.toString('latin1')).join('\n')
  const users = await demo.db.selectFrom('user').select('passwordHash').execute()
  const feeds = await demo.db.selectFrom('calendarFeed').select('nonce').execute()
  for (const secret of [
    ...users.map((user) => user.passwordHash),
    ...feeds.map((feed) => feed.nonce),
  ])
    expect(text).not.toContain(secret)
  expect(text).not.toContain('Lindenschule')
  expect(statSync(fileOf('coop')).mode & 0o777).toBe(0o600)
})

test('A value of a family that has left the organization is not in the file', async () => {
  await using stores = await openEmbeddedStores()
  const { db } = stores
  const { organizationId } = await importOrganizationFile(stores, fileOf('coop'))
  const name = 'Job'
  const customFieldId = await insertCustomField(db, { organizationId, name, subject: 'Family' })
  const { id: familyId } = await db
    .insertInto('family')
    .values({
      name: 'Left',
      createdDate: '2026-11-21T00:00:00.000Z',
      savedDate: '2026-11-21T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: before } = await writeOrganizationFile(stores, organizationId, fileOf('before'))
  const value = { organizationId, customFieldId, familyId, value: 'Baker' }
  await db.insertInto('customValue').values(value).execute()
  const { rows } = await writeOrganizationFile(stores, organizationId, fileOf('left'))
  expect(rows).toEqual(before)
})

/** Adds to a family people whom the organization does not see, and a guardian. */
async function addRelatives(organizationId: number) {
  const { db } = site
  const { familyId } = await db
    .selectFrom('familyMember')
    .innerJoin('organizationUser', 'organizationUser.personId', 'familyMember.personId')
    .where('organizationId', '=', organizationId)
    .where('relation', '=', 'Child')
    .select('familyId')
    .executeTakeFirstOrThrow()
  const savedDate = '2026-11-21T00:00:00.000Z'
  const add = async (
    firstName: string,
    place: Pick<Insertable<Schema['familyMember']>, 'relation' | 'access'>,
  ) => {
    const named = {
      firstName,
      lastName: 'Secretive',
      searchName: '',
      bio: 'Private',
      phone: '555',
    }
    const { id: personId } = await db
      .insertInto('person')
      .values(named)
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { familyId, personId, contactOrder: 9, savedDate, ...place }
    await db.insertInto('familyMember').values(values).execute()
  }
  await add('Sibling', { relation: 'Child', access: null })
  await add('Neighbor', { relation: 'Other', access: 'PickupOnly' })
  await add('Aunt', { relation: 'Guardian', access: 'View' })
}

/** The site that imports is on the embedded database, so these need only one engine. */
describe.skipIf(inject('postgresUrl') !== null)('On a site', () => {
  type Files = Awaited<ReturnType<typeof unpack>>
  const replace = (files: Files, name: string, change: (text: string) => string) =>
    files.set(name, { bytes: Buffer.from(change(files.get(name)?.bytes.toString() ?? '')) })

  test.each<[string, (files: Files) => unknown, string]>([
    [
      'a path outside the folder',
      (files) => files.set('../../evil', { bytes: Buffer.of(1) }),
      '../../evil does not belong in it',
    ],
    [
      'a link',
      (files) => files.set('link', { bytes: Buffer.of(), type: 'symlink' }),
      'link is neither a file nor a folder',
    ],
    [
      'an unknown field',
      (files) => replace(files, 'people.jsonl', (text) => text.replace('{', '{"isAdmin":true,')),
      'people.jsonl, line 1: there is a field that this version does not know: isAdmin',
    ],
    [
      'a wrong value',
      (files) =>
        replace(files, 'members.jsonl', (text) =>
          text.replace(/"status":"\w+"/, '"status":"King"'),
        ),
      'members.jsonl, line 1: “status” must be Invited, Active, Suspended, Archived.',
    ],
    [
      'a wrong date',
      (files) =>
        replace(files, 'people.jsonl', (text) =>
          text.replace('"birthDate":null', '"birthDate":"2026-02-31"'),
        ),
      '“birthDate” must be date, or null',
    ],
    [
      'a line that is no JSON',
      (files) => replace(files, 'roles.jsonl', (text) => text.replace('}', '')),
      'roles.jsonl, line 1: this is not a JSON object',
    ],
    [
      'a row that names nobody',
      (files) =>
        replace(files, 'members.jsonl', (text) => text.replace('"personId":1', '"personId":99')),
      'members.jsonl, line 2: “personId” is 99, and people has no such row',
    ],
    [
      'two rows for one person',
      (files) =>
        replace(files, 'members.jsonl', (text) => text.replace('"personId":2', '"personId":1')),
      'members.jsonl, line 2: line 1 says the same of personId',
    ],
    [
      'a row that is missing',
      (files) => replace(files, 'people.jsonl', (text) => text.slice(0, text.indexOf('\n') + 1)),
      'people.jsonl has 1 rows, and organization.json says 2',
    ],
    ['a file that is missing', (files) => files.delete('rooms.jsonl'), 'rooms.jsonl is missing'],
    [
      'an image that is none',
      (files) => files.set('images/1.webp', { bytes: Buffer.from('<svg/>') }),
      'images/1.webp: Please choose an image',
    ],
    [
      'an image that is missing',
      (files) => files.delete('images/1.webp'),
      'images/1.webp is missing',
    ],
    [
      'an image of no row',
      (files) => files.set('images/99.webp', { bytes: Buffer.from('RIFF') }),
      'images/99.webp is the file of no row',
    ],
    [
      'a class file of no row',
      (files) => files.set('files/99', { bytes: Buffer.from('Knots') }),
      'files/99 is the file of no row',
    ],
    [
      'a newer format',
      (files) =>
        replace(files, 'organization.json', (text) =>
          text.replace('"formatVersion": 2', '"formatVersion": 3'),
        ),
      'This Kinroll reads version 2. Update it first',
    ],
    [
      'a format before the first',
      (files) =>
        replace(files, 'organization.json', (text) =>
          text.replace('"formatVersion": 2', '"formatVersion": 0'),
        ),
      'does not say that this is “kinroll-organization”',
    ],
    [
      'an organization of unknown fields',
      (files) =>
        replace(files, 'organization.json', (text) =>
          text.replace('"organization": {', '"organization": { "isVerified": true,'),
        ),
      'and nothing was imported.\n  organization.json: there is a field that this version does not know: isVerified',
    ],
    [
      'another format',
      (files) => replace(files, 'organization.json', () => '{}'),
      'does not say that this is “kinroll-organization”',
    ],
    [
      'what the database refuses',
      (files) =>
        replace(files, 'semesters.jsonl', (text) =>
          text.replace(/"endDate":"\d{4}/, '"endDate":"1999'),
        ),
      'The database refuses a row of semesters.jsonl',
    ],
  ])('A file with %s is refused, and nothing is imported', async (_, spoil, sentence) => {
    const files = await unpack(fileOf('school'))
    spoil(files)
    await repack(files, fileOf('spoiled'))
    await expect(importOrganizationFile(site, fileOf('spoiled'))).rejects.toThrow(sentence)
    expect(await site.db.selectFrom('organization').select('id').execute()).toEqual([])
    expect(await site.db.selectFrom('image').select('id').execute()).toEqual([])
    expect(globSync('{keys,images}/*', { cwd: site.dataDir })).toEqual([])
  })

  test('A file of an earlier version has no homework, and its classes nothing to bring', async () => {
    const files = await unpack(fileOf('school'))
    replace(files, 'organization.json', (text) =>
      text.replace('"formatVersion": 2', '"formatVersion": 1').replace(/\n *"homework": \d+,/, ''),
    )
    replace(files, 'classes.jsonl', (text) => text.replaceAll(/"bring":null,/g, ''))
    files.delete('homework.jsonl')
    await repack(files, fileOf('earlier'))
    const { rows } = await readOrganizationFile(fileOf('earlier'))
    expect(rows.get('homework')).toBeUndefined()
    expect(rows.get('classes')?.map(({ bring }) => bring)).not.toContain(undefined)
  })

  test('Without an owner who gets an account, the file is refused until an account is named', async () => {
    const { db } = site
    await writeOrganizationFile(demo, ownerless, fileOf('ownerless'))
    const attempt = (owner?: string) => importOrganizationFile(site, fileOf('ownerless'), { owner })
    await expect(attempt()).rejects.toThrow('--owner EMAIL')
    const unverified = 'No account on this site has the verified address'
    await expect(attempt('judith@example.org')).rejects.toThrow(unverified)
    expect(await db.selectFrom('organization').select('id').execute()).toEqual([])
    await db.updateTable('user').set({ emailVerifiedAt: '2026-11-21T00:00:00.000Z' }).execute()
    const { organizationId } = await attempt('JUDITH@example.org')
    const owners = await db
      .selectFrom('organizationUser')
      .innerJoin('person', 'person.id', 'personId')
      .where('organizationId', '=', organizationId)
      .where('userId', 'is not', null)
      .select(['firstName', 'isOwner', 'status'])
      .execute()
    expect(owners).toEqual([{ firstName: 'Prudence', isOwner: true, status: 'Active' }])
  })

  test('An account of the site stays as it is, and a file gets no access to it', async () => {
    const { db } = site
    const account = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
    const files = await unpack(fileOf('coop'))
    files.set('images/1.webp', { bytes: Buffer.from(await takePhoto()) })
    await repack(files, fileOf('photo'))
    const { knownAddresses, organizationId } = await importOrganizationFile(site, fileOf('photo'))
    expect(knownAddresses).toEqual(['judith@example.org'])
    const places = db.selectFrom('organizationUser').where('organizationId', '=', organizationId)
    expect(await places.where('personId', '=', account.id).select('id').execute()).toEqual([])
    const records = db.selectFrom('person').where('contactEmail', '=', 'judith@example.org')
    expect(await records.select(['userId', 'firstName']).execute()).toEqual([
      { userId: null, firstName: 'Judith' },
    ])
    await addRelatives(organizationId)
    await writeOrganizationFile(site, organizationId, fileOf('known'))
  })

  test('A file has only whom the organization sees, and nothing of accounts that are not its own', async () => {
    const files = await unpack(fileOf('known'))
    const people = rowsIn(files, 'people')
    const relatives = people.filter(({ lastName }) => lastName === 'Secretive')
    expect(relatives).toMatchObject([{ firstName: 'Aunt', bio: null, phone: '555' }])
    expect(people.filter(({ firstName }) => firstName === 'Prudence')).toEqual([])
  })

  test('An image from elsewhere is drawn again, without the place where it was taken', async () => {
    const image = (await unpack(fileOf('known'))).get('images/1.webp')?.bytes.toString('latin1')
    expect(image).toMatch(/^RIFF.{4}WEBP/s)
    expect(image).not.toContain('Bremen')
  })

  test('A file that is no archive, or is not there, is refused', async () => {
    await expect(importOrganizationFile(demo, import.meta.filename)).rejects.toThrow(
      'It is no .tar.gz archive',
    )
    await expect(importOrganizationFile(demo, join(folder, 'none'))).rejects.toThrow(
      'The file cannot be read: ENOENT',
    )
  })

  test('A file that cannot be written is a sentence, and so is an organization that is not there', async () => {
    const nowhere = join(folder, 'none', 'file.tar.gz')
    await expect(writeOrganizationFile(demo, coop, nowhere)).rejects.toThrow(
      'The file cannot be written: ENOENT',
    )
    const noFolder = join(import.meta.filename, 'file.tar.gz')
    await expect(writeOrganizationFile(demo, coop, noFolder)).rejects.toThrow(
      'The file cannot be written: ENOTDIR',
    )
    await expect(writeOrganizationFile(demo, 999, fileOf('none'))).rejects.toThrow(
      'There is no organization 999.',
    )
  })
})
