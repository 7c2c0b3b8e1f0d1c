import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openKeyRing } from './key-ring.ts'
import { openEncryption } from './encryption.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'kinroll-encryption-'))

test('Encrypted text is decrypted with the same key, also after a restart', () => {
  const folder = newFolder()
  const encrypted = openEncryption(folder).encrypt('a secret, ä')
  expect(encrypted).not.toContain('secret')
  expect(openEncryption(folder).decrypt(encrypted)).toBe('a secret, ä')
})

test('Text that was encrypted with another key or was changed is undefined', () => {
  const encryption = openEncryption(newFolder())
  expect(encryption.decrypt(openEncryption(newFolder()).encrypt('a secret'))).toBeUndefined()
  expect(encryption.decrypt(`A${encryption.encrypt('a secret')}`)).toBeUndefined()
  expect(encryption.decrypt('')).toBeUndefined()
})

test('A valid signature is recognized, and another is not', () => {
  const encryption = openEncryption(newFolder())
  expect(encryption.isSignatureOf(encryption.signWithNewest('1:123456'), '1:123456')).toBe(true)
  expect(encryption.isSignatureOf(encryption.signWithNewest('1:123456'), '1:123457')).toBe(false)
  expect(encryption.isSignatureOf('', '1:123456')).toBe(false)
})

test('The key file is readable by its owner only, and no other file is left', () => {
  const folder = newFolder()
  openEncryption(folder)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(openKeyRing(folder).keys().encryption).toMatchObject([{ key: { length: 32 } }])
})

test('A truncated key is refused', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => openEncryption(folder)).toThrow(/contains no keys/)
})
