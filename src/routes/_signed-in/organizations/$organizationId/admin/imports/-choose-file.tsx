import { useEffect, useEffectEvent, useState } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import { FileUp } from 'lucide-react'
import type { SetUpClassRow } from '#contract/organizations/set-up.ts'
import { useApp } from '#src/components/frame/app.ts'
import { isBusy, peopleImportMachine } from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DropZone } from '#src/ui/fields/drop-zone.tsx'
import { Field, TextArea } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

interface ChooseFileProps {
  organizationId: number
  title?: string
  description?: string
  /** Called with the id of the new import, and the classes of the file. */
  onMade: (importId: number, classes: SetUpClassRow[]) => void
}

/** Begins an import with a file or pasted rows. */
export function ChooseFile({ organizationId, onMade, ...card }: ChooseFileProps) {
  const actor = useActorRef(peopleImportMachine, {
    inspect: useApp().inspect,
    input: { organizationId, import: null },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const goOn = useEffectEvent(onMade)
  useEffect(() => {
    const listening = actor.on('made', ({ id, classes }) => goOn(id, classes))
    return () => listening.unsubscribe()
  }, [actor])

  const { problem, sheets } = state.context
  const [pasted, setPasted] = useState('')
  const [isPasted, setIsPasted] = useState(false)
  const goBack = () => state.matches('choosing') || actor.send({ type: 'goBack' })
  return (
    <Card {...card}>
      <Field
        label="File"
        help="An XLSX or CSV file with up to 10,000 rows, or all files of an export, also as a ZIP file."
        error={!isPasted && problem}
      >
        {(control) => (
          <DropZone
            icon={<FileUp size={20} aria-hidden="true" />}
            {...control}
            accept=".xlsx,.csv,.tsv,.txt,.zip,text/csv"
            multiple
            isWide
            disabled={isBusy(state)}
            onFiles={(files) => {
              setIsPasted(false)
              goBack()
              actor.send({ type: 'choose', files })
            }}
          >
            {isBusy(state) ? 'Reading the file' : 'Drop a spreadsheet here, or choose one'}
          </DropZone>
        )}
      </Field>
      {state.matches('choosingSheet') && (
        <Stack gap="tight">
          <div role="status">There are several sheets. Choose the one with the people.</div>
          <Row gap="tight" wrap>
            {sheets.map(({ name, fileName }, place) => (
              <Button key={fileName} onClick={() => actor.send({ type: 'chooseSheet', place })}>
                {name}
              </Button>
            ))}
          </Row>
        </Stack>
      )}
      <Field
        label="Or paste rows"
        help="Copy the rows in your spreadsheet, with the header."
        error={isPasted && problem}
      >
        {(control) => (
          <TextArea
            {...control}
            value={pasted}
            disabled={isBusy(state)}
            onChange={({ target }) => setPasted(target.value)}
          />
        )}
      </Field>
      <Row>
        <Button
          busy={isBusy(state)}
          onClick={() => {
            setIsPasted(true)
            goBack()
            actor.send({ type: 'paste', text: pasted })
          }}
        >
          Read Pasted Rows
        </Button>
      </Row>
      {state.matches('notUploaded') && (
        <Row gap="tight" wrap>
          <span>The upload failed.</span>
          <Button onClick={() => actor.send({ type: 'retry' })}>Retry</Button>
        </Row>
      )}
    </Card>
  )
}
