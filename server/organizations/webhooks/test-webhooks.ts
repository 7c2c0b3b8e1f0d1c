import type { WebhookSubject } from '#contract/organizations/webhooks.ts'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { lastSaved } from '#server/database/saving.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The secret of every webhook of `insertTestWebhook`. */
export const testSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

type Values = { url?: string; subjects?: WebhookSubject[]; isActive?: boolean; name?: string }

/** A webhook that is not in the audit log. Returns its id. */
export async function insertTestWebhook(
  { db, encryption }: Pick<TestApp, 'db' | 'encryption'>,
  organizationId: number,
  {
    url = 'https://example.org/kinroll',
    subjects = ['Room'],
    isActive = true,
    name = 'Website',
  }: Values = {},
): Promise<number> {
  const { id } = await db
    .insertInto('webhook')
    .values({
      organizationId,
      name,
      searchName: name.toLowerCase(),
      url,
      subjects: JSON.stringify(subjects),
      isActive,
      secret: encryption.encrypt(testSecret),
      ...lastSaved(null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Reply = (answer: ServerResponse) => void

export type TestReceiver = Awaited<ReturnType<typeof openTestReceiver>>

type Received = { headers: IncomingHttpHeaders; body: string; path: string }

const receive: Reply = (answer) => answer.writeHead(204).end()

/** A server that receives events. It answers 204, or as a test says. */
export async function openTestReceiver() {
  const received: Received[] = []
  const held: ServerResponse[] = []
  let reply = receive
  const replyFromNowOn = (next: Reply) => {
    reply = next
    held.splice(0).forEach(next)
  }
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      reply(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${port}/events`,
    port,
    received,
    /** How it answers from now on, also what it holds. */
    reply: replyFromNowOn,
    answer: (status: number, body = '', headers: Record<string, string> = {}) =>
      replyFromNowOn((answer) => answer.writeHead(status, headers).end(body)),
    /** Answers nothing until the next `answer` or `reply`. */
    hold: () => replyFromNowOn((answer) => void held.push(answer)),
    /** The events, each verified as a receiver does. */
    verified: (secret = testSecret) =>
      received.map(({ headers, body }) =>
        new Webhook(secret).verify(body, headers as Record<string, string>),
      ),
    /** The ids of the messages, one for each request. */
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    close,
    [Symbol.asyncDispose]: close,
  }
}
