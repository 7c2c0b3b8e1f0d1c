import { expect, test } from 'vitest'
import { wasCreated, wasSaved } from './success-message.ts'

/** The source of every file of the browser's that may tell of a success, by its path. */
const sources = Object.entries(
  import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*', '!**/success-message.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** All of the call of `useChange` that begins there, and nothing after it. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let end = source.indexOf('(', start); end < source.length; end += 1) {
    if (source[end] === '(') depth += 1
    if (source[end] === ')') depth -= 1
    if (depth === 0) return source.slice(start, end + 1)
  }
  return source.slice(start)
}

/** The calls of `useChange` that make one of those requests, in whatever way, with the file that each was found in. */
const changesBy = (request: RegExp) =>
  sources
    .flatMap(([path, source]) =>
      [...source.matchAll(/useChange\(/g)].map(({ index }) => ({
        path,
        text: callAt(source, index),
      })),
    )
    .filter(({ text }) => request.test(text))

/** The text of each match, with the file that it was found in. */
const found = (pattern: RegExp) =>
  sources.flatMap(([path, source]) =>
    [...source.matchAll(pattern)].map((match) => ({ path, text: match[0] })),
  )

test(
  'Each entity is told in the same words',
  { tags: ['8.saved-words', '8.created-words'] },
  () => {
    expect(wasSaved('Semester')).toBe('Semester was saved successfully')
    expect(wasCreated('Semester')).toBe('Semester was created successfully')
  },
)

test('Every call that saves tells that its entity was saved', { tags: ['8.saved-words'] }, () => {
  const saving = changesBy(/\b((update|save|keep|order)[A-Z]\w*|changePassword|changeTwoFactor)\b/)
  expect(saving.length).toBeGreaterThan(20)
  const toldOtherwise = saving.filter(({ text }) => !/wasSaved\(|useSavedAlone\(/.test(text))
  expect(toldOtherwise).toEqual([])
})

test(
  'Every call that creates tells that its entity was created',
  { tags: ['8.created-words'] },
  () => {
    const creating = changesBy(/useChange\(\s*(create|add|make)[A-Z]/)
    expect(creating.length).toBeGreaterThan(12)
    expect(creating.filter(({ text }) => !text.includes('wasCreated('))).toEqual([])
  },
)

test(
  'Nobody tells of saving or creating in words of their own',
  { tags: ['8.saved-words', '8.created-words'] },
  () => {
    expect(found(/['"`].*(saved|created|added) successfully.*['"`]/g)).toEqual([])
  },
)

test('An entity is named in the singular', { tags: ['8.saved-words', '8.created-words'] }, () => {
  const named = found(/(?<=was(Saved|Created)\()['"][^'"]+/g).map(({ text }) => text.slice(1))
  expect(named.filter((entity) => /^[a-z]|[^s]s$/.test(entity))).toEqual([])
  expect(named).toContain('Organization')
})
