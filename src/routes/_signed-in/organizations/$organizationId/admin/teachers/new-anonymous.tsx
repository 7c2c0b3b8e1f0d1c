import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/teachers/new-anonymous',
)({
  component: () => (
    <Screen title="Create Anonymous Teacher">
      <Empty
        drawing="classes"
        action={
          <ButtonLink from={Route.fullPath} to="../../classes">
            Go to the classes
          </ButtonLink>
        }
      >
        Teachers without an account cannot be created yet. A class is taught by members.
      </Empty>
    </Screen>
  ),
})
