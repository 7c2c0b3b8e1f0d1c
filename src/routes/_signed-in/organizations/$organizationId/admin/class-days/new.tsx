import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/needs.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/class-days/new',
)({
  loader: needs('classDays.manage'),
  component: () => (
    <Screen title="Create Class Day">
      <Empty
        drawing="calendar"
        action={
          <ButtonLink from={Route.fullPath} to="../../classes">
            Go to the classes
          </ButtonLink>
        }
      >
        Class days cannot be created yet. Every class has its own dates.
      </Empty>
    </Screen>
  ),
})
