import { createFileRoute, notFound } from '@tanstack/react-router'
import { idParams } from '#src/components/addresses/id-param.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/class-days/$classDayId',
)({
  params: idParams('classDayId'),
  loader: () => {
    throw notFound()
  },
})
