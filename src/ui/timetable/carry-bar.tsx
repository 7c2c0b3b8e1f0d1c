import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from '#src/ui/button.tsx'

const parts = {
  bar: css({
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'header',
    background: 'surface',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    boxShadow: 'popup',
    _print: { display: 'none' },
  }),
  inside: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    minHeight: '16',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingBlock: '2',
    paddingInline: { base: '4', sm: '6' },
  }),
  words: css({ minWidth: '0', lineHeight: 'close', overflowWrap: 'anywhere' }),
  name: css({ fontWeight: 'strong' }),
  hint: css({ fontSize: 'small', color: 'muted', lineClamp: '[6]' }),
  note: css({ fontSize: 'small' }),
}

const keys = css({ _touch: { display: 'none' } })

/** Only for keyboard users. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className={keys}> {children}</span>
)

type CarryBarProps = {
  name: string
  stopLabel: string
  onStop: () => void
  children: ReactNode
  /** In a line of its own, which long words above do not hide. */
  note: string
}

/** The carried class and what is known about the cell under the pointer, at the bottom of the window. */
export const CarryBar = ({ name, stopLabel, onStop, children, note }: CarryBarProps) => (
  <div data-save-bar="tall" className={parts.bar}>
    <div className={parts.inside}>
      <div className={parts.words} aria-hidden="true">
        <div className={parts.name}>{name}</div>
        <div className={parts.hint}>{children}</div>
        {note && <div className={parts.note}>{note}</div>}
      </div>
      <Button size="small" onClick={onStop}>
        {stopLabel}
      </Button>
    </div>
  </div>
)
