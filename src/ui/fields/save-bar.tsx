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

type SaveBarProps = { note?: string | undefined; children: (noteId: string) => ReactNode }

/** The sticky end of a long form: its button, with a note next to it. */
export function SaveBar({ note, children }: SaveBarProps) {
  const id = useId()
  return (
    <div ref={markAtBottom} className={parts.bar}>
      {children(id)}
      <p id={id} role="status" className={parts.note}>
        {note}
      </p>
    </div>
  )
}

/** Tracks whether the bar is at the bottom of the window, where toasts would cover it. */
function markAtBottom(bar: HTMLElement | null) {
  if (!bar) return undefined
  const seen = new IntersectionObserver(
    // Several changes may arrive at once, the latest one last.
    (changes) => bar.toggleAttribute('data-save-bar', changes.at(-1)?.isIntersecting ?? false),
    { rootMargin: '-98% 0px 0px 0px' },
  )
  seen.observe(bar)
  return () => seen.disconnect()
}
