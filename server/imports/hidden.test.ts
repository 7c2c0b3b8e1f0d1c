import type { ImportRow } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaff, type Staff } from '../roles/test-roles.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { memberCalls } from '../members/test-members.ts'

let server: TestApp
let staff: Staff
beforeAll(async () => {
  server = await openTestApp()
  staff = await openStaff(server)
  const calls = memberCalls(server, staff)
  await calls.added({
    firstName: 'Margaret',
    lastName: 'Lind',
    contactEmail: 'mia@example.org',
    phone: '(828) 555-0142',
    birthDate: '1981-02-03',
    isTeacher: true,
  })
  await calls.added({
    firstName: 'Theo',
    lastName: 'Lind',
    birthDate: '2015-03-14',
    isStudent: true,
  })
})
afterAll(() => server.close())

const text = [
  'First name,Last name,Birth date,Email,Phone,Kind',
  'Mia,Lind,05/06/1982,mia@example.org,(828) 555-0199,Teacher',
  'Theo,Lind,04/15/2014,,,Student',
].join('\n')

let holders = 0

/** What the review shows to somebody who holds these permissions. */
async function reviewAs(permissions: Permission[]): Promise<ImportRow[]> {
  holders += 1
  const { token } = await staff.holder(`Cora${holders}`, permissions)
  const body = { organizationId: staff.organizationId, fileName: 'people.csv', text }
  const begun = await (await server.post('/api/Import/admin', { token, body })).json()
  const columns = begun.columns.map(({ field }: { field: string }) => field)
  const path = `/api/Import/admin/${begun.id}`
  await server.put(`${path}/columns`, { token, body: { columns, version: begun.version } })
  const { items } = await (await server.get(`${path}/rows`, { token })).json()
  return items.toSorted((one: ImportRow, other: ImportRow) => one.id - other.id)
}

const secrets = ['(828) 555-0142', '02/03/1981', '03/14/2015', 'Margaret']

test(
  'Whoever may import and nothing else reads no phone, birth date or name of the members',
  { tags: ['6.import-shown'] },
  async () => {
    const [mia, theo] = await reviewAs(['data.import'])
    const said = JSON.stringify([mia, theo])
    for (const secret of secrets) expect(said).not.toContain(secret)
    expect(mia?.differences).toEqual([
      {
        label: 'The first name of Mia Lind',
        here: 'differs (you need the permission “See members” to see it)',
        told: 'Mia',
      },
      {
        label: 'The birth date of Mia Lind',
        here: 'differs (you need the permission “Manage members”, “Add students”, or “Read medical notes” to see it)',
        told: '05/06/1982',
      },
      {
        label: 'The phone of Mia Lind',
        here: 'differs (you need the permission “See contact details” to see it)',
        told: '(828) 555-0199',
      },
    ])
    expect(theo?.sentences[0]).toMatch(/^Theo Lind is here, and the birth date differs \(you need/)
  },
)

test.each([
  ['members.contact', '(828) 555-0142'],
  ['students.manage', '02/03/1981'],
  ['students.manage', '03/14/2015'],
  ['members.view', 'Margaret'],
] as const)('Whoever has %s as well reads %s', async (permission, secret) => {
  const rows = await reviewAs(['data.import', permission])
  expect(JSON.stringify(rows)).toContain(secret)
})
