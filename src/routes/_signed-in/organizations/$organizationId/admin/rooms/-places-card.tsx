import { type ReactNode, useRef, useState } from 'react'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'

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

interface PlaceRowProps {
  place: { id: number; name: string; classesCount: number }
  noun: 'room' | 'time slot'
  facts: (string | false)[]
  remove: (id: number) => Promise<unknown>
  /** Edits it where it stands. */
  children: (close: () => void) => ReactNode
}

/** One room, or one time slot: how many classes are in it, and how it is edited and deleted. */
export function PlaceRow({ place, noun, facts, remove, children }: PlaceRowProps) {
  const { id, name, classesCount } = place
  const [doing, setDoing] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const mayEdit = useMay()('classDays.manage')
  const here = useRef<HTMLSpanElement>(null)
  const classes = counted(classesCount, ['class', 'classes'])

  if (doing === 'editing') {
    return <RowListItem>{children(() => setDoing('edited'))}</RowListItem>
  }
  return (
    <RowListItem
      note={dotted([...facts, classesCount === 0 ? 'No class yet' : classes])}
      action={
        mayEdit && (
          <>
            <Button
              size="small"
              autoFocus={doing === 'edited'}
              aria-label={`Edit ${name}`}
              onClick={() => setDoing('editing')}
            >
              Edit
            </Button>
            <AskFirst
              label="Delete"
              concerns={name}
              title={`Delete ${name}?`}
              confirmLabel="Delete"
              look="quiet"
              size="small"
              act={async () => {
                await remove(id)
                // The button is about to go.
                focusCard(here.current)
              }}
            >
              {classesCount === 0
                ? `No class meets in it.`
                : `${classes} ${classesCount === 1 ? 'meets' : 'meet'} in it. They stay, without a ${noun} until somebody chooses another.`}
            </AskFirst>
          </>
        )
      }
    >
      {name}
      <span ref={here} hidden />
    </RowListItem>
  )
}
