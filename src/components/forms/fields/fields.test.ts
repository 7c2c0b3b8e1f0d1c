import { expect, test } from 'vitest'
import { factsOf, fields, valuesIn } from './fields.ts'

interface UpdateRoom {
  name: string
  capacity: number | null
  version: number
}

const roomFields = fields<UpdateRoom>({
  name: { label: 'Name' },
  capacity: { label: 'Capacity', optional: true, show: (capacity) => `${capacity} students` },
})

const room = { id: 7, name: 'Studio', capacity: 12, version: 3 }

test('A field has the name of its key, for its input', () => {
  expect(roomFields.name).toEqual({ name: 'name', label: 'Name' })
})

test('A form begins with the values of its fields, and with the version', () => {
  expect(valuesIn<UpdateRoom>(roomFields, room)).toEqual({
    name: 'Studio',
    capacity: 12,
    version: 3,
  })
})

test('A fact has the label of its field, and is left out where there is nothing', () => {
  expect(factsOf(roomFields, room, 'capacity', 'name')).toEqual([
    ['Capacity', '12 students'],
    ['Name', 'Studio'],
  ])
  expect(factsOf(roomFields, { name: '', capacity: null }, 'name', 'capacity')).toEqual([])
})

test('A list has a field for every key of the schema but the version, and no other', () => {
  // @ts-expect-error It lacks the capacity.
  fields<UpdateRoom>({ name: { label: 'Name' } })
  // @ts-expect-error Nobody can enter a color.
  fields<UpdateRoom>({ ...roomFields, color: { label: 'Color' } })
  // @ts-expect-error A name is no number.
  fields<UpdateRoom>({ ...roomFields, name: { label: 'Name', show: (name: number) => name } })
  expect(Object.keys(roomFields)).toEqual(['name', 'capacity'])
})
