import { type ReactNode, useId } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  bar: css({
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    flexWrap: 'wrap',
    paddingBlock: '3',
    background: 'ground',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    'section &': { background: 'surface' },
    _print: { display: 'none' },
  }),
  note: css({ color: 'muted', fontSize: 'small', lineHeight: 'close', minWidth: '0' }),
}

interface SaveBarProps {
  note?: string | undefined
  /** Whether its buttons need two rows on a phone. */
  isTall?: boolean
  children: (noteId: string) => ReactNode
}

/** The sticky end of a long form: its button, with a note next to it. */
export function SaveBar({ note, isTall = false, children }: SaveBarProps) {
  const id = useId()
  return (
    <div ref={isTall ? markTall : markLow} className={parts.bar}>
      {children(id)}
      <p id={id} role="status" className={parts.note}>
        {note}
      </p>
    </div>
  )
}

/** Tracks whether the bar is at the bottom of the window, where toasts would cover it. */
const markAtBottom = (height: '' | 'tall') => (bar: HTMLElement | null) => {
  if (!bar) return undefined
  const seen = new IntersectionObserver(
    // Several changes may arrive at once, the latest one last.
    (changes) => {
      if (changes.at(-1)?.isIntersecting) bar.setAttribute('data-save-bar', height)
      else bar.removeAttribute('data-save-bar')
    },
    { rootMargin: '-98% 0px 0px 0px' },
  )
  seen.observe(bar)
  return () => seen.disconnect()
}
const markLow = markAtBottom('')
const markTall = markAtBottom('tall')
