import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueReauthentication } from '#server/identity/reauthentication.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import { findSession, startSession } from '#server/identity/sessions.queries.ts'
import { resources } from '#server/app.ts'
import { codeAnswered } from '#server/testing/test-app.ts'
import { callerOf, type Matrix, openMatrix } from './test-matrix.ts'
import { minimalBody, rows } from './test-calls.ts'
import { addressOf } from './test-visitors.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.server.close())

const guarded = resources.flatMap(({ calls }) => calls).filter((call) => call.reauthenticated)

/** The answer to somebody who may make the call, with this confirmation. */
function answerTo({ method, path }: { method: string; path: string }, proof?: string) {
  const { server, own } = matrix
  // A child's record requires none.
  const isPerson = path === '/api/Family/my/:familyId/people/:personId'
  const named = { ...own, ...(isPerson && { personId: own.adultId }) }
  const address = addressOf(path, named)
  // An exception for a class requires none either.
  const isGrant = path === '/api/ExceptionRequest/admin/grant/:exceptionRequestId'
  const query = path.startsWith('/api/Report/') ? '?format=csv' : ''
  return server.send(method, address + query, {
    token: callerOf(matrix, { method, path }),
    body: isGrant ? { version: 1, roleId: own.roleId } : minimalBody({ method, path }, own),
    isUnconfirmed: true,
    headers: { 'idempotency-key': 'press', ...(proof && { 'X-Reauthentication': proof }) },
  })
}

const proofOf = async (token: string) => {
  const session = await findSession(matrix.server.db, token)
  const { db } = matrix.server
  return (await issueReauthentication(db, session?.sessionId ?? 0)).reauthentication
}

const expired = async (token: string) => {
  const proof = await proofOf(token)
  await matrix.server.db
    .updateTable('reauthentication')
    .set({ expiresDate: new Date(Date.now() - 1).toISOString() })
    .where('tokenHash', '=', hashOf(proof))
    .execute()
  return proof
}

const required = [403, 'reauthentication_required']

test('Calls that raise rights, end what others have or export data require a confirmation', () => {
  expect(guarded.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'DELETE /api/Account/sessions',
      'DELETE /api/Account/sessions/:sessionId',
      'GET /api/Account/export',
      'DELETE /api/Organization/admin/:organizationId',
      'POST /api/OrganizationUser/admin/owner/:organizationUserId',
      'POST /api/OrganizationUser/admin/owner/transfer/:organizationUserId',
      'PUT /api/Role/admin/:roleId',
      'PUT /api/Role/admin/grants/:roleId/:organizationUserId',
      'POST /api/Audit/admin/organization/:organizationId/exports',
      'PUT /api/Family/my/:familyId/people/:personId',
      'GET /api/Report/admin/organization/:organizationId/emergency-list',
      'POST /api/Webhook/admin',
      'PUT /api/Webhook/admin/:webhookId',
      'POST /api/Webhook/admin/renew-secret/:webhookId',
    ]),
  )
})

test.each(guarded)(
  '$method $path is refused unless this session was confirmed recently',
  { tags: ['7.reauthentication'] },
  async (call) => {
    const { server, undoing, school, tokens } = matrix
    const caller = callerOf(matrix, call)
    const refused = (proof?: string) =>
      undoing(async () => codeAnswered(await answerTo(call, proof)))
    expect(await refused()).toEqual(required)
    expect(await refused('guessed')).toEqual(required)
    await undoing(async () => {
      const other = await startSession(server.db, school.owner.userId)
      expect(await codeAnswered(await answerTo(call, await proofOf(other)))).toEqual(required)
    })
    const ofGuardian = () => proofOf(tokens.guardian)
    await undoing(async () =>
      expect(await codeAnswered(await answerTo(call, await ofGuardian()))).toEqual(required),
    )
    await undoing(async () =>
      expect(await codeAnswered(await answerTo(call, await expired(caller)))).toEqual(required),
    )
    await undoing(async () => {
      const { status } = await answerTo(call, await proofOf(caller))
      const row = rows.find(({ method, path }) => method === call.method && path === call.path)
      expect(status).toBe(row?.siteAdministrator ?? row?.statuses.at(-1))
      // The stored answer is not repeated without a confirmation.
      // A caller who transferred ownership, left, or ended this session is refused earlier.
      const [again, code] = await codeAnswered(await answerTo(call))
      expect([401, 403, 404]).toContain(again)
      expect(['reauthentication_required', 'forbidden', 'session_ended', 'not_found']).toContain(
        code,
      )
    })
  },
)

test('A report on the screen requires no confirmation', async () => {
  const { server, own, tokens } = matrix
  const report = `/api/Report/admin/organization/${own.organizationId}/emergency-list`
  const asked = { token: tokens.owner, isUnconfirmed: true }
  expect((await server.get(report, asked)).status).toBe(200)
})
