import { expect, test } from 'vitest'

import { choiceFor } from './type-ahead.ts'

const choices = [
  { id: 'profile', label: 'My Profile' },
  { id: 'mode', label: 'Enable Dark Mode' },
  { id: 'picture', label: 'My Picture' },
  { id: 'out', label: 'Log out' },
]

test('a letter highlights the first choice that begins with it', () => {
  expect(choiceFor('m', choices, null)).toBe('profile')
})

test('the same letter again highlights the next choice, and goes round', () => {
  expect(choiceFor('mm', choices, 'profile')).toBe('picture')
  expect(choiceFor('mmm', choices, 'picture')).toBe('profile')
})

test('more letters narrow the choice, and stay on one that still fits', () => {
  expect(choiceFor('my p', choices, 'picture')).toBe('picture')
  expect(choiceFor('my pr', choices, 'picture')).toBe('profile')
})

test('capitals make no difference', () => {
  expect(choiceFor('LOG', choices, null)).toBe('out')
})

test('letters that begin nothing highlight nothing', () => {
  expect(choiceFor('x', choices, 'mode')).toBeUndefined()
})
