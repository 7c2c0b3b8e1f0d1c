import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEnrollments } from '../enrollments/test-enrollments.ts'
import { lead } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('My Classes lists the eldest child first and children without a birth date last', async () => {
  const school = await openEnrollments(server)
  const vera = await school.parent('Vera')
  const id = await school.class()
  const children = { Mia: null, Tom: '2014-01-01', Eva: '2012-01-01' }
  for (const [name, birthDate] of Object.entries(children)) {
    const { personId } = await vera.family.child(name)
    await school.enroll(id, vera, personId)
    const person = server.db.updateTable('person').where('id', '=', personId)
    await person.set({ birthDate }).execute()
  }
  const answer = await server.get('/api/Class/my-enrolled-classes', { token: vera.token })
  const { items } = await answer.json()
  expect(items[0].studentNames).toEqual(['Eva Lind', 'Tom Lind', 'Mia Lind'])
})

test(
  'No call shows a parent the names of other children in a class',
  { tags: ['6.class-students'] },
  async () => {
    const school = await openEnrollments(server)
    const [vera, uma] = [await school.parent('Vera'), await school.parent('Uma')]
    const { personId: mia } = await vera.family.child('Mia')
    const { personId: fellow } = await uma.family.child('Zqxfellow')
    const lea = await school.member('Lea')
    const id = await school.class({ teachers: lead(lea) })
    await school.enroll(id, vera, mia)
    await school.enroll(id, uma, fellow)
    const { organizationId } = school
    const answers = async ({ token }: { token: string }) => {
      const calls = [
        `Class/${id}`,
        'Class/my-enrolled-classes',
        'Class/my-next-days',
        `Class/my-attendance?classId=${id}`,
        'Class/my-pending-enrollments',
        `Class/organization/${organizationId}`,
        `Class/organization/${organizationId}/availability`,
        'Family/my',
      ]
      const all = await Promise.all(
        calls.map((call) => server.get(`/api/${call}`, { token }).then((answer) => answer.text())),
      )
      return all.join('\n')
    }
    const text = await answers(vera)
    expect(text).toContain('Mia Lind')
    expect(text).not.toContain('Zqxfellow')
    expect(await answers(uma)).toContain('Zqxfellow Lind')
    const { students } = await (await server.get(`/api/Class/${id}`, vera)).json()
    expect(students).toBeNull()
    const { items } = await (await server.get('/api/Class/my-enrolled-classes', vera)).json()
    expect(items).toMatchObject([{ id, studentNames: ['Mia Lind'] }])
  },
)
