import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { ChooseFile } from './-choose-file.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/imports/new')(
  { loader: needs('data.import'), component: NewImport },
)

function NewImport() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Screen
      title="Import a File"
      lead="Upload or paste a spreadsheet with one student or one family per row. You’ll review everything before anyone is added. No emails are sent, and no accounts are created."
      width="form"
    >
      <ChooseFile
        organizationId={organizationId}
        onMade={(importId) =>
          void navigate({
            to: '/organizations/$organizationId/admin/imports/$importId',
            params: { importId },
          })
        }
      />
    </Screen>
  )
}
