import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute('/_signed-in/my/family')({
  component: () => (
    <Screen title="My Family">
      <Empty
        drawing="family"
        action={<ButtonLink to="/organizations">Find an organization</ButtonLink>}
      >
        Nobody is in your family yet. Find the organization that your children will attend.
      </Empty>
    </Screen>
  ),
})
