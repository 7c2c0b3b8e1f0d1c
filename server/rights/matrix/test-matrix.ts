import { openTestApp } from '#server/testing/test-app.ts'
import { openDatabaseWithUndo } from '#server/testing/test-undo.ts'
import { account, credentials } from './test-ids.ts'
import { everybodyOf, openPrivateSchool } from './test-visitors.ts'

export type Matrix = Awaited<ReturnType<typeof openMatrix>>

/** Two schools, the visitors of the first one, and how their changes are undone. */
export async function openMatrix() {
  const { database, undoing } = await openDatabaseWithUndo()
  const server = await openTestApp({ database })
  await server.post('/api/Account/sign-up', { body: { ...account, ...credentials } })
  const { school, ids: own } = await openPrivateSchool(server, 'Lindenschule')
  const { school: otherSchool, ids: elsewhere } = await openPrivateSchool(server, 'Hearth Co-op')
  const tokens = await everybodyOf(server, school, own)
  return { server, undoing, school, own, otherSchool, elsewhere, tokens }
}
