import { notFound } from '@tanstack/react-router'
import { isNotFound } from '#src/api/problem.ts'

/** What a loader makes of a failed call: a row that is not there is the screen "Not Found". */
export function orNotFound(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

/** An address that names a row of another organization is wrong, even for somebody who administers both. */
export const ofOrganization =
  (organizationId: number) =>
  <Row extends { organizationId: number }>(row: Row): Row => {
    if (row.organizationId !== organizationId) throw notFound()
    return row
  }
