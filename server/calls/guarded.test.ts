import { guarded, guardedRecord, open } from '#contract/rights/guarded.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'
import { expect, test } from 'vitest'
import { withoutGuarded } from './guarded.ts'

const signedIn = { userId: 1, personId: 1, sessionId: 1 }
const holding = (...permissions: Permission[]) => ({ ...signedIn, permissions })

const Card = z.object({
  name: z.string(),
  phone: guarded(z.nullable(z.string()), ['members.contact']),
  people: guarded(z.array(z.object({ name: z.string(), email: z.string() })), ['families.view']),
})
const card = { name: 'Ida', phone: '1', people: [{ name: 'Emil', email: 'emil@example.org' }] }

test('A guarded field is removed for callers without its permissions', () => {
  expect(withoutGuarded(card, Card, holding())).toEqual({ name: 'Ida' })
  expect(withoutGuarded(card, Card, holding('members.contact'))).toEqual({
    name: 'Ida',
    phone: '1',
  })
})

test('A personal field without declared readers is shown to nobody', () => {
  expect(withoutGuarded(card, Card, holding('families.view', 'members.contact'))).toEqual({
    ...card,
    people: [{ name: 'Emil' }],
  })
})

test('An open field is shown to all who may make the call', () => {
  const Settings = z.object({ contactEmail: open(z.string()) })
  const settings = { contactEmail: 'office@example.org' }
  expect(withoutGuarded(settings, Settings, holding())).toEqual(settings)
})

test('A field that is not in the schema is shown to nobody', () => {
  expect(
    withoutGuarded({ name: 'Ida', secret: 1 }, z.object({ name: z.string() }), holding()),
  ).toEqual({ name: 'Ida' })
})

test('In a guarded record, a field that is not listed is shown to nobody', () => {
  const Changes = z.object({
    before: z.nullable(guardedRecord({ name: 'everybody', phone: ['members.contact'] })),
  })
  const before = { name: 'Ida', phone: '1', secret: 1 }
  expect(withoutGuarded({ before }, Changes, holding())).toEqual({ before: { name: 'Ida' } })
  expect(withoutGuarded({ before }, Changes, holding('members.contact'))).toEqual({
    before: { name: 'Ida', phone: '1' },
  })
  expect(withoutGuarded({ before: null }, Changes, holding())).toEqual({ before: null })
})

test('Outside organizations no field is removed', () => {
  expect(withoutGuarded(card, Card, signedIn)).toEqual(card)
})

test('A schema type without known readers is refused', () => {
  const Either = z.union([Card, z.object({ name: z.string() })])
  expect(() => withoutGuarded(card, Either, holding())).toThrow('of type union')
})
