import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { keyFileOf, openKeyRing } from '../crypto/key-ring.ts'
import { insertPasskey } from '../accounts/passkeys/test-passkeys.ts'
import { dataKeysOf, openDatabase } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { unreadable } from '../people/care/care.encryption.ts'
import { neighbor, openFamily, peanuts } from '../people/families/test-family.ts'
import { openTestApp, password, signInSomebody } from '../testing/test-app.ts'
import { audit } from '../audit/audit.ts'
import { checkAudit } from '../audit/audit.check.ts'
import { linkAudit } from '../audit/audit.chain.ts'
import { drawImage } from '../images/test-images.ts'
import { found } from '../organizations/organizations/test-organizations.ts'
import { insertTestWebhook, testSecret } from '../organizations/webhooks/test-webhooks.ts'
import { acceptLostKey, explainLostKey } from './lost-key.ts'
import { revokeLeakedKey, explainLeakedKey } from './leaked-key.ts'
import { beginRotation, endRotation, renewAll, rotateKeys } from './rotate-keys.ts'

/** A site with data that its keys encrypted and signed. */
async function openSite(hasOldFormat = false) {
  const place = await testPlace()
  onTestFinished(() => place.remove())
  if (hasOldFormat) writeFileSync(keyFileOf(place.dataDir), randomBytes(32))
  await bringUpToDate(place)
  const database = openDatabase(place)
  const server = await openTestApp({ database, dataDir: place.dataDir })
  onTestFinished(() => server.close())
  const ada = await signInSomebody(server, 'Ada')
  const { token, userId, email } = ada
  const family = await openFamily(server, ada)
  const { personId } = await family.child('Mia')
  const path = `${family.path}/children/${personId}`
  await server.put(`${path}/care-notes`, { token, body: { conditions: [peanuts], version: 0 } })
  await server.put(`${path}/contacts`, { token, body: { contacts: [neighbor], version: 1 } })
  const calendar = await (await server.post('/api/Calendar/my-feed', { token })).json()
  const { url: image } = await (await server.upload(token, await drawImage())).json()
  const webhookId = await insertTestWebhook(server, await found(server, ada))
  const secret = new Secret()
  await server.db
    .updateTable('user')
    .set({
      twoFactorProvider: 'Authenticator',
      totpSecret: server.encryption.encrypt(secret.base32),
    })
    .where('id', '=', userId)
    .execute()
  const renewed = await server.post('/api/Account/two-factor/recovery-codes', {
    token,
    body: { currentPassword: password },
  })
  const [recoveryCode = ''] = (await renewed.json()).recoveryCodes as string[]
  const secondFactor = async (code: string) => {
    const login = await server.post('/api/Account/login', { body: { email, password } })
    const { twoFactor } = await login.json()
    const provider = 'Authenticator'
    const body = { challenge: twoFactor.challenge, provider, code }
    return (await server.post('/api/Account/two-factor-code', { body })).status
  }
  return {
    server,
    database,
    place,
    path,
    ada,
    token,
    userId,
    ring: openKeyRing(place.dataDir),
    settings: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
    notes: async () =>
      (await (await server.get(`${path}/care-notes`, { token })).json()).conditions,
    contacts: async () => (await (await server.get(`${path}/contacts`, { token })).json()).contacts,
    calendar: async () => (await server.get(calendar.path)).status,
    image: async () => (await server.get(image)).status,
    app: () => secondFactor(new TOTP({ secret }).generate()),
    recovery: () => secondFactor(recoveryCode),
    webhook: async () => {
      const { secret: encrypted } = await server.db
        .selectFrom('webhook')
        .where('id', '=', webhookId)
        .select('secret')
        .executeTakeFirstOrThrow()
      return server.encryption.decrypt(encrypted)
    },
    session: async () => (await server.get('/api/Account/me', { token })).status,
    keyFiles: () =>
      readdirSync(join(place.dataDir, 'keys')).map((name) =>
        readFileSync(join(place.dataDir, 'keys', name), 'utf8'),
      ),
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

const say = () => {}

async function allGoesOn(site: Site) {
  expect(await site.session()).toBe(200)
  expect(await site.notes()).toEqual([peanuts])
  expect(await site.contacts()).toEqual([neighbor])
  expect(await site.calendar()).toBe(200)
  expect(await site.image()).toBe(200)
  expect(await site.webhook()).toBe(testSecret)
  // An app code works once.
  await site.server.db.updateTable('user').set({ totpStep: 0 }).execute()
  expect(await site.app()).toBe(200)
}

test.each([
  ['in the current format', false],
  ['in the old format', true],
])('With the key %s, a rotation while the server runs loses nothing', async (_, hasOldFormat) => {
  const site = await openSite(hasOldFormat)
  await allGoesOn(site)
  const [before] = site.ring.keys().encryption
  await rotateKeys(site.settings, say, 0)
  const { encryption, signing } = site.ring.keys()
  expect(encryption).toHaveLength(1)
  expect(encryption[0].id).not.toBe(before.id)
  expect(signing).toHaveLength(2)
  const { id } = encryption[0]
  for (const file of site.keyFiles()) expect(file.startsWith(`${id}.`)).toBe(true)
  const { totpSecret } = await site.server.db
    .selectFrom('user')
    .where('id', '=', site.userId)
    .select('totpSecret')
    .executeTakeFirstOrThrow()
  expect(totpSecret?.startsWith(`${id}.`)).toBe(true)
  await allGoesOn(site)
  expect(await site.recovery()).toBe(200)
  await rotateKeys(site.settings, say, 0)
  await allGoesOn(site)
  await expect(bringUpToDate(site.place)).resolves.toBeUndefined()
})

test.each([
  ['after the new key was created', () => 0, 0],
  ['between two files', ({ database }: Site) => dataKeysOf(database.db).renew(), 1],
  ['before the old key is removed', ({ database, ring }: Site) => renewAll({ database, ring }), 3],
] as const)(
  'After a rotation that is killed %s, everything is readable, and the rotation can be resumed',
  async (_, work, renewedCount) => {
    const site = await openSite()
    const { database, ring } = site
    await beginRotation({ database, ring })
    expect(await work(site)).toBe(renewedCount)
    expect(ring.keys().encryption).toHaveLength(2)
    await allGoesOn(site)
    const [newest] = ring.keys().encryption
    await expect(bringUpToDate(site.place)).resolves.toBeUndefined()
    await rotateKeys(site.settings, say, 0)
    expect(ring.keys().encryption).toEqual([newest])
    await allGoesOn(site)
  },
)

test('Of two concurrent rotations, one succeeds and the other is refused or joins it', async () => {
  const site = await openSite()
  await Promise.allSettled([1, 2].map(() => rotateKeys(site.settings, say, 0)))
  expect(site.ring.keys().encryption).toHaveLength(1)
  await allGoesOn(site)
})

test('The former keys read nothing after a rotation', async () => {
  const site = await openSite()
  const before = readFileSync(keyFileOf(site.place.dataDir))
  await rotateKeys(site.settings, say, 0)
  writeFileSync(keyFileOf(site.place.dataDir), before)
  await expect(bringUpToDate(site.place)).rejects.toThrow(/contains keys that do not match/)
  for (const file of site.keyFiles()) expect(site.ring.decrypt(file)).toBeUndefined()
})

test('Data encrypted during a rotation is re-encrypted as well', async () => {
  const site = await openSite()
  const { database, ring, server, userId } = site
  const late = server.encryption.encrypt('late')
  await beginRotation({ database, ring })
  expect(await renewAll({ database, ring })).toBe(3)
  await server.db
    .updateTable('user')
    .set({ pendingTotpSecret: late })
    .where('id', '=', userId)
    .execute()
  expect(await renewAll({ database, ring })).toBe(1)
  await endRotation({ ring })
  const { pendingTotpSecret } = await server.db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('pendingTotpSecret')
    .executeTakeFirstOrThrow()
  expect(server.encryption.decrypt(pendingTotpSecret ?? '')).toBe('late')
})

test('An operator who lost the key sees what is lost, and continues without it after accepting that', async () => {
  const site = await openSite()
  const { db } = site.server
  const [bea, cleo] = [await signInSomebody(site.server), await signInSomebody(site.server)]
  for (const { userId } of [bea, cleo]) await insertPasskey(db, userId)
  await db
    .updateTable('user')
    .set({ twoFactorProvider: 'Email' })
    .where('id', '=', bea.userId)
    .execute()
  rmSync(keyFileOf(site.place.dataDir))
  const lines: string[] = []
  await explainLostKey(site.settings, (line) => void lines.push(line))
  expect(lines).toEqual([
    '1 people lose their authenticator app and log in with a passkey or a code by email instead.',
    'The care notes and emergency contacts of 1 people cannot be read and must be entered again.',
    '1 webhooks send nothing until their secret is renewed.',
    '1 calendar addresses stop working; people must subscribe again.',
    'All recovery codes and existing links to images stop working. People with a passkey who had also turned on codes by email can use those instead until they get new recovery codes.',
    'Audit logs are marked as signed by another key until "kinroll audit accept" accepts them.',
  ])
  await expect(bringUpToDate(site.place)).rejects.toThrow(/is missing/)
  await acceptLostKey(site.settings, say)
  await expect(bringUpToDate(site.place)).resolves.toBeUndefined()
  expect(await site.session()).toBe(200)
  const account = site.server.db.selectFrom('user').where('id', '=', site.userId)
  expect(await account.select(['twoFactorProvider', 'totpSecret']).executeTakeFirst()).toEqual({
    twoFactorProvider: 'Email',
    totpSecret: null,
  })
  const besidePasskeys = db.selectFrom('user').where('mayUseEmailCode', '=', true).select('id')
  expect(await besidePasskeys.execute()).toEqual([{ id: bea.userId }])
  const database = openDatabase(site.place)
  const fresh = await openTestApp({ database, dataDir: site.place.dataDir })
  onTestFinished(() => fresh.close())
  const answer = await fresh.get(`${site.path}/care-notes`, { token: site.token })
  expect((await answer.json()).conditions).toMatchObject([{ name: unreadable }])
})

test('After a leaked key is revoked, its signatures no longer work, and everything else does', async () => {
  const site = await openSite()
  const { server, database, ring, settings } = site
  const [unchanged = 0, changed = 0] = await Promise.all([1, 2].map(() => found(server, site.ada)))
  for (const organizationId of [unchanged, changed])
    await audit(server.db, {
      organizationId,
      actorUserId: site.userId,
      action: 'Edited',
      subject: { type: 'Organization', id: organizationId },
    })
  await linkAudit({ database, encryption: server.encryption })
  await server.db
    .updateTable('auditLink')
    .set({ signature: 'forged' })
    .where('organizationId', '=', changed)
    .execute()
  const lines: string[] = []
  await explainLeakedKey(settings, (line) => void lines.push(line))
  expect(lines).toEqual([
    '1 calendar addresses stop working; people must subscribe again.',
    'Saved links to images and codes just sent by email stop working.',
    'Audit logs downloaded earlier are no longer recognized as signed by this site.',
  ])
  await allGoesOn(site)
  await revokeLeakedKey(settings, say, 0)
  expect(ring.keys().signing).toHaveLength(1)
  expect(ring.keys().encryption).toHaveLength(1)
  expect(await site.calendar()).toBe(404)
  expect(await site.image()).toBe(404)
  expect(await site.session()).toBe(200)
  expect(await site.notes()).toEqual([peanuts])
  expect(await site.contacts()).toEqual([neighbor])
  await server.db.updateTable('user').set({ totpStep: 0 }).execute()
  expect(await site.app()).toBe(200)
  expect(await site.recovery()).toBe(200)
  const { path } = await (await server.get('/api/Calendar/my-feed', { token: site.token })).json()
  expect((await server.get(path)).status).toBe(200)
  const faultsOf = async (id: number) =>
    (await checkAudit({ db: server.db, encryption: server.encryption }, id)).faults.map(
      ({ kind }) => kind,
    )
  expect(await faultsOf(unchanged)).toEqual([])
  expect(await faultsOf(changed)).toEqual(['Unsigned'])
})
