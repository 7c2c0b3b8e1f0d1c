import { day } from '#contract/dates/durations.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#server/testing/test-app.ts'

const securityContact = 'mailto:security@example.org'
const path = '/.well-known/security.txt'

test('security.txt says where to report a vulnerability, and when it expires', async () => {
  await using server = await openTestApp({ securityContact })
  const answer = await server.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  )
  expect([...fields.keys()]).toEqual([
    'Contact',
    'Expires',
    'Canonical',
    'Policy',
    'Preferred-Languages',
  ])
  expect(fields.get('Contact')).toBe(securityContact)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / day
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
  expect(fields.get('Canonical')).toMatch(/^https?:[^ ]+\/\.well-known\/security\.txt$/)
  const policy = await server.get(new URL(fields.get('Policy') ?? '').pathname)
  expect(await policy.text()).toMatch(/^# Security/)
})

test('Without a contact its address is 404, without a page', async () => {
  await using server = await openTestApp()
  for (const each of [
    path,
    '/.well-known/security-policy.txt',
    '/.well-known/',
    '/.well-known/x',
  ]) {
    const answer = await server.get(each, { headers: { accept: 'text/html' } })
    expect([each, answer.status, await answer.text()]).toEqual([each, 404, 'Not Found'])
  }
})

test('Its address allows no other method', async () => {
  await using server = await openTestApp({ securityContact })
  expect((await server.post(path)).status).toBe(405)
  const head = await server.send('HEAD', path)
  expect([head.status, await head.text()]).toEqual([200, ''])
})
