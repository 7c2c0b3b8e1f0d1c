import type { AuditEntry } from '#contract/rights/audit.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
import { changesOf } from '#src/components/rights/audit/audit-changes.ts'
import { deedWords, subjectWords } from '#src/components/rights/audit/audit-words.ts'

const actorOf = ({ actorName, onBehalfOf }: AuditEntry) =>
  onBehalfOf === null ? actorName : `${actorName} for ${onBehalfOf}`

const subjectOf = ({ subject, subjectName }: AuditEntry) =>
  `${subjectWords[subject]}: ${subjectName ?? 'removed since'}`

/** What the history of an organization shows. */
export const auditColumns: Column<AuditEntry>[] = [
  {
    id: 'what',
    label: 'What',
    cell: deedWords,
    text: deedWords,
    isAlwaysShown: true,
  },
  { id: 'whom', label: 'To whom', cell: subjectOf, text: subjectOf },
  { id: 'who', label: 'Who', cell: actorOf, text: actorOf },
  {
    id: 'when',
    label: 'When',
    cell: ({ createdDate }) => displayMoment(createdDate),
    text: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'changes',
    label: 'Before and after',
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
