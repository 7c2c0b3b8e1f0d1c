import { GripVertical } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  cards: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    listStyle: 'none',
  }),
  side: css({
    display: 'grid',
    gridTemplateColumns: '[repeat(auto-fill, minmax(min(15rem, 100%), 1fr))]',
    gap: '2',
    listStyle: 'none',
  }),
  line: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    justifyContent: 'space-between',
  }),
  name: css({
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& a': { position: 'relative', zIndex: 'raised' },
  }),
  facts: css({ color: 'muted', fontSize: 'small', lineHeight: 'close', overflowWrap: 'anywhere' }),
  marks: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    _empty: { display: 'none' },
    '& > *': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  }),
  grip: css({
    display: 'inline-flex',
    flexShrink: '0',
    alignItems: 'center',
    justifyContent: 'center',
    width: '6',
    height: '6',
    marginTop: '-0.5',
    marginInlineEnd: '-1',
    color: 'muted',
    borderRadius: 'control',
    cursor: 'grab',
    _hover: { color: 'ink' },
    _print: { display: 'none' },
  }),
}

const look = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minWidth: '0',
    height: 'full',
    padding: '2.5',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderInlineStartWidth: 'bar',
    borderRadius: 'control',
    lineHeight: 'tight',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'quick',
    breakInside: 'avoid',
    _print: { padding: '1.5' },
  },
  variants: {
    tone: {
      calm: { borderInlineStartColor: 'accent.line' },
      draft: { borderInlineStartColor: 'warning.line', borderInlineStartStyle: 'dashed' },
      conflict: { borderInlineStartColor: 'destructive.ink' },
    },
    isCarried: {
      true: { background: 'accent.wash', borderColor: 'accent.ink' },
      false: {},
    },
    mayMove: { true: { cursor: 'grab', _hover: { borderColor: 'control' } }, false: {} },
  },
})

type ClassCardsProps = { isWide?: boolean; children: ReactNode }

/** Classes below one another in a cell, or side by side in the tray. */
export const ClassCards = ({ isWide = false, children }: ClassCardsProps) => (
  <ul className={isWide ? parts.side : parts.cards}>{children}</ul>
)

type ClassCardProps = Omit<ComponentProps<'li'>, 'className'> & {
  name: ReactNode
  facts: readonly string[]
  marks: ReactNode
  tone: 'calm' | 'draft' | 'conflict'
  isCarried: boolean
  isBusy: boolean
  /** The button that picks it up, where somebody may move it. */
  grip: ReactNode
}

/** A class in a timetable. */
export const ClassCard = ({
  name,
  facts,
  marks,
  tone,
  isCarried,
  isBusy,
  grip,
  ...rest
}: ClassCardProps) => (
  <li
    {...rest}
    aria-busy={isBusy || undefined}
    className={look({ tone, isCarried: isCarried || isBusy, mayMove: Boolean(grip) })}
  >
    <div className={parts.line}>
      <div className={parts.name}>{name}</div>
      {grip}
    </div>
    {facts.map((fact) => (
      <div key={fact} className={parts.facts}>
        {fact}
      </div>
    ))}
    <div className={parts.marks}>{marks}</div>
  </li>
)

/** Picks a card up and, pressed once more, leaves it where it was. */
export const CardGrip = (props: Omit<ComponentProps<'button'>, 'className' | 'children'>) => (
  <button type="button" {...props} className={parts.grip}>
    <GripVertical size={16} aria-hidden="true" />
  </button>
)
