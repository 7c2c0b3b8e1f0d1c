import { GripVertical } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'
import type { Tint } from '#src/ui/look/tints.ts'

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
  // Only the first line makes room for the grip, so that long words can use the other lines.
  line: css({
    position: 'relative',
    '&:has(button)::before': {
      content: '""',
      float: 'end',
      width: '6',
      height: '5',
      marginInlineStart: '[-0.125rem]',
      _print: { display: 'none' },
    },
    overflowWrap: 'break-word',
    fontSize: { md: 'small', _print: '[10pt]' },
    '& a': { position: 'relative', zIndex: 'raised' },
  }),
  facts: css({
    color: 'muted',
    fontSize: { base: 'small', _print: '[8.5pt]' },
    lineHeight: { base: 'close', _print: 'tight' },
    overflowWrap: 'break-word',
  }),
  marks: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    _empty: { display: 'none' },
    '& span': { whiteSpace: 'normal', overflowWrap: 'break-word' },
  }),
  screenMark: css({ maxWidth: 'full', _print: { display: 'none' } }),
  grip: css({
    position: 'absolute',
    insetBlockStart: '-1',
    insetInlineEnd: '[-0.375rem]',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '6',
    height: '6',
    color: 'muted',
    borderRadius: 'control',
    scrollMarginTop: { base: '14', md: '0' },
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
    _print: { padding: '1', gap: '0', borderRadius: 'none' },
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
    tint: {
      moss: { borderInlineStartColor: 'tintInk.moss' },
      clay: { borderInlineStartColor: 'tintInk.clay' },
      slate: { borderInlineStartColor: 'tintInk.slate' },
      plum: { borderInlineStartColor: 'tintInk.plum' },
      straw: { borderInlineStartColor: 'tintInk.straw' },
      sea: { borderInlineStartColor: 'tintInk.sea' },
      rose: { borderInlineStartColor: 'tintInk.rose' },
      stone: { borderInlineStartColor: 'tintInk.stone' },
    },
    mayMove: { true: { cursor: 'grab', _hover: { borderColor: 'control' } }, false: {} },
  },
})

type ClassCardsProps = { isWide?: boolean; children: ReactNode }

/** Classes stacked in a cell, or side by side in the tray. */
export const ClassCards = ({ isWide = false, children }: ClassCardsProps) => (
  <ul className={isWide ? parts.side : parts.cards}>{children}</ul>
)

type ClassCardProps = Omit<ComponentProps<'li'>, 'className'> & {
  name: ReactNode
  facts: readonly string[]
  marks: ReactNode
  tone?: 'calm' | 'draft' | 'conflict'
  /** The color of the category. */
  tint?: Tint
  isCarried?: boolean
  isBusy?: boolean
  /** The button that picks it up, for users who may move it. */
  grip?: ReactNode
}

/** A class in a timetable. */
export const ClassCard = ({
  name,
  facts,
  marks,
  tone = 'calm',
  tint,
  isCarried = false,
  isBusy = false,
  grip,
  ...rest
}: ClassCardProps) => (
  <li
    {...rest}
    aria-busy={isBusy || undefined}
    className={look({ tone, tint, isCarried: isCarried || isBusy, mayMove: Boolean(grip) })}
  >
    <div className={parts.line}>
      {name}
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

/** A mark for planners, hidden in print. */
export const ScreenMark = ({ children }: { children: ReactNode }) => (
  <span className={parts.screenMark}>{children}</span>
)

/** Picks a card up and, pressed again, releases it. */
export const CardGrip = (props: Omit<ComponentProps<'button'>, 'className' | 'children'>) => (
  <button type="button" {...props} className={parts.grip}>
    <GripVertical size={16} aria-hidden="true" />
  </button>
)
