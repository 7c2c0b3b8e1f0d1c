import type { ReactNode } from 'react'

import { cva, css } from '#styled/css/index.mjs'

const stack = cva({
  base: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  variants: {
    gap: { none: { gap: '0' }, tight: { gap: '2' }, normal: { gap: '4' }, loose: { gap: '8' } },
  },
})

const row = cva({
  base: { display: 'flex', minWidth: '0' },
  variants: {
    gap: { tight: { gap: '2' }, normal: { gap: '4' }, loose: { gap: '8' } },
    align: {
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
      apart: { alignItems: 'center', justifyContent: 'space-between' },
    },
    wrap: { true: { flexWrap: 'wrap' }, false: {} },
  },
})

type Gap = 'tight' | 'normal' | 'loose'

export const Stack = ({
  gap = 'normal',
  children,
}: {
  gap?: Gap | 'none'
  children: ReactNode
}) => <div className={stack({ gap })}>{children}</div>

type RowProps = {
  gap?: Gap
  align?: 'start' | 'center' | 'end' | 'apart'
  wrap?: boolean
  children: ReactNode
}

export const Row = ({ gap = 'normal', align = 'center', wrap = false, children }: RowProps) => (
  <div className={row({ gap, align, wrap })}>{children}</div>
)

/** Read by screen readers, but not visible. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css({ srOnly: true })}>{children}</span>
)

const skip = css({
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'toast',
  paddingBlock: '2',
  paddingInline: '4',
  borderRadius: 'control',
  background: 'accent.solid',
  color: 'accent.onSolid',
  fontWeight: 'medium',
  '&:not(:focus)': { srOnly: true },
  _print: { display: 'none' },
})

/** The first element in the tab order; skips the header. */
export const SkipLink = () => (
  <a href="#content" className={skip}>
    Skip to content
  </a>
)
