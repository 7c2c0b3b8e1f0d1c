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
  const saving = found(
    /useChange\(\s*(update|save|keep|changePassword|changeTwoFactor)\w*.*?\}\)/gs,
  )
  expect(saving.length).toBeGreaterThan(20)
  const toldElsewise = saving.filter(({ text }) => !/wasSaved\(|useSavedAlone\(/.test(text))
  expect(toldElsewise).toEqual([])
})

test(
  'Every call that creates tells that its entity was created',
  { tags: ['8.created-words'] },
  () => {
    const creating = found(/useChange\(\s*(create|add|make)\w+.*?\}\)/gs)
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
