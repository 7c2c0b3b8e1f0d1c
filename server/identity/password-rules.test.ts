import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHost, newAddress } from '../people/invitations/test-invitations.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { openBreachedPasswords } from './breached-passwords.ts'
import { whyTooEasy, strengthOf } from './password-rules.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinroll-pwned-'))
  writeFileSync(join(folder, '00000.txt'), `${'0'.repeat(35)}:3\r\n`)
  server = await openTestApp({ breachedPasswords: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const ada = {
  email: 'ada.lindqvist@sunnyvale.example.org',
  names: ['Ada', 'Lindqvist', 'Addie', 'Hearth & Home Co-op'],
}

const why = (text: string) => whyTooEasy(async () => false, text, ada)

test.each([
  'Kinroll2026',
  'KinrollKinroll',
  'Ada Lindqvist 1985',
  'adalindqvist!',
  'Lindqvist-Addie',
  'sunnyvale2026',
  'Hearth2026!!',
  'hearth & home',
])('%s is based on names', async (text) => {
  expect(await why(text)).toMatch('based on your name or another name')
})

test.each([
  'Summer2026!',
  'letmein1234',
  'P@ssw0rd1234',
  'september2026',
  'iloveyou1234',
  'Welcome2Kinroll',
  'thunderstorm9',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabcabc',
])('%s is easy to guess', async (text) => {
  expect(await why(text)).toMatch('easy to guess')
})

test.each([
  'welcome to Kinroll',
  'eight herons near the mill',
  'nine otters under the bridge',
  'a long walk in the hills',
  'correct horse battery',
  'x7Kq!mP2vZ',
  'Ada and her nine otters',
])('%s is accepted as a password', async (text) => {
  expect(await why(text)).toBeUndefined()
})

const characters = {
  signs: '4@8({[<369&#!1|0$5+7%2',
  digits: '7418529630',
  word: 'p4ssw0rd',
  dates: '1912',
}

test.each(Object.entries(characters))(
  'Checking 128 characters of %s takes a bounded time and blocks nobody else',
  async (_, of) => {
    await strengthOf('warm', [])
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    const began = performance.now()
    await strengthOf(of.repeat(128).slice(0, 128), ['ada', 'lindqvist'])
    const took = performance.now() - began
    clearInterval(turning)
    expect(took).toBeLessThan(5000)
    expect(turns).toBeGreaterThan(3)
  },
)

const signUp = (body: object) =>
  server.post('/api/Account/sign-up', {
    body: { firstName: 'Ada', lastName: 'Lindqvist', email: newAddress(), ...body },
  })

test('A sign-up with an easy password is refused, with the reason', async () => {
  for (const easy of ['Summer2026!', 'Lindqvist1985', 'kinroll2026']) {
    const answer = await signUp({ password: easy })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields.password).toMatch(/such as four unrelated words/)
  }
  expect((await signUp({ password: 'welcome to Kinroll' })).status).toBe(200)
})

test('The name of the inviting organization is refused as a password', async () => {
  const { invite } = await openHost(server, 'Lindenschule')
  const email = newAddress()
  const invitation = await invite({ email })
  const answer = await signUp({ email, invitation, password: 'lindenschule7' })
  expect((await answer.json()).fields.password).toMatch('based on your name')
})

const change = (token: string, newPassword: string) =>
  server.put('/api/Account/password', {
    token,
    body: { currentPassword: password, newPassword },
  })

test('A changed password is checked against one’s names and organizations', async () => {
  const [minna, host] = [
    await signInSomebody(server, 'Wilhelmina'),
    await openHost(server, 'Zauberwald'),
  ]
  for (const [token, easy] of [
    [minna.token, 'wilhelmina77'],
    [minna.token, 'Summer2026!'],
    [host.token, 'Zauberwald 2026'],
  ] as const) {
    const answer = await change(token, easy)
    expect(Object.keys((await answer.json()).fields)).toEqual(['newPassword'])
  }
  for (const { token } of [minna, host]) {
    expect((await change(token, 'nine otters under the bridge')).status).toBe(204)
  }
})

const stolen = 'an otter that was stolen'
// printf 'an otter that was stolen' | sha1sum
const sha1 = '142329B5BD805C68D54762655EFA2C10D4D482FA'

test.each(['.txt', ''])(
  'A password from a range file is refused, if the file name ends in “%s”',
  async (lineEnd) => {
    const file = join(folder, `${sha1.slice(0, 5)}${lineEnd}`)
    const rest = sha1.slice(5)
    writeFileSync(file, `${'0'.repeat(35)}:1\r\n${rest}:0\r\n`)
    expect(await whyTooEasy(openBreachedPasswords(folder), stolen, ada)).toBeUndefined()
    writeFileSync(file, `${'0'.repeat(35)}:1\r\n${rest}:42\r\n${'F'.repeat(35)}:7`)
    const answer = await signUp({ password: stolen })
    expect((await answer.json()).fields.password).toMatch('data breach')
    expect(await whyTooEasy(openBreachedPasswords(folder), `${stolen} `, ada)).toBeUndefined()
    rmSync(file)
  },
)

test.each(['missing', 'empty', 'wrong'])('A folder that is %s is refused at the start', (kind) => {
  const place = join(folder, kind)
  if (kind !== 'missing') mkdirSync(place)
  if (kind === 'wrong') writeFileSync(join(place, '00000.txt'), 'password1234\n')
  expect(() => openBreachedPasswords(place)).toThrow('BREACHED_PASSWORDS must be a folder')
})
