import { signInAdministrator } from '#server/site/test-site.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { openDatabaseWithUndo } from '#server/testing/test-undo.ts'
import { expectedCalls, type Row } from './test-calls.ts'
import { account, credentials } from './test-ids.ts'
import { everybodyOf, openPrivateSchool } from './test-visitors.ts'

export type Matrix = Awaited<ReturnType<typeof openMatrix>>

/** Two schools, the visitors of the first one, an administrator of the site, and how their changes are undone. */
export async function openMatrix() {
  const { database, undoing } = await openDatabaseWithUndo()
  const server = await openTestApp({ database })
  await server.post('/api/Account/sign-up', { body: { ...account, ...credentials } })
  const { school, ids: own } = await openPrivateSchool(server, 'Lindenschule')
  const { school: otherSchool, ids: elsewhere } = await openPrivateSchool(server, 'Hearth Co-op')
  const tokens = await everybodyOf(server, school, own)
  const { token: siteAdministrator } = await signInAdministrator(server)
  return { server, undoing, school, own, otherSchool, elsewhere, tokens, siteAdministrator }
}

/** The token of somebody who may make a call: an owner, or an administrator of the site. */
export const callerOf = (
  { tokens, siteAdministrator }: Matrix,
  { method, path }: Pick<Row, 'method' | 'path'>,
) =>
  expectedCalls.get(`${method} ${path}`)?.siteAdministrator === undefined
    ? tokens.owner
    : siteAdministrator
