import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/needs.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/reports')({
  loader: needs('reports.view', 'reports.personal'),
  component: () => (
    <Screen title="Reports">
      <Empty
        drawing="search"
        action={
          <ButtonLink from={Route.fullPath} to="../classes">
            Go to the classes
          </ButtonLink>
        }
      >
        There is no report. Every list can be printed, or saved as a CSV file, as you have searched
        and filtered it.
      </Empty>
    </Screen>
  ),
})
