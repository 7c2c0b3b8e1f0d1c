import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Desk, openDesk } from './test-applications.ts'

let server: TestApp
let desk: Desk
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
})

const namesFound = async (query: string): Promise<string[]> =>
  (await desk.list(query)).items.map(({ name }: { name: string }) => name.replace(' Lind', ''))

test(
  'Applications are listed with those that wait first, searched and filtered',
  { tags: ['7.application-desk-calls', '2.applications-content'] },
  async () => {
    const [zoe, ben, cora] = [
      await desk.applicant('Zoe'),
      await desk.applicant('Ben'),
      await desk.applicant('Cora'),
    ]
    await desk.applicant('Abel')
    await desk.decide(zoe.application, 'Declined')
    await desk.decide(ben.application)
    await desk.withdraw(cora, cora.application)
    expect(await namesFound('')).toEqual(['Abel', 'Zoe', 'Ben', 'Cora'])
    expect(await namesFound('sortField=name')).toEqual(['Abel', 'Ben', 'Cora', 'Zoe'])
    expect(await namesFound('sortField=createdDate&sortDirection=1')).toEqual([
      'Abel',
      'Cora',
      'Ben',
      'Zoe',
    ])
    expect(await namesFound('searchString=CÓR')).toEqual(['Cora'])
    for (const [outcome, name] of [
      ['Waiting', 'Abel'],
      ['Declined', 'Zoe'],
      ['Accepted', 'Ben'],
      ['Withdrawn', 'Cora'],
    ]) {
      expect(await namesFound(`outcome=${outcome}`)).toEqual([name])
    }
    const page = await desk.list('outcome=Declined')
    expect(page).toMatchObject({ totalCount: 1, unfilteredCount: 4 })
    expect(page.items[0]).toEqual({
      id: zoe.application.id,
      name: 'Zoe Lind',
      message: 'May I?',
      status: 'Decided',
      candidates: [
        { id: expect.any(Number), name: 'Zoe Lind', kind: 'Parent', decision: 'Declined' },
      ],
      createdDate: expect.any(String),
      version: 2,
      savedBy: 'Ada Lind',
      savedDate: expect.any(String),
    })
  },
)
