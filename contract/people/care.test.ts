import { expect, test } from 'vitest'
import { UpdateCareNotes, UpdateEmergencyContacts } from './care.ts'

const condition = {
  name: 'Peanuts',
  severity: 'Severe',
  reaction: null,
  whatToDo: null,
  reviewDate: null,
}
const contact = { name: 'Nora', phone: '555 0142', relation: 'Neighbor', mayPickUp: false }

const times = (count: number, one: object) => Array.from({ length: count }, () => one)

const areTaken = (count: number) => ({
  conditions: UpdateCareNotes.safeParse({ conditions: times(count, condition), version: 0 })
    .success,
  contacts: UpdateEmergencyContacts.safeParse({ contacts: times(count, contact), version: 1 })
    .success,
})

test('A child has at most 30 conditions, and 10 contacts', () => {
  expect(areTaken(10)).toEqual({ conditions: true, contacts: true })
  expect(areTaken(11)).toEqual({ conditions: true, contacts: false })
  expect(areTaken(30)).toEqual({ conditions: true, contacts: false })
  expect(areTaken(31)).toEqual({ conditions: false, contacts: false })
})
