import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/organizations/$organizationId/admin/home', params, replace: true })
  },
})
