import { globSync, readFileSync } from 'node:fs'
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator } from '@cucumber/messages'
import { expect, test } from 'vitest'
import { rules, sections } from './specification.ts'

const newId = IdGenerator.incrementing()
const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher())

/** Every scenario, with its own tags and those of its feature, without the @. */
const scenarios = globSync('features/**/*.feature').flatMap((file) =>
  compile(parser.parse(readFileSync(file, 'utf8')), file, newId).map(({ name, tags }) => ({
    name: `${file}: ${name}`,
    tags: tags.map((tag) => tag.name.slice(1)),
  })),
)

/** The tags in the code of tests. */
const testTags = globSync('{contract,dev,features,scripts,server,src}/**/*.test.{ts,tsx}', {
  exclude: ['features/specification/report/**'],
})
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/tags: \[([^\]]*)\]/g)])
  .flatMap(([, tags = '']) => [...tags.matchAll(/'([^']+)'/g)].map(([, id = '']) => id))

const ids = rules.map(({ id }) => id)
const isRule = (tag: string) => /^\d+\./.test(tag)
const sectionOf = (id: string) => `spec-${id.split('.')[0]}`

test('The sections are numbered consecutively', () => {
  const numbers = sections.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('Each rule has a unique id of up to five words', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !/^[1-9]\.[a-z0-9]+(-[a-z0-9]+){0,4}$/.test(id))).toEqual([])
})

test('Each rule is a sentence', () => {
  const broken = rules.filter(({ says }) => !/^\S.*[."]$/.test(says))
  expect(broken).toEqual([])
})

test('Every tag of scenarios and tests is a rule', () => {
  const shown = [...scenarios.flatMap(({ tags }) => tags).filter(isRule), ...testTags]
  expect([...new Set(shown)].filter((id) => !ids.includes(id))).toEqual([])
})

test('A scenario that verifies a rule has the tag of its section', () => {
  const astray = scenarios.filter(({ tags }) =>
    tags.filter(isRule).some((id) => !tags.includes(sectionOf(id))),
  )
  expect(astray).toEqual([])
})

test('Each rule is verified by a scenario or a test', () => {
  const shown = new Set([...scenarios.flatMap(({ tags }) => tags), ...testTags])
  expect(ids.filter((id) => !shown.has(id))).toEqual([])
})
