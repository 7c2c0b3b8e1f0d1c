import { describe, expect, test } from 'vitest'
import { contactsIn, readConditions, readContact, saysNothing, textsByChild } from './read-care.ts'

describe('The conditions in a cell', () => {
  test.each([
    ['Peanuts, eggs', 'Allergy', ['Allergy: Peanuts: Severe', 'Allergy: eggs: Severe']],
    ['Bee stings (EpiPen)', 'Allergy', ['Allergy: Bee stings (EpiPen): LifeThreatening']],
    ['mild lactose intolerance', 'Allergy', ['Allergy: mild lactose intolerance: Mild']],
    ['Peanut allergy', 'Allergy', ['Peanut allergy: Severe']],
    ['Ritalin', 'Medication', ['Medication: Ritalin: Severe']],
    [
      'Asthma, moderate, has an inhaler',
      'Condition',
      ['Asthma, moderate, has an inhaler: Moderate'],
    ],
    ['None', 'Allergy', []],
    ['NKA; n/a', 'Allergy', []],
  ] as const)('%s', (text, subject, conditions) => {
    expect(
      readConditions(text, subject).map(({ name, severity }) => `${name}: ${severity}`),
    ).toEqual(conditions)
  })

  test('have a severity to ask about if the file says none, and a long text stays whole', () => {
    const [nuts] = readConditions('Nuts', 'Allergy')
    expect(nuts?.whatToDo).toContain('doesn’t say how severe this is')
    const long = `Mild epilepsy. ${'Stay with her. '.repeat(10)}`.trim()
    const [condition] = readConditions(long, 'Condition')
    expect(condition?.name).toHaveLength(100)
    expect(condition?.whatToDo).toBe(long)
  })
})

test.each(['', ' - ', 'None', 'no known allergies', 'N/A', 'Keine'])('%j says nothing', (text) => {
  expect(saysNothing(text)).toBe(true)
})

describe('A cell about several children', () => {
  test.each([
    ['Ava: peanuts; Leo: none', ['peanuts', 'none']],
    ['Leo - eggs', ['', 'eggs']],
    ['Peanuts (Ava)\nEggs (Leo)', ['Peanuts', 'Eggs']],
    ['none', ['', '']],
  ])('says whose each is: %j', (text, texts) => {
    expect(textsByChild(text, ['Ava', 'Leo'])).toEqual(texts)
  })

  test.each(['Peanuts', 'Ava: peanuts; eggs', 'Mia: peanuts', 'Peanuts (raw)'])(
    'does not say whose it is: %j',
    (text) => {
      expect(textsByChild(text, ['Ava', 'Leo'])).toBeNull()
    },
  )
})

test.each([
  ['Sue Kim (828) 555-0142', { name: 'Sue Kim', phone: '(828) 555-0142', relation: '' }],
  [
    'Sue Kim (grandmother), 828-555-0142',
    { name: 'Sue Kim', phone: '828-555-0142', relation: 'grandmother' },
  ],
  ['Sue Kim', { name: 'Sue Kim', phone: '', relation: '' }],
])('The contact %j', (text, contact) => {
  expect(readContact(text)).toEqual(contact)
})

test('Several contacts in a cell', () => {
  expect(contactsIn('Sue Kim 828-555-0142, Tom Ek and Ida Ek').map(({ name }) => name)).toEqual([
    'Sue Kim',
    'Tom Ek',
    'Ida Ek',
  ])
})
