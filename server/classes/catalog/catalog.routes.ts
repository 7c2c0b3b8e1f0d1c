import { Catalog, CatalogAvailability, CatalogQuery } from '#contract/classes/catalog.ts'
import { get, resource, anyone } from '#server/calls/call.ts'
import { openSharedAnswers } from '#server/calls/shared-answer.ts'
import { findAvailability, findCatalog, requireVisibleCatalog } from './catalog.queries.ts'

const sharedCatalog = openSharedAnswers(Catalog)

export const catalog = resource('Class', [
  get(
    '/organization/:organizationId',
    {
      operationId: 'getCatalog',
      summary: 'List the published classes of an organization',
      authorize: anyone,
      query: CatalogQuery,
      answer: Catalog,
    },
    async ({ db, database, visitor, ids, query: { semesterId } }) => {
      const visible = await requireVisibleCatalog(db, visitor, ids.organizationId)
      return sharedCatalog(
        database,
        {
          key: `${ids.organizationId}/${semesterId}`,
          version: visible.version,
          // A browser may store what everybody may see, and asks whether it has changed.
          caching: visible.isPublic ? 'no-cache' : 'no-store',
        },
        () => findCatalog(db, visible, semesterId),
      )
    },
  ),
  get(
    '/organization/:organizationId/availability',
    {
      operationId: 'getCatalogAvailability',
      summary:
        'List the seats of the published classes, with the eligibility of people the caller may enroll',
      authorize: anyone,
      query: CatalogQuery,
      answer: CatalogAvailability,
    },
    async ({ db, images, visitor, ids, query }) => {
      const visible = await requireVisibleCatalog(db, visitor, ids.organizationId)
      return findAvailability({ db, images }, visitor, visible, query.semesterId)
    },
  ),
])
