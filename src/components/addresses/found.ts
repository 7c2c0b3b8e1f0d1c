import { notFound } from '@tanstack/react-router'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { App } from '#src/components/frame/app.ts'
import { isNotFound } from '#src/api/problem.ts'

/** What a loader makes of a failed call: a row that is not there is the screen "Not Found". */
export function orNotFound(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

interface Visit {
  context: { app: App }
  params: { organizationId: number }
}

/** Fetches the row of the organization that an address names. */
export const fetchRow = <Row extends { organizationId: number }, Key extends QueryKey>(
  { context, params }: Visit,
  query: FetchQueryOptions<Row, Error, Row, Key>,
): Promise<Row> =>
  context.app.queries.fetchQuery(query).then(ofOrganization(params.organizationId), orNotFound)

/** An address that names a row of another organization is wrong, even for somebody who administers both. */
export const ofOrganization =
  (organizationId: number) =>
  <Row extends { organizationId: number }>(row: Row): Row => {
    if (row.organizationId !== organizationId) throw notFound()
    return row
  }
