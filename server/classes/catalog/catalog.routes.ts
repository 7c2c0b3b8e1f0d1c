import { Catalog, CatalogQuery } from '#contract/classes/catalog.ts'
import { get, resource, anyone } from '#server/calls/call.ts'
import { findCatalog } from './catalog.queries.ts'

export const catalog = resource('Class', [
  get(
    '/organization/:organizationId',
    {
      summary:
        'List the published classes of an organization, with the eligibility of people the caller may enroll',
      authorize: anyone,
      query: CatalogQuery,
      answer: Catalog,
    },
    ({ db, images, visitor, ids, query }) =>
      findCatalog({ db, images }, visitor, ids.organizationId, query.semesterId),
  ),
])
