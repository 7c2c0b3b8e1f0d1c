import type { RosterEntry } from '#contract/classes/enrolments.ts'
import { untilWords } from './-roster-words.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'
import { EntryNote, RemoveStudent } from './-roster-note.tsx'
import { useLineOrder } from './-use-line-order.ts'
import type { RosterChanges } from './-use-roster.ts'

type LineProps = Pick<RosterChanges, 'seat' | 'end' | 'order'> & {
  entries: readonly RosterEntry[]
  className: string
  /** Whether a seat that comes free is somebody's. */
  isAwaited: boolean
}

/** Whom a seat is kept for, until they take it or the time is over. */
export const RosterOffers = ({
  entries,
  className,
  isAwaited,
  seat,
  end,
}: Omit<LineProps, 'order'>) => (
  <Part title={`Offered a seat (${entries.length})`}>
    <RowList label="Offered a seat">
      {entries.map((entry) => (
        <RowListItem
          key={entry.id}
          note={<EntryNote entry={entry}>{untilWords(entry.offeredUntil ?? '')}</EntryNote>}
          action={
            <>
              <Take entry={entry} seat={seat} />
              <RemoveStudent entry={entry} className={className} isAwaited={isAwaited} end={end} />
            </>
          }
        >
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Part>
)

/** For those who say yes to an administrator. */
function Take({ entry, seat }: Pick<LineProps, 'seat'> & { entry: RosterEntry }) {
  const { id, version, organizationUserId, name } = entry
  return (
    <Button
      size="small"
      aria-label={`Enrol ${name}`}
      busy={seat.underWay.some((wish) => wish.entry?.id === id)}
      onClick={() =>
        seat.press({
          organizationUserId,
          name,
          entry: { id, version },
          status: 'Enrolled',
          override: null,
        })
      }
    >
      Enrol
    </Button>
  )
}

/** Those who wait for a seat, the first one first. */
export function RosterWaitlist({
  entries,
  className,
  isAwaited,
  end,
  order,
}: Omit<LineProps, 'seat'>) {
  const { shown, said, move } = useLineOrder(entries, order)
  return (
    <Part title={`Waitlist (${entries.length})`}>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <RowList label="Waitlist">
        {shown.map((entry, index) => (
          <RowListItem
            key={entry.id}
            note={<EntryNote entry={entry}>since {displayInstant(entry.statusDate)}</EntryNote>}
            action={
              <>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Move up ${entry.name}`}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(entry, -1)}
                >
                  Move up
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Move down ${entry.name}`}
                  aria-disabled={index === shown.length - 1 || undefined}
                  onClick={() => move(entry, 1)}
                >
                  Move down
                </Button>
                <RemoveStudent
                  entry={entry}
                  className={className}
                  isAwaited={isAwaited}
                  end={end}
                />
              </>
            }
          >
            {`${index + 1}. ${entry.name}`}
          </RowListItem>
        ))}
      </RowList>
    </Part>
  )
}
