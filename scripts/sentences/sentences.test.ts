import { expect, test } from 'vitest'
import { findSentences } from './find-sentences.ts'
import { groupSentences, severalScreens } from './group-sentences.ts'
import { screenOfRoute } from './screens-of.ts'
import { textOf } from './sentences-report.ts'

const route = 'src/routes/_signed-in/my/classes/$classId/index.tsx'
const screen = '/my/classes/$classId'

const sources = new Map([
  [
    route,
    `import { Part } from './-part.tsx'
     import { shared } from '#src/components/shared.ts'
     const box = css({ animation: 'turn around', className: 'Big box' })
     export const Screen = () => <Part className="two classes" title="name">See <b>{n}</b> days.</Part>`,
  ],
  [
    'src/routes/_signed-in/my/classes/$classId/-part.tsx',
    "export const said = (n: number) => `${n} ${n === 1 ? 'day' : 'days'} left`",
  ],
  ['src/routes/login.tsx', "import { shared } from '#src/components/shared.ts'"],
  [
    'src/components/shared.ts',
    `import { Code } from '#contract/code.ts'
     export const shared = { label: 'Save all', status: 'Open' }`,
  ],
  [
    'contract/code.ts',
    `export const Code = z.string().check(z.regex(/x/, 'Enter a code.'))
     const Status = z.enum(['Open', 'Closed'])`,
  ],
  ['server/classes/classes/classes.queries.ts', "throw new Refusal(409, 'It is full.')"],
  [
    'server/classes/classes/emails/class-full.email.ts',
    "export const write = () => ({ subject: 'A class is full', url: '/my/classes' })",
  ],
])

const groups = groupSentences(sources)
const textsIn = (title: string) =>
  groups.find((group) => group.title === title)?.rows.map(({ text }) => text)

test('A screen has the texts of its elements, properties and parts', () => {
  expect(textsIn(screen)).toEqual([
    'name',
    'See ${n} days.',
    "${n} ${n === 1 ? 'day' : 'days'} left",
  ])
})

test('A text says in which file and line it is', () => {
  expect(groups.find(({ title }) => title === screen)?.rows).toContainEqual(
    expect.objectContaining({ file: route, line: 4, text: 'name' }),
  )
})

test('What several screens show names them', () => {
  expect(groups.find(({ title }) => title === severalScreens)?.rows).toEqual([
    { file: 'src/components/shared.ts', line: 2, text: 'Save all', screens: ['/login', screen] },
    { file: 'contract/code.ts', line: 1, text: 'Enter a code.', screens: ['/login', screen] },
  ])
})

test('Emails and answers of the server have groups of their own', () => {
  expect(textsIn('Answers of the server: classes')).toEqual(['It is full.'])
  expect(textsIn('Email: class full')).toEqual(['A class is full'])
})

test('The text for reading has a heading for each group, and a line for each sentence', () => {
  expect(textOf(groups)).toContain(
    '\n== Email: class full\n\nserver/classes/classes/emails/class-full.email.ts:1\tA class is full\n',
  )
})

test.each([
  "import { a } from './a file.ts'",
  '<p className="Big box" />',
  "const box = cva({ base: { transition: 'color 1s ease' } })",
  "throw new Error('This cannot be.')",
  "db.selectFrom('user').select('user.email as host')",
  'sql`select name from class`',
  "type Name = 'A name'",
  "if (status === 'In progress') end()",
  "link({ to: '/my/classes' })",
])('Nobody reads what is in: %s', (code) => {
  expect(findSentences('src/x.tsx', code)).toEqual([])
})

test.each([
  ['src/routes/index.tsx', '/'],
  ['src/routes/_auth/sign-up.tsx', '/sign-up'],
  ['src/routes/_auth.tsx', 'Screens in _auth'],
  [
    'src/routes/organizations/$organizationId/admin/route.tsx',
    '/organizations/$organizationId/admin and below',
  ],
  ['src/routes/__root.tsx', 'Every screen'],
  ['src/routes/-part.tsx', undefined],
  ['src/ui/card.tsx', undefined],
])('The screen of %s is %s', (file, name) => {
  expect(screenOfRoute(file)).toBe(name)
})
