import { expect, test } from 'vitest'
import { hashPassword, hashWithSalt, isPasswordOf, whyTooCommon } from './passwords.ts'

test.each([
  'Password123',
  'QWERTYUIOP',
  '0987654321',
  '1111111111',
  '1234512345',
  'poiuytrewq',
  'qwertyqwerty',
  '1234567890-',
  'abcdefghijk',
])('%s is a common password', (password) => {
  expect(whyTooCommon(password, 'ada@example.org')).toMatch('too common')
})

test('The address of an account is refused as its password, but may be part of it', () => {
  expect(whyTooCommon('Ada@Example.org', 'ada@example.org')).toMatch('your email address')
  expect(whyTooCommon('ada@example.org walks', 'ada@example.org')).toBeUndefined()
})

test('A sentence of one’s own is accepted as a password', () => {
  expect(whyTooCommon('seven herons near the mill', 'ada@example.org')).toBeUndefined()
})

test('A password is hashed with argon2id, and verified', async () => {
  const hash = await hashPassword('seven herons near the mill')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(hash, 'seven herons near the mill')).toBe(true)
  expect(await isPasswordOf(hash, 'seven herons near the mil')).toBe(false)
})

test('A code is hashed at the same cost, with the given salt', async () => {
  const salt = Buffer.alloc(16, 'salt')
  const hash = await hashWithSalt('heron-mill', salt)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$c2FsdHNhbHRzYWx0c2FsdA\$/)
  expect(await hashWithSalt('heron-mill', salt)).toBe(hash)
})

test('A long password counts to its last character', async () => {
  const long = 'ä'.repeat(127)
  const hash = await hashPassword(`${long}x`)
  expect(await isPasswordOf(hash, `${long}y`)).toBe(false)
})

test('No password matches an unknown address', async () => {
  expect(await isPasswordOf(undefined, 'nobody has this password')).toBe(false)
})
