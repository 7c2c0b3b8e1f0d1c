import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openChallenge } from '../identity/challenges.ts'
import { answer } from '../accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody } from '../testing/test-app.ts'
import { saltedRecoveryCodes } from './migrations/0030_salted_recovery_codes.ts'

test('Recovery codes of before the salt still open one login each, and lie there hashed', async () => {
  await using server = await openTestApp()
  const { userId } = await signInSomebody(server)
  for (const code of ['4f7kqx2m9p', '4f7kqx2m9q']) {
    const codeHash = server.vault.sign(`${userId}:${code}`)
    await server.db
      .insertInto('recoveryCode')
      .values({ userId, codeHash, isPending: false })
      .execute()
  }
  await saltedRecoveryCodes.up(server.db)
  const before = await sql`select * from recovery_code`.execute(server.db)
  await saltedRecoveryCodes.up(server.db)
  expect(await sql`select * from recovery_code`.execute(server.db)).toMatchObject({
    rows: before.rows,
  })
  expect(JSON.stringify(before.rows)).not.toContain(server.vault.sign(`${userId}:4f7kqx2m9p`))
  const use = async (code: string) => {
    const provider = 'Authenticator'
    const { challenge } = await openChallenge(server.db, { userId, provider, isReset: false })
    return (await answer(server, { challenge, provider, code })).status
  }
  expect(await use('4f7kq-x2m9p')).toBe(200)
  expect(await use('4f7kq-x2m9p')).toBe(422)
  expect(await use('4f7kq-x2m9r')).toBe(422)
  expect(await use('4f7kq-x2m9q')).toBe(200)
})
