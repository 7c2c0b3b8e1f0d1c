import type { KeyboardEvent, SyntheticEvent } from 'react'

const opening = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/** The props of a button whose menu loads when it is pressed. The button stays, with its focus, until then. */
export const opensMenu = (open: (event: SyntheticEvent) => void) =>
  ({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (!opening.includes(event.key)) return
      event.preventDefault()
      open(event)
    },
  }) as const
