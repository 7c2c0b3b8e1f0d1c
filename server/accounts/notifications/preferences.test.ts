import type { NotificationPreferences } from '#contract/accounts/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

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
    const mia = await member('Mia', { isStudent: true })
    const groupsOf = async ({ token }: { token: string }) => {
      const answer = await server.get('/api/Notification/preferences', { token })
      const { items }: { items: NotificationPreferences[] } = await answer.json()
      return items[0]?.choices.map(({ group }) => group) ?? []
    }
    const everybody = ['Announcements', 'Classes', 'ClassDays', 'Enrollments', 'Homework']
    const members = ['NewClasses', 'Semesters', 'Roles']
    const office = ['Absences', 'Requests', 'Applications', 'Imports']
    expect(new Set(await groupsOf(owner))).toEqual(new Set([...everybody, ...members, ...office]))
    expect(new Set(await groupsOf(mia))).toEqual(new Set([...everybody, ...members, 'CareNotes']))
    const tom = await member('Tom', { isTeacher: true })
    expect(new Set(await groupsOf(tom))).toEqual(new Set([...everybody, ...members, 'Absences']))
    const rosa = await signInSomebody(server, 'Rosa')
    const family = await openFamily(server, rosa)
    const ben = await family.child('Ben')
    await insertMembership(server.db, { organizationId, personId: ben.personId, isStudent: true })
    expect(new Set(await groupsOf(rosa))).toEqual(new Set([...everybody, 'CareNotes']))
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
