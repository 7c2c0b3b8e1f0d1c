import { notFound } from '@tanstack/react-router'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { App } from '#src/components/frame/app.ts'
import { fetchStored } from '#src/api/pack.ts'
import { isNotFound } from '#src/api/problem.ts'

/** Turns a missing row in a loader into the screen "Not Found". */
export function orNotFound(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

interface Visit {
  context: { app: App }
  params: { organizationId: number }
}

/** Fetches the organization in the address. */
export const fetchRow = <Row extends { organizationId: number }, Key extends QueryKey>(
  { context, params }: Visit,
  query: FetchQueryOptions<Row, Error, Row, Key>,
): Promise<Row> =>
  fetchStored(context.app.queries, query).then(ofOrganization(params.organizationId), orNotFound)

/** An address with a row of another organization is not found, even for someone who administers both. */
export const ofOrganization =
  (organizationId: number) =>
  <Row extends { organizationId: number }>(row: Row): Row => {
    if (row.organizationId !== organizationId) throw notFound()
    return row
  }
