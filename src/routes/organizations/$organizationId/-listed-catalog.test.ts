import { expect, test } from 'vitest'
import { listCatalog } from './-listed-catalog.ts'
import { catalogOf, choir } from './-test-catalog.ts'

test('A class that only one of the two answers has is not listed', () => {
  const { students, ...catalog } = catalogOf([choir, { ...choir, id: 2, name: 'Chess' }])
  const availability = { students, classes: [choir, { ...choir, classId: 3 }] }
  expect(listCatalog(catalog, availability)).toEqual(catalogOf([choir]))
})
