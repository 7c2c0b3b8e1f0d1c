import { useEffect, useEffectEvent } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useActorRef, useSelector } from '@xstate/react'
import { FileUp } from 'lucide-react'
import { useApp } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { isBusy, peopleImportMachine } from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DropZone } from '#src/ui/fields/drop-zone.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/imports/new')(
  { loader: needs('data.import'), component: NewImport },
)

function NewImport() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const actor = useActorRef(peopleImportMachine, {
    inspect: useApp().inspect,
    input: { organizationId, import: null },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const goOn = useEffectEvent((importId: number) => {
    void navigate({
      to: '/organizations/$organizationId/admin/imports/$importId',
      params: { importId },
    })
  })
  useEffect(() => {
    const listening = actor.on('made', ({ id }) => goOn(id))
    return () => listening.unsubscribe()
  }, [actor])

  return (
    <Screen
      title="Import a File"
      lead="Upload a CSV file with one person per row and up to two guardians each. You’ll review everything before anyone is added. No emails are sent, and no accounts are created."
      width="form"
    >
      <Card>
        <Field
          label="File"
          error={state.context.problem}
          help="Up to 2,000 rows and 1 MiB. Spreadsheets save as CSV."
        >
          {(control) => (
            <DropZone
              icon={<FileUp size={20} aria-hidden="true" />}
              {...control}
              accept=".csv,.tsv,.txt,text/csv"
              disabled={isBusy(state)}
              onFiles={(files) => {
                if (state.matches('notUploaded')) actor.send({ type: 'goBack' })
                actor.send({ type: 'choose', files })
              }}
            >
              {isBusy(state) ? 'Reading the file' : 'Drop a CSV file here, or choose one'}
            </DropZone>
          )}
        </Field>
        {state.matches('notUploaded') && (
          <Row gap="tight" wrap>
            <span>The upload failed.</span>
            <Button onClick={() => actor.send({ type: 'retry' })}>Retry</Button>
          </Row>
        )}
      </Card>
    </Screen>
  )
}
