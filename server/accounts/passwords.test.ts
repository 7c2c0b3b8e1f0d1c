import { expect, test } from 'vitest'
import { Refusal } from '../problem.ts'
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.ts'
import { inTurn } from './passwords.turns.ts'

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
  expect(isCommonPassword(password)).toBe(true)
})

test('A sentence of one\u2019s own is no common password', () => {
  expect(isCommonPassword('seven herons near the mill')).toBe(false)
})

test('A password is hashed with argon2id and known again', async () => {
  const hash = await hashPassword('seven herons near the mill')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(hash, 'seven herons near the mill')).toBe(true)
  expect(await isPasswordOf(hash, 'seven herons near the mil')).toBe(false)
})

test('A long password counts to its last letter', async () => {
  const long = 'ä'.repeat(127)
  const hash = await hashPassword(`${long}x`)
  expect(await isPasswordOf(hash, `${long}y`)).toBe(false)
})

test('Nobody has the password of an unknown address', async () => {
  expect(await isPasswordOf(undefined, 'nobody has this password')).toBe(false)
})

test('Of a crowd two are served at once, a hundred wait, and the rest are asked to come again', async () => {
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise(setImmediate)
    working -= 1
  }
  const ends = await Promise.allSettled(Array.from({ length: 150 }, () => inTurn(work)))
  const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason)
  expect([most, refused.length]).toEqual([2, 48])
  expect(refused[0]).toBeInstanceOf(Refusal)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
})

test('Work that fails gives up its turn', async () => {
  for (let time = 0; time < 5; time += 1) {
    await expect(inTurn(() => Promise.reject(new Error('No memory.')))).rejects.toThrow('No memory')
  }
  expect(await inTurn(async () => 'done')).toBe('done')
})
