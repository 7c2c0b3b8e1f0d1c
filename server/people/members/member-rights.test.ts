import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { openFamily } from '../families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'A member’s rights come from ownership, roles, children and classes',
  { tags: ['6.role-why', '6.role-additive'] },
  async () => {
    const staff = await openStaff(server)
    const { organizationId } = staff
    const ben = await staff.member('Ben', { isParent: true, isTeacher: true })
    const [review, viewer] = [
      await staff.roleCalled('Front desk'),
      await staff.roleCalled('Viewer'),
    ]
    await staff.hold(review, ben, '2199-01-01')
    await staff.hold(viewer, ben, '2020-01-01')
    const family = await openFamily(server, ben)
    const mia = await family.child('Mia')
    await family.child('Theo')
    const member = { organizationId, personId: mia.personId, isStudent: true }
    await insertMembership(server.db, member)
    const classId = await staff.class({ teachers: lead(ben) })

    const why = async (token: string, id = ben.organizationUserId) =>
      (await server.get(`/api/OrganizationUser/admin/rights/${id}`, { token })).json()
    const expected = {
      mayGiveRoles: true,
      isOwner: false,
      ownerSince: null,
      roles: [
        {
          id: review,
          name: 'Front desk',
          untilDate: '2199-01-01',
          permissions: ['students.medical', 'attendance.view', 'attendance.take'],
        },
      ],
      guardianOf: [{ organizationUserId: expect.any(Number), name: 'Mia Lind', access: 'Full' }],
      teacherOf: [{ id: classId, name: 'Algebra', role: 'Lead' }],
    }
    expect(await why(staff.token)).toMatchObject(expected)
    const { guardianOf: _, reasonAgainst: _reason, ...known } = await why(staff.token)
    const sees = await staff.holder('Vera', ['members.view'])
    expect(await why(sees.token)).toEqual({ ...known, mayGiveRoles: false })
    expect(await why(staff.token, staff.owner.organizationUserId)).toMatchObject({
      isOwner: true,
      roles: [],
    })
    const clerk = await staff.holder('Cora', ['roles.manage'])
    const mayGive = async (id?: number) => (await why(clerk.token, id)).mayGiveRoles
    expect([await mayGive(), await mayGive(clerk.organizationUserId)]).toEqual([true, false])
    const may = await staff.holder('Mara', ['members.manage', 'classes.view'])
    const reasonAgainst = async (id: number) => (await why(may.token, id)).reasonAgainst
    expect(await reasonAgainst(sees.organizationUserId)).toBeNull()
    expect(await reasonAgainst(staff.owner.organizationUserId)).toMatch('is an owner.')
    expect(await reasonAgainst(clerk.organizationUserId)).toMatch(
      'has permissions that you don’t: “Manage roles”.',
    )
    const [outside, auditor] = [await openStaff(server), await staff.holder('Dan', ['audit.view'])]
    expect((await why(outside.token)).code).toBe('not_found')
    expect((await why(auditor.token)).code).toBe('forbidden')
  },
)
