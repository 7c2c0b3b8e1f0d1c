import type { ReactNode } from 'react'
import type { Page } from '#contract/page.ts'
import { useMay } from '#src/components/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'

interface PlacesCardProps {
  title: string
  page: Page<unknown>
  /** Said while there is none. */
  nothing: string
  /** A form that adds one. */
  add: ReactNode
  children: ReactNode
}

/** The rooms of an organization, or its time slots. */
export function PlacesCard({ title, page, nothing, add, children }: PlacesCardProps) {
  const mayAdd = useMay()('classDays.manage')
  const { items, totalCount } = page
  return (
    <Card title={title}>
      {totalCount === 0 && <p>{nothing}</p>}
      <RowList label={title}>{children}</RowList>
      {totalCount > items.length && (
        <p>
          The first {items.length} of {totalCount}.
        </p>
      )}
      {mayAdd && add}
    </Card>
  )
}
