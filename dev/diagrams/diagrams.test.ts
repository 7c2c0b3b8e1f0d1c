import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '#src/machines/walks/state-nodes.ts'
import { catalog } from '#dev/machines/catalog.ts'
import { drawn, indexOf, pageOf } from './page.tsx'

const folder = '../../docs/machines'
const machines = Object.entries(catalog)

describe('The catalog of machines', () => {
  test('lists every machine by its file', () => {
    const files = filesIn('src/machines').flatMap(
      (file) => /^(.*)\.machine\.ts$/.exec(file)?.[1] ?? [],
    )
    expect(Object.keys(catalog).toSorted()).toEqual(files.toSorted())
  })

  test.for(machines)('%s says what it is, and what each state means', ([, machine]) => {
    const silent = nodesOf(machine).filter(({ description }) => !description)
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

describe('docs/machines matches the output of "npm run diagrams"', () => {
  test('the list of machines', async () => {
    await expect(indexOf(catalog)).toMatchFileSnapshot(`${folder}/README.md`)
  })

  test.for(machines)('%s', async ([path, machine]) => {
    await expect(pageOf(path, machine)).toMatchFileSnapshot(`${folder}/${path}.md`)
    await expect(await drawn(machine)).toMatchFileSnapshot(`${folder}/${path}.svg`)
  })

  test('and no other files', () => {
    const pages = new Set([
      'README.md',
      ...machines.flatMap(([path]) => [`${path}.md`, `${path}.svg`]),
    ])
    expect(filesIn('docs/machines').filter((file) => !pages.has(file))).toEqual([])
  })
})

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(place, join(parentPath, name)))
