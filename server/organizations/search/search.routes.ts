import { FoundInOrganization, FoundOwn, SearchQuery } from '#contract/organizations/search.ts'
import { get, resource, signedIn } from '#server/calls/call.ts'
import { administratorOf, organizationInPath } from '#server/tenancy/rights.ts'
import { findInOrganization, findOwn } from './search.queries.ts'

/** What is searched from everywhere. Screens, reports and actions are found in the browser. */
export const search = resource('Search', [
  get(
    '/admin/organization/:organizationId',
    {
      operationId: 'searchOrganization',
      summary:
        'Find members, families, classes, class days and rooms, limited to what you may view',
      authorize: administratorOf(organizationInPath),
      query: SearchQuery,
      answer: FoundInOrganization,
    },
    ({ db, images, visitor, query }) =>
      findInOrganization({ db, images }, visitor, query.searchString),
  ),
  get(
    '/my',
    {
      operationId: 'searchOwn',
      summary: 'Find your own classes, families and organizations',
      authorize: signedIn,
      query: SearchQuery,
      answer: FoundOwn,
    },
    ({ db, images, visitor, query }) => findOwn({ db, images }, visitor, query.searchString),
  ),
])
