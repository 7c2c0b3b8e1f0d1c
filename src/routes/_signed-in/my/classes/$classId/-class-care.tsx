import { useState } from 'react'
import type { ClassCare as Care } from '#contract/classes/class-care.ts'
import { readClassCare } from '#src/api/classes/class-care.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { CareConditions } from '#src/components/people/care/care-conditions.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

const card = 'care-notes'

/** Shows the students' care notes to the lead teacher on request. Each view is logged. */
export function ClassCare({ classId }: { classId: number }) {
  const [care, setCare] = useState<Care | null>(null)
  const read = useChange(readClassCare, { refresh: 'nothing' })
  const press = usePress(() =>
    read({ classId }).then((known) => {
      setCare(known)
      focusCardAt(card)
    }),
  )
  return (
    <Card
      id={card}
      title="Care notes"
      description="Your students’ moderate and severe conditions. Views are logged."
    >
      {care === null ? (
        <PressButton of={press}>Show care notes</PressButton>
      ) : care.length === 0 ? (
        'No care notes for this class.'
      ) : (
        <RowList label="Care notes">
          {care.map(({ name, conditions }, place) => (
            <RowListItem key={place} note={<CareConditions of={conditions} />}>
              {name}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Card>
  )
}
