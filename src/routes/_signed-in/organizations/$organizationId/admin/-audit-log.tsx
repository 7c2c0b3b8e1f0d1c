import type { AuditEntry, AuditCheck, AuditFault } from '#contract/rights/audit.ts'
import { organizationSubjects, type AuditQuery } from '#contract/rights/audit.query.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { displayMoment, todayHere } from '#contract/dates/display-date.ts'
import { changesOf } from '#src/components/rights/audit/audit-changes.ts'
import { actionWords, subjectWords } from '#src/components/rights/audit/audit-words.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { useState } from 'react'
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

const actorOf = ({ actorName, onBehalfOf }: AuditEntry) =>
  onBehalfOf === null ? actorName : `${actorName} for ${onBehalfOf}`

const subjectOf = ({ subject, subjectName }: AuditEntry) =>
  `${subjectWords(subject)}: ${subjectName ?? 'since deleted'}`

/** The columns of an organization's audit log. */
export const auditColumns: Column<AuditEntry>[] = [
  {
    id: 'what',
    label: 'Action',
    cell: actionWords,
    isAlwaysShown: true,
  },
  { id: 'item', label: 'Item', onPhone: 'line', cell: subjectOf },
  { id: 'who', label: 'Changed by', onPhone: 'second', cell: actorOf },
  {
    id: 'when',
    label: 'When',
    onPhone: 'second',
    cell: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'changes',
    label: 'Changes',
    onPhone: 'line',
    cell: (entry) =>
      entry.fields.length > 0 && (
        <Disclosure showLabel="Show" hideLabel="Hide">
          <Facts items={changesOf(entry)} isNarrow />
        </Disclosure>
      ),
    text: (entry) =>
      changesOf(entry)
        .map((change) => change.join(': '))
        .join('; '),
  },
]

type AuditFilter = Pick<AuditQuery, 'subject' | 'fromDate' | 'untilDate'>

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (part: AuditFilter) => void
}

export const AuditFilters = ({ filter, onFilter }: AuditFiltersProps) => (
  <>
    <ChoiceFilter
      label="Kind"
      any="Any kind"
      chosen={filter.subject}
      choices={organizationSubjects.map((subject) => [subject, subjectWords(subject)])}
      onChoose={(subject) => onFilter({ subject })}
    />
    <DayFilter label="From" day={filter.fromDate} onDay={(fromDate) => onFilter({ fromDate })} />
    <DayFilter label="To" day={filter.untilDate} onDay={(untilDate) => onFilter({ untilDate })} />
  </>
)

/** Checks whether the audit log was changed outside the app, and downloads it with proof. */
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
    <Card title="Audit log integrity">
      <p>
        Each entry gets a digital fingerprint when it’s saved. Check whether anyone has changed,
        removed or added entries outside the app.
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
      <Notice tone="destructive" title="The audit log was changed outside the app">
        <p>Contact the operator of this site. Don’t rely on these entries:</p>
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
    <Notice tone="success" title="No changes found">
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
  LinkChanged: 'An entry’s fingerprint was changed',
  LinkRemoved: 'An entry’s fingerprint was removed',
  Unsigned: 'The newest entry is not signed by this site',
}
