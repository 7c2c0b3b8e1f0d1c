import { expect, test } from 'vitest'
import { mergeEntries } from './merge-entries.ts'

const peanuts = { name: 'Peanuts', severity: 'Mild' }
const worse = { name: 'Peanuts', severity: 'Severe' }
const asthma = { name: 'Asthma', severity: 'Mild' }
const bees = { name: 'Bees', severity: 'Severe' }

test('What both added is kept', () => {
  expect(mergeEntries([bees], { theirs: [asthma], before: [] })).toEqual([bees, asthma])
})

test('What one did not touch is as the other left it', () => {
  const before = [peanuts, asthma]
  expect(mergeEntries([peanuts, asthma, bees], { theirs: [worse], before })).toEqual([worse, bees])
})

test('What one changed is theirs, whatever the other did with it', () => {
  expect(mergeEntries([worse], { theirs: [], before: [peanuts] })).toEqual([worse])
  expect(mergeEntries([], { theirs: [worse], before: [peanuts] })).toEqual([])
})

test('Questions are told apart by their texts', () => {
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

test('Entries of one name, or without any, cannot be told apart, so that one list wins', () => {
  expect(mergeEntries([bees, bees], { theirs: [asthma], before: [] })).toEqual([bees, bees])
  expect(mergeEntries([1], { theirs: [2], before: [] })).toEqual([1])
})
