import type { ReactNode } from 'react'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'

interface PlacesCardProps {
  title: string
  isEmpty: boolean
  /** Said while there is none. */
  nothing: string
  /** A form that adds one. */
  add: ReactNode
  children: ReactNode
}

/** The rooms of an organization, or its time slots. */
export function PlacesCard({ title, isEmpty, nothing, add, children }: PlacesCardProps) {
  const mayAdd = useMay()('classDays.manage')
  return (
    <Card title={title}>
      {isEmpty && <p>{nothing}</p>}
      <RowList label={title}>{children}</RowList>
      {mayAdd && add}
    </Card>
  )
}
