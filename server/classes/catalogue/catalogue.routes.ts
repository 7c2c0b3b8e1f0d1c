import { Catalogue, CatalogueQuery } from '#contract/classes/catalogue.ts'
import { get, resource, anyone } from '#server/calls/call.ts'
import { findCatalogue } from './catalogue.queries.ts'

export const catalogue = resource('Class', [
  get(
    '/organization/:organizationId',
    {
      summary:
        'The published classes of an organization, and what they are to those whom one may enrol',
      who: anyone,
      query: CatalogueQuery,
      answer: Catalogue,
    },
    ({ db, images, visitor, ids, query }) =>
      findCatalogue({ db, images }, visitor, ids.organizationId, query.semesterId),
  ),
])
