import type { NotificationPreferences } from '#contract/accounts/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Each person sets the ways of those groups that can concern them, per organization',
  { tags: ['2.notification-settings'] },
  async () => {
    const { organizationId, owner, member } = await openSchool(server)
    const mia = await member('Mia')
    const groupsOf = async ({ token }: { token: string }) => {
      const answer = await server.get('/api/Notification/preferences', { token })
      const { items }: { items: NotificationPreferences[] } = await answer.json()
      return items[0]?.choices.map(({ group }) => group) ?? []
    }
    expect(await groupsOf(owner)).toContain('Applications')
    expect(await groupsOf(mia)).not.toContain('Applications')
    expect(await groupsOf(mia)).toContain('Announcements')
    const body = {
      choices: [{ group: 'Announcements', way: 'Off' }],
      isDigest: true,
      quietFrom: '21:00',
      quietUntil: '07:00',
    }
    const path = `/api/Notification/preferences/${organizationId}`
    const saved = await (await server.put(path, { token: mia.token, body })).json()
    expect(saved).toMatchObject({ isDigest: true, quietFrom: '21:00', quietUntil: '07:00' })
    expect(saved.choices).toContainEqual({ group: 'Announcements', way: 'Off' })
  },
)
