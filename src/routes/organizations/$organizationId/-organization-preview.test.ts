import { expect, test } from 'vitest'
import type { Organization } from '#contract/organizations/organizations.ts'
import { nobody } from '#src/machines/organizations/test-organizations.ts'
import { catalogPreview, organizationPreview } from './-organization-preview.ts'
import { catalogOf, choir } from '#src/components/classes/catalog/test-catalog.ts'

const organizationOf = (values: Partial<Organization> = {}): Organization => ({
  ...nobody,
  admissionType: 0,
  ...values,
})

const descriptionOf = (values: Partial<Organization>) =>
  organizationPreview(organizationOf(values))?.description

test(
  'A link to a public organization shows its description, or else what and where it is',
  { tags: ['2.link-preview'] },
  () => {
    expect(descriptionOf({ description: 'We meet\n\non Saturdays.', place: 'Bremen' })).toBe(
      'We meet on Saturdays.',
    )
    expect(descriptionOf({ description: 'word '.repeat(100) })?.length).toBeLessThanOrEqual(200)
    expect(descriptionOf({ place: 'Bremen' })).toBe(
      'Lindenschule is an organization in Bremen on Kinroll.',
    )
    expect(descriptionOf({})).toBe('Lindenschule is an organization on Kinroll.')
  },
)

test('It shows the cover, or else the whole logo', { tags: ['2.link-preview'] }, () => {
  const logoImageUrl = '/images/logo/small'
  const coverImageUrl = '/images/cover'
  expect(organizationPreview(organizationOf({ logoImageUrl, coverImageUrl }))).toMatchObject({
    imageUrl: coverImageUrl,
    isWide: true,
  })
  const preview = organizationPreview(organizationOf({ logoImageUrl }))
  expect([preview?.imageUrl, preview?.isWide]).toEqual(['/images/logo', undefined])
})

test('A private organization has no preview', { tags: ['2.link-preview'] }, () => {
  const hidden = organizationOf({ accessLevel: 1, description: 'We meet on Saturdays.' })
  expect(organizationPreview(hidden)).toBeUndefined()
  expect(catalogPreview(hidden, catalogOf([choir]), {})).toBeUndefined()
})

test(
  'A link to its classes shows them, in the chosen semester',
  { tags: ['2.link-preview'] },
  () => {
    const organization = organizationOf({
      description: 'We meet on Saturdays.',
      coverImageUrl: '/images/cover',
    })
    const catalog = catalogOf([choir, { ...choir, name: 'Chess' }])
    expect(catalogPreview(organization, catalog, { semesterId: 3 })).toEqual({
      path: '/organizations/7/classes?semesterId=3',
      description: '2 classes in Spring 2027: Choir, Chess',
      imageUrl: '/images/cover',
      isWide: true,
    })
    expect(catalogPreview(organization, catalogOf([]), {})).toMatchObject({
      path: '/organizations/7/classes',
      description: 'We meet on Saturdays.',
    })
  },
)
