import { expect, test } from 'vitest'
import { wasCreated, wasSaved } from './success-message.ts'
import { wereSaved } from './success-messages.ts'

/** The source of every file that may show a success message, by path. */
const sources = Object.entries(
  import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*', '!**/success-message{,s}.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** The complete call of `useChange` that begins at `start`. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let end = source.indexOf('(', start); end < source.length; end += 1) {
    if (source[end] === '(') depth += 1
    if (source[end] === ')') depth -= 1
    if (depth === 0) return source.slice(start, end + 1)
  }
  return source.slice(start)
}

/** The calls of `useChange` and `useHeldChange` whose request matches, with their files. */
const changesBy = (request: RegExp) =>
  sources
    .flatMap(([path, source]) =>
      [...source.matchAll(/use(Held)?Change\(/g)].map(({ index }) => ({
        path,
        text: callAt(source, index),
      })),
    )
    .filter(({ text }) => request.test(text))

/** The text of each match, with its file. */
const found = (pattern: RegExp) =>
  sources.flatMap(([path, source]) =>
    [...source.matchAll(pattern)].map((match) => ({ path, text: match[0] })),
  )

test(
  'Success messages use the same words for every entity',
  { tags: ['8.saved-message', '8.created-message'] },
  () => {
    expect(wasSaved('Semester')).toBe('Semester was saved successfully')
    expect(wasCreated('Semester')).toBe('Semester was created successfully')
  },
)

test('Records that are saved together are counted', () => {
  expect(wereSaved(1, ['class', 'classes'])).toBe('Class was saved successfully')
  expect(wereSaved(8, ['class', 'classes'])).toBe('8 classes were saved successfully')
})

test('Every call that saves says that its entity was saved', { tags: ['8.saved-message'] }, () => {
  const saving = changesBy(/\b((update|save|keep|order)[A-Z]\w*|changePassword|changeTwoFactor)\b/)
  expect(saving.length).toBeGreaterThan(20)
  const toldOtherwise = saving.filter(({ text }) => !/wasSaved\(|useSavedAlone\(/.test(text))
  expect(toldOtherwise).toEqual([])
})

test(
  'Every call that creates says that its entity was created',
  { tags: ['8.created-message'] },
  () => {
    const creating = changesBy(/use(Held)?Change\(\s*(create|add|make)[A-Z]/)
    expect(creating.length).toBeGreaterThan(12)
    expect(creating.filter(({ text }) => !text.includes('wasCreated('))).toEqual([])
  },
)

test(
  'No file words a success message of its own',
  { tags: ['8.saved-message', '8.created-message'] },
  () => {
    expect(found(/['"`].*(saved|created|added) successfully.*['"`]/g)).toEqual([])
  },
)

test(
  'Success messages name entities in the singular',
  { tags: ['8.saved-message', '8.created-message'] },
  () => {
    const named = found(/(?<=was(Saved|Created)\()['"][^'"]+/g).map(({ text }) => text.slice(1))
    expect(named.filter((entity) => /^[a-z]|[^s]s$/.test(entity))).toEqual([])
    expect(named).toContain('Organization')
  },
)
