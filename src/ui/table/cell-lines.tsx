import { type ReactNode, useState } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { Button } from '#src/ui/button.tsx'

// In the row of a phone, they are one line of text.
const list = css({
  display: { _cramped: 'inline' },
  listStyle: 'none',
  margin: '0',
  padding: '0',
  '& > li': { _cramped: { display: 'inline', minHeight: '0', textWrap: 'nowrap' } },
  // As high as its line, so that it can be pressed.
  '& > li > a': { _cramped: { display: 'inline-block', verticalAlign: 'bottom' } },
  '& > li:not(:last-child)::after': { content: { _cramped: '", "' } },
})

// Each line is a target of its own, as its link may be pressed with a finger.
const line = cva({
  base: {
    alignItems: 'center',
    columnGap: '1.5',
    minHeight: '6',
    _touch: { minHeight: { base: '0', _roomy: 'touch' } },
  },
  variants: {
    isShown: {
      true: { display: 'flex' },
      false: { display: { base: 'none', _print: 'flex' } },
    },
  },
})

const parts = {
  more: css({ display: { base: 'none', _roomy: 'inline-flex' }, _print: { display: 'none' } }),
  clamped: css({
    minWidth: { _roomy: '[6.5rem]' },
    maxWidth: { _roomy: '[14rem]' },
    overflowWrap: 'anywhere',
    lineClamp: { _roomy: '2' },
    _print: { lineClamp: 'none' },
  }),
  button: css({
    minHeight: { _roomy: '6' },
    minWidth: '6',
    paddingInline: { _roomy: '1' },
    color: 'accent.ink',
  }),
}

interface CellLinesProps {
  lines: readonly { key: string | number; content: ReactNode }[]
  /** What the lines are, such as "children". */
  label: string
  /** How many are shown at first. */
  most?: number
}

/** Several things in one cell, each on a line. What does not fit is "+2", and shown when it is pressed. On paper, everything is there. */
export function CellLines({ lines, label, most = 2 }: CellLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? lines.length : Math.min(lines.length, most)
  const hidden = lines.length - shown
  if (lines.length <= 1) return lines[0]?.content
  return (
    <ul className={list}>
      {lines.map(({ key, content }, index) => (
        <li key={key} className={line({ isShown: index < shown })}>
          {content}
          {hidden > 0 && index === shown - 1 && (
            <span className={parts.more}>
              <Button
                look="quiet"
                size="small"
                className={parts.button}
                aria-label={`+${hidden}, show all ${lines.length} ${label}`}
                onClick={() => setOpen(true)}
              >
                +{hidden}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface CellNamesProps {
  names: readonly string[]
  /** What has the names, such as "classes". */
  label: string
  most?: number
}

/** Names in one cell, such as those of classes. */
export const CellNames = ({ names, ...rest }: CellNamesProps) => (
  <CellLines
    {...rest}
    lines={names.map((name, index) => ({
      key: index,
      content: <span className={parts.clamped}>{name}</span>,
    }))}
  />
)
