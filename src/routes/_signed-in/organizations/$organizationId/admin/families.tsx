import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/families')({
  component: () => (
    <Screen title="Families">
      <Empty
        drawing="family"
        action={
          <ButtonLink from={Route.fullPath} to="../all-members">
            See all members
          </ButtonLink>
        }
      >
        No family is on record. Parents and students are listed among the members.
      </Empty>
    </Screen>
  ),
})
