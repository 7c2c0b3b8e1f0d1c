import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titleOf } from './screen.ts'
import { screens } from './screens.ts'

const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
const routesBy = (key: string) => {
  const routes = new RegExp(`interface FileRoutesBy${key} \\{(.*?)\n\\}`, 's').exec(tree)?.[1] ?? ''
  return [...routes.matchAll(/'(\/.*?)':/g)].map(([, route]) => route)
}
const addresses = routesBy('To')

const looked = new Set(screens.map(({ address }) => address.replace(/\?.*$/, '')))

test.each(addresses)('Somebody looks at %s', (address) => {
  expect(looked).toContain(address)
})

test('The addresses are read from the route tree', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/', '/login', '/my/classes/$classId']))
})

test(
  'These screens are open to visitors, and all others lead to the login',
  { tags: ['2.sign-in-required', '2.admin-sign-in'] },
  () => {
    expect(routesBy('Id').filter((id) => !id?.startsWith('/_signed-in'))).toEqual([
      '/',
      '/_auth',
      '/unsubscribe',
      '/_auth/login',
      '/_auth/sign-up',
      '/account/auto-login',
      '/account/forgot-password',
      '/account/two-factor-code',
      '/organizations/',
      '/_auth/account/login-link',
      '/organizations/$organizationId/classes',
      '/organizations/$organizationId/',
    ])
  },
)

test('Every screen has a unique title', () => {
  const titles = screens.map(titleOf)
  expect(titles).toEqual([...new Set(titles)])
})
