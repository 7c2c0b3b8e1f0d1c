import { expect, test } from 'vitest'
import { mergeEntries } from './merge-entries.ts'

const peanuts = { name: 'Peanuts', severity: 'Mild' }
const worse = { name: 'Peanuts', severity: 'Severe' }
const asthma = { name: 'Asthma', severity: 'Mild' }
const bees = { name: 'Bees', severity: 'Severe' }

test('Entries added by both people stay', () => {
  expect(mergeEntries([bees], { theirs: [asthma], before: [] })).toEqual([bees, asthma])
})

test('Entries one person did not touch take the other person’s version', () => {
  const before = [peanuts, asthma]
  expect(mergeEntries([peanuts, asthma, bees], { theirs: [worse], before })).toEqual([worse, bees])
})

test('A changed entry wins over the other person’s version', () => {
  expect(mergeEntries([worse], { theirs: [], before: [peanuts] })).toEqual([worse])
  expect(mergeEntries([], { theirs: [worse], before: [peanuts] })).toEqual([])
})

test('Questions are identified by their text', () => {
  const [why, who, when] = ['Why us?', 'Who sent you?', 'Since when?'].map((text) => ({
    text,
    help: null,
    isRequired: false,
  }))
  const both = { theirs: [why, who], before: [why] }
  expect(mergeEntries([{ ...why, isRequired: true }, when], both)).toEqual([
    { ...why, isRequired: true },
    when,
    who,
  ])
})

test('If names are missing or not unique, the user’s own list wins', () => {
  expect(mergeEntries([bees, bees], { theirs: [asthma], before: [] })).toEqual([bees, bees])
  expect(mergeEntries([1], { theirs: [2], before: [] })).toEqual([1])
})
