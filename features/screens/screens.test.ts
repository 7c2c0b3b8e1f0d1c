import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'

const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
const routes = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(tree)?.[1] ?? ''
const addresses = [...routes.matchAll(/'(\/.*?)':/g)].map(([, address]) => address)

const looked = new Set(screens.map(({ address }) => address.replace(/\?.*$/, '')))

test.each(addresses)('Somebody looks at %s', (address) => {
  expect(looked).toContain(address)
})

test('The addresses are read from the tree of the router', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/', '/login', '/my/classes/$classId']))
})

test('Every screen has a title of its own', () => {
  const titles = screens.map(titleOf)
  expect(titles).toEqual([...new Set(titles)])
})
