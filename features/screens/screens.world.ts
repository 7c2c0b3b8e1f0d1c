import { test as base } from '@playwright/test'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { emailOf } from '#server/demo/logins.ts'
import { openEncryption } from '#server/crypto/encryption.ts'
import { openFiles } from '#server/files/files.ts'
import { openImages } from '#server/images/images.ts'
import { persistedOf, nothingPersisted } from '#src/machines/accounts/sign-in.machine.ts'
import { storeToken, openBrowser, type OwnBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { addressOf } from './screens.addresses.ts'
import { fillSite } from './screens.site.ts'
import { fillWebhooks } from './screens.webhooks.ts'
import type { Viewer, Screen } from './screen.ts'

const emails = {
  visitor: null,
  pendingLogin: emailOf('Judith'),
  owner: emailOf('Miriam'),
  teacher: emailOf('Samuel'),
  student: emailOf('Lucía'),
  siteAdministrator: emailOf('Katrin'),
} satisfies Record<Viewer, string | null>

interface Gallery {
  addressOf: (screen: Screen) => Promise<string>
  /** The browser of a viewer, which is reused. */
  browserOf: (who: Viewer) => Promise<OwnBrowser>
}

/** One server with demo data for all screens of a worker. Nothing is changed. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const server = await startServer()
      const { url, dataDir, database } = server
      const today = new Date().toISOString().slice(0, 10)
      const stores = {
        database,
        images: openImages({ dataDir, database }),
        files: openFiles({ dataDir, database }),
      }
      await fillDemo(stores, today)

      await turnOnTwoFactor(database.db, emails.teacher)
      await fillWebhooks({ db: database.db, encryption: openEncryption(dataDir) })

      async function open(who: Viewer) {
        const email = emails[who]
        const account = email === null ? null : await findCredentials(database.db, email)
        const isIn = account && who !== 'pendingLogin'
        const token = isIn ? await startSession(database.db, account.userId) : undefined
        if (token !== undefined && who === 'siteAdministrator')
          await fillSite(database.db, account?.userId ?? 0, token)
        const own = await openBrowser(browser, { url, name: who })
        await storeToken(own, token)
        if (account && !isIn) await waitForCode(own, database.db, account.userId)
        return own
      }
      const opened = new Map<Viewer, Promise<OwnBrowser>>()
      await use({
        addressOf: (screen) => addressOf(database, screen, today),
        browserOf(who) {
          const known = opened.get(who) ?? open(who)
          opened.set(who, known)
          return known
        },
      })
      for (const own of opened.values()) await (await own).context.close()
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** A pending login, as a tab stores it. */
async function waitForCode({ context }: OwnBrowser, db: Db, userId: number) {
  const provider = 'Email'
  const { challenge } = await openChallenge(db, { userId, provider, isReset: false })
  const twoFactor = { provider, hasPasskey: true, challenge, sentTo: 'j•••@example.org' } as const
  const persisted = JSON.stringify({ ...nothingPersisted, ...persistedOf({ twoFactor }, null) })
  await context.addInitScript((signIn) => {
    if (window.origin !== 'null') sessionStorage.setItem('signIn', signIn)
  }, persisted)
}

/** Turns on an authenticator app with few recovery codes left, and adds passkeys. */
async function turnOnTwoFactor(db: Db, email: string) {
  const { userId } = (await findCredentials(db, email)) ?? {}
  if (userId === undefined) throw new Error(`Nobody has the address ${email}.`)
  const by = { twoFactorProvider: 'Authenticator', totpSecret: '' } as const
  await db.updateTable('user').set(by).where('id', '=', userId).execute()
  const codes = ['one', 'two'].map((codeHash) => ({ userId, codeHash, isPending: false }))
  await db.insertInto('recoveryCode').values(codes).execute()
  const passkey = { userId, publicKey: '', counter: 0, transports: '[]' }
  const createdDate = new Date().toISOString()
  await db
    .insertInto('passkey')
    .values([
      { ...passkey, credentialId: 'one', name: 'iCloud Keychain', createdDate },
      { ...passkey, credentialId: 'two', name: 'Blue key', createdDate, lastUsedDate: createdDate },
    ])
    .execute()
}
