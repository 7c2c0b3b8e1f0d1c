import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import { twoFactorCodeEmail } from '../accounts/sign-in/emails/two-factor-code.email.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { openChallenge } from '../identity/challenges.queries.ts'
import { signInSomebody } from '../testing/test-app.ts'
import { spawnServer } from '../testing/test-process.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { putInOutbox } from './outbox.ts'

test('Neither the data nor the log of the server contains links, codes or tokens of emails', async () => {
  const place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  const { userId, email } = await signInSomebody(database)
  const login = { userId, provider: 'Email', isReset: false } as const
  const { challengeId } = await openChallenge(database.db, login)
  await putInOutbox(database.db, twoFactorCodeEmail, email, { challengeId })
  await putInOutbox(database.db, loginLinkEmail, email, { redirect: null, browserHash: 'hash' })
  const smtp = await openTestSmtp()
  const { dataDir: DATA_DIR } = place
  const server = spawnServer({ DATA_DIR, MAIL_URL: smtp.url, PUBLIC_URL: 'https://kinroll.test' })
  onTestFinished(async () => {
    await server.stop()
    await database.close()
    await smtp.close()
    await place.remove()
  })
  let output = ''
  server.child.stdout?.on('data', (text: string) => (output += text))
  await server.ready
  const sent = database.db.selectFrom('outboxEmail').where('outcome', '=', 'Sent').select('id')
  await expect.poll(async () => (await sent.execute()).length, { timeout: 40_000 }).toBe(2)
  const read = smtp.arrived.map(({ mail }) => mail.text).join('\n')
  const token = /token=([\w-]{43})/.exec(read)?.[1] ?? 'no token'
  const code = /^\d{6}$/m.exec(read)?.[0] ?? 'no code'
  server.child.kill('SIGTERM')
  await once(server.child, 'close')

  const rows = await Promise.all(
    (['outboxEmail', 'oneTimeToken', 'challenge'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(rows.flat()).toHaveLength(4)
  const files = readdirSync(place.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
  for (const text of [JSON.stringify(rows), output, ...files]) {
    expect(text).not.toContain(token)
    expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  }
  expect(output).not.toContain(email)
  expect(token).toHaveLength(43)
  expect(code).toHaveLength(6)
})
