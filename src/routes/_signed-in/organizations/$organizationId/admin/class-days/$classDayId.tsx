import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseId } from '#src/components/addresses/id-param.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/class-days/$classDayId',
)({
  params: {
    parse: ({ classDayId }) => ({ classDayId: parseId('classDayId', classDayId) }),
    stringify: ({ classDayId }) => ({ classDayId: String(classDayId) }),
  },
  loader: () => {
    throw notFound()
  },
})
