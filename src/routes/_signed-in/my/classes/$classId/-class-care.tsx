import { useState } from 'react'
import type { ClassCare as Care } from '#contract/classes/class-care.ts'
import { readClassCare } from '#src/api/classes/class-care.api.ts'
import { CareConditions } from '#src/components/people/care/care-conditions.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

const card = 'care-notes'

/** What must be known of the students is shown to whoever leads the class when they ask, and that is noted. */
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
      description="What your students suffer from, but for what is mild. Each reading is noted."
    >
      {care === null ? (
        <PressButton of={press}>Show care notes</PressButton>
      ) : care.length === 0 ? (
        'Nothing is known of anybody in this class.'
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
