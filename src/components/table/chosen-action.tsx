import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Row } from '#src/api/watch-rows.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import type { Noun } from '#src/ui/text/counted.ts'
import type { ManyAtOnce as Dialog } from './many-at-once.tsx'
import { actionsFor, type ChangingAction, type RowActions } from './row-actions.ts'

// Few visits of a list change many of its rows.
const ManyAtOnce = lazy(() =>
  import('./many-at-once.tsx').then((file) => ({ default: file.ManyAtOnce })),
) as typeof Dialog

/** An action, and the rows that were chosen for it. */
export interface Chosen<Item> {
  action: ChangingAction<Item, unknown>
  rows: readonly Item[]
  /** The button of its menu, which gets the focus back. */
  button?: HTMLElement | null | undefined
}

interface ChosenActionProps<Item extends Row> extends Chosen<Item> {
  nameOf: (row: Item) => string
  noun: Noun
  link: RowActions<Item>['link']
  onClose: (isChanged: boolean) => void
  /** Where the focus goes if nothing has it when the dialog closes. */
  focusElse: () => void
}

/** The dialog of an action, which loads when it is opened. */
export function ChosenAction<Item extends Row>({
  focusElse,
  button,
  ...chosen
}: ChosenActionProps<Item>) {
  const focus = useEffectEvent(() => (button?.isConnected ? button.focus() : focusElse()))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focus()
    },
    [],
  )
  return (
    <Suspense>
      <ManyAtOnce {...chosen} />
    </Suspense>
  )
}

type ActOnAllProps<Item extends Row> = Omit<ChosenActionProps<Item>, 'onClose'> & {
  /** Null where there is nothing to do. */
  label: string | null
}

/** A button for an action on all rows of a list. */
export function ActOnAll<Item extends Row>({ label, rows, ...chosen }: ActOnAllProps<Item>) {
  // The list is shorter once they are through.
  const [asked, setAsked] = useState<readonly Item[] | null>(null)
  return (
    <>
      {label !== null && (
        <div>
          <Button look="primary" onClick={() => setAsked(rows)}>
            {label}
          </Button>
        </div>
      )}
      {asked && <ChosenAction {...chosen} rows={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ActionButtonsProps<Item extends Row> {
  row: Item
  of: RowActions<Item>
  noun: Noun
}

/** The actions that fit a row, as buttons in a card of its own screen. */
export function ActionButtons<Item extends Row & { name: string }>({
  row,
  of,
  noun,
}: ActionButtonsProps<Item>) {
  const place = useRef<HTMLSpanElement>(null)
  const [asked, setAsked] = useState<Chosen<Item> | null>(null)
  return (
    <>
      <span ref={place} hidden />
      {actionsFor(of, [row]).map((action) => (
        <Button
          key={action.id}
          onClick={() => ('go' in action ? action.go([row]) : setAsked({ action, rows: [row] }))}
        >
          {action.label[0]}
        </Button>
      ))}
      {asked && (
        <ChosenAction
          {...asked}
          nameOf={({ name }) => name}
          noun={noun}
          link={of.link}
          onClose={() => setAsked(null)}
          // The button may have disappeared.
          focusElse={() => focusCard(place.current)}
        />
      )}
    </>
  )
}
