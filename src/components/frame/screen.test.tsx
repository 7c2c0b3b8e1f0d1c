import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { AppContext, type App } from './app.ts'
import type { Preview } from './link-preview.tsx'
import { MessageScreen, OrganizationNameContext, Screen, Title } from './screen.tsx'

const origin = 'https://kinroll.example'

const rendered = (screen: ReactElement) =>
  renderToStaticMarkup(<AppContext value={{ origin } as App}>{screen}</AppContext>)

const titleOf = (screen: ReactElement) => /<title>(.*?)<\/title>/.exec(rendered(screen))?.[1]

test('A title names the screen and the product', { tags: ['2.title-names-screen'] }, () => {
  expect(titleOf(<Screen title="Log in" />)).toBe('Log in · Kinroll')
  expect(titleOf(<MessageScreen title="Not Found" />)).toBe('Not Found · Kinroll')
  expect(titleOf(<Title>{brand.name}</Title>)).toBe('Kinroll')
})

test('A title also names the organization', { tags: ['2.title-names-organization'] }, () => {
  const title = 'Members · Lindenschule · Kinroll'
  expect(titleOf(<Screen title="Members" organization="Lindenschule" />)).toBe(title)
  const inside = (screen: ReactElement) =>
    titleOf(<OrganizationNameContext value="Lindenschule">{screen}</OrganizationNameContext>)
  expect(inside(<Screen title="Members" />)).toBe(title)
  expect(inside(<MessageScreen title="Not Found" />)).toBe('Not Found · Lindenschule · Kinroll')
  expect(inside(<Screen title="Lindenschule" />)).toBe('Lindenschule · Kinroll')
})

/** The content of each tag for search engines and link previews. */
const tagsOf = (screen: ReactElement) =>
  Object.fromEntries(
    [...rendered(screen).matchAll(/<(?:meta|link) \w+="([^"]+)" \w+="([^"]+)"\/>/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )

test(
  'Search engines do not list a screen without a preview',
  { tags: ['2.only-public-listed'] },
  () => {
    const hidden = { robots: 'noindex' }
    expect(tagsOf(<Screen title="Members" organization="Lindenschule" />)).toEqual(hidden)
    expect(tagsOf(<MessageScreen title="Not Found" />)).toEqual(hidden)
  },
)

test('A link to a public screen shows its preview', { tags: ['2.link-preview'] }, () => {
  const preview: Preview = {
    path: '/organizations/7/classes',
    description: '2 classes: "Choir", Chess & more',
    imageUrl: '/images/logo',
  }
  const url = `${origin}/organizations/7/classes`
  const description = '2 classes: &quot;Choir&quot;, Chess &amp; more'
  const screen = <Screen title="Classes" organization="Lindenschule" preview={preview} />
  expect(tagsOf(screen)).toEqual({
    canonical: url,
    description,
    'og:type': 'website',
    'og:site_name': 'Kinroll',
    'og:title': 'Classes · Lindenschule',
    'og:description': description,
    'og:url': url,
    'og:image': `${origin}/images/logo`,
    'twitter:card': 'summary',
  })
})

test('By default, a preview shows what the product is', { tags: ['2.link-preview'] }, () => {
  expect(tagsOf(<Screen title="Log in" preview={{ path: '/login' }} />)).toMatchObject({
    canonical: `${origin}/login`,
    'og:title': 'Log in',
    'og:description': brand.description,
    'og:image': `${origin}/preview.png`,
    'twitter:card': 'summary_large_image',
  })
})
