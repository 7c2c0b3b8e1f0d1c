import { useSuspenseQuery } from '@tanstack/react-query'
import { claimedRecordsQuery, partWithRecord } from '#src/api/profile.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/display-date.ts'

/** What organizations had on record before somebody said that it is theirs. It can be given back. */
export function ClaimedRecords() {
  const { data: records } = useSuspenseQuery(claimedRecordsQuery, useQueryCache())
  const part = useChange(partWithRecord, { told: 'The record was given back' })
  if (records.length === 0) return null
  return (
    <Card title="Records you took over">
      <RowList label="Records you took over">
        {records.map((record) => (
          <RowListItem
            key={record.id}
            note={`${record.organizationName} · since ${displayInstant(record.claimedDate)}`}
            action={
              <AskFirst
                label={`Part with ${record.name} again`}
                title={`Part with ${record.name}?`}
                confirmLabel="Part again"
                act={() => part(record)}
              >
                {record.organizationName} gets back what this record taught, attended and belonged
                to. You no longer have it there.
              </AskFirst>
            }
          >
            {record.name}
          </RowListItem>
        ))}
      </RowList>
    </Card>
  )
}
