import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { flowedText } from './flowed-text.ts'

const link = `https://kinroll.test/account/auto-login?token=${'x'.repeat(80)}`
const text = `Hello Ada,

${'The class day was canceled because of snow. '.repeat(6).trim()}

> no quotation
From here on
  * indented ${'item '.repeat(20).trim()}
Open the link:
${link}

-- 
Kinroll
`

test('Lines are short, except links, and a mail program joins them again', async () => {
  const flowed = flowedText(text)
  const lines = flowed.split('\n')
  expect(lines.filter((line) => line.length > 73)).toEqual([link])
  expect(lines).toContain('-- ')
  const source = `Content-Type: text/plain; charset=utf-8; format=flowed\n\n${flowed}`
  expect((await PostalMime.parse(source)).text).toBe(text)
})
