import { FoundInOrganization, FoundOwn, type SearchQuery } from '#contract/organizations/search.ts'
import { http } from '../http.ts'

/** Searches what belongs to the user. */
export const searchOwn = (searchParams: SearchQuery, signal: AbortSignal) =>
  http.get('Search/my', { searchParams, signal }).json(FoundOwn)

type Asked = SearchQuery & { organizationId: number }

/** Searches an organization that the user administers. */
export const searchOrganization = (
  { organizationId, ...searchParams }: Asked,
  signal: AbortSignal,
) =>
  http
    .get(`Search/admin/organization/${organizationId}`, { searchParams, signal })
    .json(FoundInOrganization)
