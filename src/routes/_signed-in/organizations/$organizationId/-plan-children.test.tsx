import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MyFamily } from '#contract/people/families.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { PlanChildren } from './-plan-children.tsx'

const child = { personId: 7, name: 'Mia Lind', birthDate: '2016-05-03', age: 10 }
const family = { id: 1, access: 'Full', children: [child] } as unknown as MyFamily
const catalog = {
  classes: [],
  gradeLevels: [{ id: 3, name: '5th grade' }],
  students: [{ personId: 7, gradeLevelId: 3, mayChangeGrade: false }],
} as unknown as ListedCatalog

test('A parent reads the grade that the organization has set for a child', () => {
  const card = <PlanChildren families={[family]} catalog={catalog} isOpenToAll={false} />
  expect(renderToStaticMarkup(card)).toContain('5th grade')
})
