import type { TakenReport } from '#contract/outbox.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { type Database, transact } from '../database/database.ts'
import { Refusal } from '../http/problem.ts'
import { readReport } from './bounce.ts'
import type { BounceAddresses } from './bounce-address.ts'
import { noteReport } from './bounces.queries.ts'

type Parts = { database: Database; addresses: BounceAddresses; token: string; log: Logger }

/** A report has the headers of the email, or all of it. In bytes. */
const largestReport = 2 ** 20

/**
 * Takes the emails that arrive at the bounce address, as they are, from the mail server or a program with the token.
 * Anybody can write to that address, so what is no report about an email of this site is ignored.
 */
export function bounces({ database, addresses, token, log }: Parts) {
  const wanted = hashOf(`Bearer ${token}`)
  return new Hono()
    .use(async (c, next) => {
      if (!timingSafeEqual(hashOf(c.req.header('authorization') ?? ''), wanted)) throw wrongToken()
      await next()
    })
    .use(bodyLimit({ maxSize: largestReport, onError: (c) => c.json(answer('Nothing')) }))
    .post('/', async (c) => {
      const source = Buffer.from(await c.req.arrayBuffer()).toString('latin1')
      const outboxEmailId = addresses.findEmailId(source)
      const report = outboxEmailId === undefined ? undefined : await readReport(source)
      const isKnown =
        outboxEmailId !== undefined &&
        report !== undefined &&
        (await transact(database, (db) => noteReport(db, outboxEmailId, report)))
      const taken = isKnown ? report.kind : 'Nothing'
      log.info({ outboxEmailId, taken }, 'An email arrived at the bounce address')
      return c.json(answer(taken))
    })
}

const answer = (taken: TakenReport['taken']) => ({ taken }) satisfies TakenReport

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const wrongToken = () =>
  new Refusal(401, { message: 'BOUNCE_TOKEN is missing or wrong.', code: 'wrong_token' })
