import { type ReactNode, useState } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { Button } from '#src/ui/button.tsx'

const list = css({ listStyle: 'none', margin: '0', padding: '0' })

// Each line is a target of its own, as its link may be pressed with a finger.
const line = cva({
  base: { alignItems: 'center', minHeight: '6', _touch: { minHeight: 'touch' } },
  variants: {
    isShown: {
      true: { display: 'flex' },
      false: { display: { base: 'none', _print: 'flex' } },
    },
  },
})

const more = css({ _print: { display: 'none' } })

interface CellLinesProps {
  lines: readonly { key: string | number; content: ReactNode }[]
  /** What the lines are, such as "children". */
  label: string
}

const mostShown = 3

/** Several things in one cell, each on a line. What does not fit is "+2", and shown when it is pressed. On paper, everything is there. */
export function CellLines({ lines, label }: CellLinesProps) {
  const [isOpen, setOpen] = useState(false)
  // A line for the button would take as much room as the last thing.
  const shown = isOpen || lines.length <= mostShown ? lines.length : mostShown - 1
  const hidden = lines.length - shown
  if (lines.length === 1) return lines[0]?.content
  return (
    <ul className={list}>
      {lines.map(({ key, content }, index) => (
        <li key={key} className={line({ isShown: index < shown })}>
          {content}
        </li>
      ))}
      {hidden > 0 && (
        <li className={more}>
          <Button
            look="quiet"
            size="small"
            aria-label={`${hidden} more ${label}`}
            onClick={() => setOpen(true)}
          >
            +{hidden}
          </Button>
        </li>
      )}
    </ul>
  )
}
