import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const recordOf = (firstName: string) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('firstName', '=', firstName)
    .select(['organizationUser.id', 'replacedById'])
    .executeTakeFirst()

test.each(Array.from({ length: 12 }, (_, race) => `Ida${race}`))(
  'A record that gives way while its import is undone is kept, or is gone before: %s',
  async (name) => {
    const { school, ...imports } = await openImports(server)
    const { owner, token } = school
    const rows = Array.from({ length: 20 }, (_, row) => `Mia${name}x${row}`)
    const review = await imports.review(`First name\n${name}\n${rows.join('\n')}\n`)
    const { body: applied } = await imports.apply(review)
    const record = await recordOf(name)
    const path = `/api/OrganizationUser/admin/${record?.id}/replace-with`
    const body = { organizationUserId: owner.organizationUserId }
    const [undone, replaced] = await Promise.all([
      imports.undo(applied),
      server.post(path, { token, body }),
    ])
    expect([undone.status, undone.body.state]).toEqual([200, 'Undone'])
    const isKept = replaced.status === 204
    expect([204, 404]).toContain(replaced.status)
    expect(undone.body.kept).toHaveLength(isKept ? 1 : 0)
    expect((await recordOf(name))?.replacedById).toBe(isKept ? owner.organizationUserId : undefined)
  },
)
