import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const nothing = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '6',
  color: 'muted',
  fontSize: 'small',
  _print: { display: 'none' },
})

/** In a cell without a class. */
export const NothingHere = ({ children }: { children: string }) => (
  <div className={nothing}>{children}</div>
)

const look = cva({
  base: {
    position: 'absolute',
    inset: '1',
    zIndex: 'raised',
    // The slot's name may be at the top of the window.
    scrollMarginTop: { base: '14', md: '0' },
    display: 'flex',
    padding: '1.5',
    borderWidth: 'hair',
    borderStyle: 'dashed',
    borderColor: 'control',
    borderRadius: 'control',
    background: 'transparent',
    cursor: 'pointer',
    fontSize: 'small',
    fontWeight: 'medium',
    lineHeight: 'tight',
    textAlign: 'start',
  },
  variants: {
    place: {
      free: {
        alignItems: { base: 'center', _wide: 'flex-start' },
        justifyContent: { base: 'flex-end', _wide: 'flex-start' },
      },
      taken: { alignItems: 'flex-end' },
      outside: {
        alignItems: { base: 'flex-end', _wide: 'flex-start' },
        justifyContent: { _wide: 'flex-end' },
      },
    },
    verdict: {
      none: { color: 'muted' },
      looking: { color: 'ink', borderColor: 'accent.ink', borderStyle: 'solid' },
      free: { color: 'success.ink', borderColor: 'success.ink', borderStyle: 'solid' },
      conflicts: { color: 'destructive.ink', borderColor: 'destructive.ink', borderStyle: 'solid' },
    },
  },
})

const words = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingBlock: '0.5',
  paddingInline: '1',
  borderRadius: 'small',
  background: 'surface',
  '& svg': { flexShrink: '0' },
})

const icons = { none: null, looking: LoaderCircle, free: CircleCheck, conflicts: TriangleAlert }

export type Verdict = keyof typeof icons

type PutButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  verdict: Verdict
  place: 'free' | 'taken' | 'outside'
}

/** Covers a cell while a class is carried: puts it there, and shows what is known about the cell. */
export function PutButton({ verdict, place, children, ...rest }: PutButtonProps) {
  const Icon = icons[verdict]
  return (
    <button type="button" data-put="" {...rest} className={look({ verdict, place })}>
      {/* It would cover the class in the cell. */}
      {(place !== 'taken' || verdict !== 'none') && (
        <span className={words}>
          {Icon && <Icon size={14} aria-hidden="true" />}
          {children}
        </span>
      )}
    </button>
  )
}
