import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { memberCalls } from '../members/test-members.ts'
import { ownerCalls } from './test-owners.ts'

let server: TestApp
let school: School
let ben: Somebody
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
  ben = await ownerCalls(server, school).verified('Ben', { isOwner: true })
})
afterAll(() => server.close())

type Deed = (actor: { token: string }, other: Somebody) => Promise<Response>

const deeds = {
  removes: (actor, other) => ownerCalls(server, school).remove(other, actor),
  suspends: ({ token }, { organizationUserId }) =>
    memberCalls(server, { ...school, token }).change([organizationUserId], 'Suspended'),
  'hands over to': (actor, other) => ownerCalls(server, school).handOver(other, actor),
  'gives up beside': (actor, other) => {
    const self = other === ben ? school.owner : ben
    return ownerCalls(server, school).remove(self, actor)
  },
} satisfies Record<string, Deed>

const both = async () => {
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: true, status: 'Active' })
    .where('organizationId', '=', school.organizationId)
    .execute()
}

const pairs = [
  ['removes', 'removes'],
  ['suspends', 'suspends'],
  ['suspends', 'removes'],
  ['hands over to', 'hands over to'],
  ['gives up beside', 'gives up beside'],
] as const

test.each(pairs)(
  'One owner %s the other, who %s the first: 50 times, somebody owns the organization',
  { tags: ['6.last-owner'] },
  async (one, other) => {
    for (let round = 0; round < 50; round += 1) {
      await both()
      const answers = await Promise.all([
        deeds[one](school.owner, ben),
        deeds[other](ben, school.owner),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(await ownerCalls(server, school).owners()).toHaveLength(1)
      expect(statuses).toContain(204)
      for (const status of statuses) expect([204, 403, 409]).toContain(status)
    }
  },
)

test(
  'An owner hands over to somebody who leaves meanwhile: 50 times, somebody owns the organization',
  { tags: ['6.last-owner', '6.leave'] },
  async () => {
    const calls = ownerCalls(server, school)
    for (let round = 0; round < 50; round += 1) {
      await both()
      await calls.remove(ben)
      const leave = `/api/Organization/${school.organizationId}/leave`
      await Promise.all([calls.handOver(ben), server.post(leave, { token: ben.token })])
      expect(await calls.owners()).toHaveLength(1)
    }
  },
)
