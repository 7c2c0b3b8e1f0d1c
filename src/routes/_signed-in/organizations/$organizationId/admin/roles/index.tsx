import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/roles/')({
  component: () => (
    <Screen title="Roles">
      <Empty
        drawing="key"
        action={
          <ButtonLink from={Route.fullPath} to="../owners">
            See the owners
          </ButtonLink>
        }
      >
        Owners may do everything here. Nobody else has a role yet.
      </Empty>
    </Screen>
  ),
})
