import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseId } from '#src/components/addresses/id-param.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/roles/$roleId',
)({
  params: {
    parse: ({ roleId }) => ({ roleId: parseId('roleId', roleId) }),
    stringify: ({ roleId }) => ({ roleId: String(roleId) }),
  },
  loader: () => {
    throw notFound()
  },
})
