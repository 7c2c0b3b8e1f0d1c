import { expect, test } from 'vitest'

import { choiceFor } from './type-ahead.ts'

const choices = [
  { id: 'profile', label: 'My Profile' },
  { id: 'mode', label: 'Enable Dark Mode' },
  { id: 'picture', label: 'My Picture' },
  { id: 'out', label: 'Log out' },
]

test('a letter highlights the first choice that starts with it', () => {
  expect(choiceFor('m', choices, null)).toBe('profile')
})

test('the same letter again highlights the next choice, and wraps around', () => {
  expect(choiceFor('mm', choices, 'profile')).toBe('picture')
  expect(choiceFor('mmm', choices, 'picture')).toBe('profile')
})

test('more letters narrow the choice, and stay on one that still matches', () => {
  expect(choiceFor('my p', choices, 'picture')).toBe('picture')
  expect(choiceFor('my pr', choices, 'picture')).toBe('profile')
})

test('case does not matter', () => {
  expect(choiceFor('LOG', choices, null)).toBe('out')
})

test('letters without a match highlight nothing', () => {
  expect(choiceFor('x', choices, 'mode')).toBeUndefined()
})
