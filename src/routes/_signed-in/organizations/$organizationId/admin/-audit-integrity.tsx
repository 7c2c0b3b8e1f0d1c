import { useState } from 'react'
import type { AuditCheck, AuditFault } from '#contract/rights/audit.ts'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import { checkAudit, proveAudit } from '#src/api/rights/audit.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { todayHere } from '#src/ui/text/times/display-date.ts'

/** Whether somebody changed the history beside the app, and the history as a file that proves it. */
export function AuditIntegrity({ organization }: { organization: AdminOrganization }) {
  const { id, membership } = organization
  const may = useMay()
  const [found, setFound] = useState<AuditCheck | null>(null)
  const ask = useChange(checkAudit, { refresh: 'nothing' })
  const take = useChange(proveAudit, { refresh: 'nothing' })
  const check = usePress(async () => setFound(await ask(id)))
  const save = usePress(async () => {
    const proof = await take(id)
    saveFile(`history-${id}-${todayHere()}.json`, 'application/json', JSON.stringify(proof))
  })
  return (
    <Card title="Has the history been changed?">
      <p>
        Every entry is sealed when it is written. A check shows whether anybody changed, removed or
        added one since.
      </p>
      <Row gap="tight" wrap>
        <PressButton of={check}>Check now</PressButton>
        {membership.isOwner && may('data.export') && (
          <PressButton of={save}>Download with proof</PressButton>
        )}
      </Row>
      {found && <Found check={found} />}
    </Card>
  )
}

function Found({ check }: { check: AuditCheck }) {
  const { entriesCount, redactedCount, faults } = check
  if (faults.length > 0)
    return (
      <Notice tone="destructive" title="The history was changed outside the app">
        <p>Tell whoever runs this site. Do not rely on these entries:</p>
        <ul>
          {faults.map(({ kind, auditEntryId }, at) => (
            <li key={at}>
              {faultWords[kind]}
              {auditEntryId !== null && ` (entry ${auditEntryId})`}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Notice tone="success" title="Nothing was changed">
      {counted(entriesCount, ['entry was', 'entries were'])} checked.
      {redactedCount > 0 &&
        ` Personal details were removed from ${counted(redactedCount, ['entry', 'entries'])} because an account was deleted.`}
    </Notice>
  )
}

const faultWords: Record<AuditFault['kind'], string> = {
  EntryChanged: 'An entry was changed',
  EntryRemoved: 'An entry was removed',
  EntryAdded: 'An entry was added',
  LinkChanged: 'The seal of an entry was changed',
  LinkRemoved: 'The seal of an entry was removed',
  Unsigned: 'The newest entry is not signed by this site',
}
