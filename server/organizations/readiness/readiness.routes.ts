import { Readiness } from '#contract/organizations/readiness.ts'
import { get, resource } from '#server/calls/call.ts'
import { may, organizationInPath } from '#server/tenancy/rights.ts'
import { findReadiness } from './readiness.queries.ts'

export const readiness = resource('Organization', [
  get(
    '/admin/readiness/:organizationId',
    {
      operationId: 'getReadiness',
      summary: 'Say what is missing until a family can enroll',
      authorize: may('classes.view', organizationInPath),
      answer: Readiness,
    },
    ({ db, visitor }) => findReadiness(db, visitor.organizationId),
  ),
])
