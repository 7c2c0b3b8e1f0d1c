import { describe, expect, test } from 'vitest'
import { lastNameOf, readNames, splitName, type Around } from './split-names.ts'

const around: Around = {
  lastNames: ['Kim'],
  isList: true,
  hasFirstNames: true,
  isCommaStyle: false,
}

/** What a cell is read as, in one line. */
function said(text: string, part: Partial<Around> = {}): string {
  const { one, several, problem } = readNames(text, { ...around, ...part })
  const people = several?.map((name) => name.join(' ').trim()).join(', ')
  return problem ?? [one?.join(' ').trim(), people].filter(Boolean).join(' or ')
}

describe('Several children in one cell', () => {
  test.each([
    ['Ava, Hana', 'Ava Kim, Hana Kim'],
    ['Ava & Hana', 'Ava Kim, Hana Kim'],
    ['Ava and Hana', 'Ava Kim, Hana Kim'],
    ['Ava; Hana', 'Ava Kim, Hana Kim'],
    ['Ava/Hana', 'Ava Kim, Hana Kim'],
    ['Ava\nHana\nLeo', 'Ava Kim, Hana Kim, Leo Kim'],
    ['1. Ava\n2. Hana', 'Ava Kim, Hana Kim'],
    ['Ava (7), Hana (5)', 'Ava Kim, Hana Kim'],
    ['Ava (age 7) & Hana (5 yrs)', 'Ava Kim, Hana Kim'],
    ['Ava 7, Hana 5', 'Ava Kim, Hana Kim'],
    ['Ava, Hana and Leo', 'Ava Kim, Hana Kim, Leo Kim'],
    ['Ava, Hana, and Leo', 'Ava Kim, Hana Kim, Leo Kim'],
    ['Ava Kim, Hana Kim', 'Ava Kim, Hana Kim'],
    ['Ava & Hana Kim', 'Ava Kim, Hana Kim'],
    ['Ava Lee & Hana Park', 'Ava Lee, Hana Park'],
    ['Kim, Ava; Kim, Hana', 'Ava Kim, Hana Kim'],
    ['Kim, Ava & Hana', 'Ava Kim, Hana Kim'],
    ['Kim, Ava, Hana', 'Ava Kim, Hana Kim'],
  ])('%j are the children %s', (text, people) => {
    expect(said(text)).toBe(people)
  })

  test.each([
    ['Ava', 'Ava Kim'],
    ['Ava (7)', 'Ava Kim'],
    ['Ava Kim', 'Ava Kim'],
    ['Mary Ann Kim', 'Mary Ann Kim'],
    ['Kim, Ava', 'Ava Kim'],
    ['Sean Kim, Jr.', 'Sean Kim Jr.'],
    ['Dr. Rosa Kim', 'Rosa Kim'],
  ])('%j is one child', (text, child) => {
    expect(said(text)).toBe(child)
  })

  test.each([
    ['Hana Ava', {}, 'Hana Ava or Hana Kim, Ava Kim'],
    ['Kim, Ava', { lastNames: [] }, 'Ava Kim or Kim, Ava'],
    ['Park, Ava', { isCommaStyle: true }, 'Ava Park or Park Kim, Ava Kim'],
    ['Ava, Hana', { isList: false, isCommaStyle: false }, 'Hana Ava or Ava Kim, Hana Kim'],
  ])('%j is asked about', (text, part, people) => {
    expect(said(text, part)).toBe(people)
  })

  test('A full name is not asked about in a column of full names, nor a last name that comes first', () => {
    expect(said('Hana Ava', { hasFirstNames: false })).toBe('Hana Ava')
    expect(said('Lind, Mia', { isList: false, isCommaStyle: true, lastNames: [] })).toBe('Mia Lind')
  })

  test.each([
    ['Ava & Mary Ann', {}, 'Is "Mary Ann" a first name or a full name?'],
    ['Ava & Hana', { lastNames: ['Kim', 'Lee'] }, 'Is the last name of Ava Kim or Lee?'],
    ['Ava, Hana, Leo', { isList: false }, 'Separate the people with semicolons'],
    ['Mr. & Mrs. Kim', {}, '"Mr." isn’t a name.'],
    ['Mr. and Mrs. Tom Kim', {}, '"Mr." isn’t a name.'],
    ['Mrs. Kim', { isList: false }, '"Mrs." isn’t a name.'],
    ['Ava', { isList: false, lastNames: ['Kim', 'Lee'] }, 'Is the last name of Ava Kim or Lee?'],
  ])('%j has to be written differently', (text, part, problem) => {
    expect(said(text, part)).toContain(problem)
  })

  test.each(['', ' , ', ';', '(7)'])('%j names nobody', (text) => {
    expect(said(text)).toBe('')
  })
})

test.each([
  ['Anna & Ben Kim', 'Anna Kim, Ben Kim'],
  ['Anna Kim & Ben Lee', 'Anna Kim, Ben Lee'],
  ['Kim, Anna & Ben', 'Anna Kim, Ben Kim'],
])('The parents %s', (text, people) => {
  expect(said(text, { isList: false })).toBe(people)
})

test('The last name of a list is the one at its end if the row has none', () => {
  expect(said('Anna & Ben Kim', { isList: false, lastNames: [] })).toBe('Anna Kim, Ben Kim')
})

test.each([
  ['Kim', 'Kim'],
  ['The Kim family', 'Kim'],
  ['Familie Müller', 'Müller'],
  ['F-17', ''],
  ['van der Berg', 'van der Berg'],
  ['Kim / Lee', ''],
  ['B', ''],
])('The family %s has the last name %j', (family, last) => {
  expect(lastNameOf(family)).toBe(last)
})

test.each([
  ['Mia Lind', 'Mia', 'Lind'],
  ['Mia   Ann \t Lind', 'Mia Ann', 'Lind'],
  ['Lind,  Mia', 'Mia', 'Lind'],
  ['Mia', 'Mia', ''],
  ['Sean Lind Jr.', 'Sean', 'Lind Jr.'],
  ['Sean Lind, III', 'Sean', 'Lind III'],
  ["O'Neill, Sean, Jr.", 'Sean', "O'Neill Jr."],
  ['Sean Jr.', 'Sean Jr.', ''],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['Maria del Carmen de Leon', 'Maria del Carmen', 'de Leon'],
  ['Mrs. Ana De Leon', 'Ana', 'De Leon'],
  ['Dr. Rosa Lind Jr.', 'Rosa', 'Lind Jr.'],
])('%s is %s %s', (name, first, last) => {
  expect(splitName(name)).toEqual([first, last])
})
