import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '#src/machines/walks/state-nodes.ts'
import { catalogue } from '#dev/machines/catalogue.ts'
import { drawn } from './drawn.tsx'
import { indexOf, pageOf } from './page.ts'

const folder = '../../docs/machines'
const machines = Object.entries(catalogue)

describe('The catalogue of machines', () => {
  test('names each machine by its file, and leaves none out', () => {
    const files = readdirSync('src/machines').flatMap(
      (file) => /^(.*)\.machine\.ts$/.exec(file)?.[1] ?? [],
    )
    expect(Object.keys(catalogue).toSorted()).toEqual(files.toSorted())
  })

  test.for(machines)('%s says what it is, and what each state means', ([, machine]) => {
    const silent = nodesOf(machine).filter(({ description }) => !description)
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

describe('docs/machines is as "npm run diagrams" writes it', () => {
  test('the list of machines', async () => {
    await expect(indexOf(catalogue)).toMatchFileSnapshot(`${folder}/README.md`)
  })

  test.for(machines)('%s', async ([name, machine]) => {
    await expect(pageOf(name, machine)).toMatchFileSnapshot(`${folder}/${name}.md`)
    await expect(await drawn(machine)).toMatchFileSnapshot(`${folder}/${name}.svg`)
  })

  test('and holds nothing else', () => {
    const pages = new Set([
      'README.md',
      ...machines.flatMap(([name]) => [`${name}.md`, `${name}.svg`]),
    ])
    expect(readdirSync('docs/machines').filter((file) => !pages.has(file))).toEqual([])
  })
})
