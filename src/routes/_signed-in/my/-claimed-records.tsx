import { useRef, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClaimedRecord } from '#contract/people/placeholders.ts'
import { toProblem } from '#src/api/problem.ts'
import { claimedRecordsQuery, partWithRecord } from '#src/api/accounts/profile.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'

/** Records of organizations that the user has claimed, and can return. */
export function ClaimedRecords() {
  const { data: records } = useSuspenseQuery(claimedRecordsQuery)
  const part = useChange(partWithRecord, { successMessage: 'The record was returned' })
  const [outcome, setOutcome] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  if (records.length === 0 && outcome === null) return null

  const partWith = async (record: ClaimedRecord) => {
    setOutcome(null)
    try {
      const { staysIn } = await part(record)
      setOutcome(
        [`${record.name} was returned to ${record.organizationName}.`, ...staysIn.map(stays)].join(
          ' ',
        ),
      )
      focusCard(place.current)
    } catch (error) {
      const { code, message } = toProblem(error)
      if (code === 'last_full_adult') setOutcome(message)
      throw error
    }
  }
  return (
    <Card title="Records you took over">
      <div ref={place} role="status">
        {outcome !== null && (
          <Notice>
            {outcome} <RouterLink to="/my/family">My Family</RouterLink>
          </Notice>
        )}
      </div>
      {records.length > 0 && (
        <RowList label="Records you took over">
          {records.map((record) => (
            <RowListItem
              key={record.id}
              note={`${record.organizationName} · since ${instantInWords(record.claimedDate)}`}
              action={
                <AskFirst
                  label={`Return ${record.name}`}
                  title={`Return ${record.name} to ${record.organizationName}?`}
                  confirmLabel="Return"
                  act={() => partWith(record)}
                >
                  The classes, enrollments, and families of this record go back to{' '}
                  {record.organizationName}. You lose access to them there.
                </AskFirst>
              }
            >
              {record.name}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Card>
  )
}

const stays = (family: string) => `You stay in ${family} because you’ve made changes there.`
