import { useRef, useState, type ReactNode } from 'react'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'

interface EditableRowProps {
  name: string
  note: ReactNode
  mayEdit?: boolean
  /** Shown between “Edit” and “Delete”. */
  more?: ReactNode
  remove: () => Promise<unknown>
  /** What is lost, as the question before deleting says. */
  loss: ReactNode
  /** The form that replaces the row. */
  children: (close: () => void) => ReactNode
}

/** A row of a card that is edited in place, and deleted after a question. The focus stays in the card. */
export function EditableRow({
  name,
  note,
  mayEdit = true,
  more,
  remove,
  loss,
  children,
}: EditableRowProps) {
  const [doing, setDoing] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const here = useRef<HTMLSpanElement>(null)
  if (doing === 'editing') {
    return <RowListItem>{children(() => setDoing('edited'))}</RowListItem>
  }
  return (
    <RowListItem
      note={note}
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
            {more}
            <AskFirst
              label="Delete"
              concerns={name}
              title={`Delete ${name}?`}
              confirmLabel="Delete"
              look="quiet"
              size="small"
              act={async () => {
                await remove()
                // The button is about to disappear.
                focusCard(here.current)
              }}
            >
              {loss}
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
