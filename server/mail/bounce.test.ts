import { expect, test } from 'vitest'
import { readReport } from './bounce.ts'
import { openBounceAddresses } from './bounce-address.ts'
import {
  bounceOfExchange,
  bounceOfExim,
  bounceOfPostfix,
  complaintAbout,
  vacationAnswer,
} from './test-bounces.ts'

const sign = (text: string) => Buffer.from(`signed ${text}`).toString('base64url')
const addresses = openBounceAddresses('bounces@example.org', { sign })
const sender = addresses.addressOf(12)

test.each([
  ['Postfix', bounceOfPostfix, '5.1.1'],
  ['Exim', bounceOfExim, '5.1.1'],
  ['Exchange', bounceOfExchange, '5.1.10'],
])('A bounce as %s writes it names the email and the reason', async (_, write, enhancedCode) => {
  const source = write(sender)
  expect(addresses.findEmailId(source)).toBe(12)
  expect(await readReport(source)).toEqual({ kind: 'Bounce', smtpCode: 550, enhancedCode })
})

test('A bounce without the reply of another server has only a status', async () => {
  const reply =
    'X-Postfix; Host or domain name not found. Name service error for name=missing.example'
  expect(await readReport(bounceOfPostfix(sender, { status: '5.4.4', reply }))).toEqual({
    kind: 'Bounce',
    smtpCode: null,
    enhancedCode: '5.4.4',
  })
})

test.each(['delayed', 'delivered', 'relayed', 'expanded'])(
  'A report that an email was %s is no bounce',
  async (action) => {
    expect(await readReport(bounceOfPostfix(sender, { action, status: '4.4.1' }))).toBeUndefined()
  },
)

test('A complaint names the email, although it hides the address of the recipient', async () => {
  const source = complaintAbout(sender)
  expect(addresses.findEmailId(source)).toBe(12)
  expect(await readReport(source)).toEqual({ kind: 'Complaint' })
})

test.each([
  ['that an email is no spam', complaintAbout(sender, 'not-spam')],
  ['of a vacation', vacationAnswer(sender)],
  ['that is empty', ''],
  ['that ends early', bounceOfPostfix(sender).slice(0, 900)],
  ['of nonsense', '\0\u00ff'.repeat(2000)],
])('An email %s is no report', async (_, source) => {
  expect(await readReport(source)).toBeUndefined()
})

test('A bounce address stays valid for mail servers that change the case of letters', () => {
  expect(sender).toMatch(/^bounces\+12-[0-9a-f]{20}@example\.org$/)
  expect(addresses.findEmailId(`To: <${sender.toUpperCase()}>`)).toBe(12)
})

test.each([
  ['of another email', sender.replace('+12-', '+13-')],
  ['without a right signature', sender.replace(/-[0-9a-f]{4}/, '-0000')],
  ['without a signature', 'bounces+12@example.org'],
  ['of a huge number', sender.replace('+12-', '+999999999999999-')],
])('A bounce address %s is refused', (_, forged) => {
  expect(addresses.findEmailId(`To: ${forged}`)).toBeUndefined()
})
