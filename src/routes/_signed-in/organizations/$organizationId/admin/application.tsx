import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/application')(
  {
    component: () => (
      <Screen title="Applications">
        <Empty
          drawing="letter"
          action={
            <ButtonLink from={Route.fullPath} to="../settings">
              Go to the settings
            </ButtonLink>
          }
        >
          No application has come in. The settings say whether people join at once or apply.
        </Empty>
      </Screen>
    ),
  },
)
