import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

/** The foot of a cell: kept free, so that nothing moves when something is said in it. */
const foot = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '6',
  marginTop: 'auto',
  color: 'muted',
  fontSize: 'small',
  _print: { display: 'none' },
})

export const CellFoot = ({ children }: { children?: ReactNode }) => (
  <div className={foot}>{children}</div>
)

const look = cva({
  base: {
    position: 'absolute',
    inset: '1',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'flex-end',
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
    verdict: {
      none: { color: 'muted' },
      looking: { color: 'ink', borderColor: 'accent.ink', borderStyle: 'solid' },
      free: { color: 'success.ink', borderColor: 'success.ink', borderStyle: 'solid' },
      collides: { color: 'destructive.ink', borderColor: 'destructive.ink', borderStyle: 'solid' },
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

const icons = { none: null, looking: LoaderCircle, free: CircleCheck, collides: TriangleAlert }

export type Verdict = keyof typeof icons

type PutButtonProps = Omit<ComponentProps<'button'>, 'className'> & { verdict: Verdict }

/** Lies over a cell while a class is carried: puts it there, and says what is known of the cell. */
export function PutButton({ verdict, children, ...rest }: PutButtonProps) {
  const Icon = icons[verdict]
  return (
    <button type="button" data-put="" {...rest} className={look({ verdict })}>
      <span className={words}>
        {Icon && <Icon size={14} aria-hidden="true" />}
        {children}
      </span>
    </button>
  )
}
