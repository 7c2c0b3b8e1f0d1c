import type { OwnAuditEntry } from '#contract/rights/audit.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { changesOf } from '#src/components/rights/audit/audit-changes.ts'
import { deedWords, subjectWords } from '#src/components/rights/audit/audit-words.ts'

/** What somebody did, or what was done with a record of theirs. */
export function OwnEntry({ entry }: { entry: OwnAuditEntry }) {
  const { isOwn, actorName, subject, subjectName, organizationName, createdDate } = entry
  const actor = isOwn ? 'You' : (actorName ?? 'Another adult of the child')
  return (
    <RowListItem
      note={dotted([
        actor,
        subjectName === null ? subjectWords[subject] : `${subjectWords[subject]}: ${subjectName}`,
        organizationName,
        displayMoment(createdDate),
      ])}
    >
      <div>{deedWords(entry)}</div>
      {entry.fields.length > 0 && (
        <Disclosure showLabel="Before and after" hideLabel="Hide">
          <Facts items={changesOf(entry)} />
        </Disclosure>
      )}
    </RowListItem>
  )
}
