import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const look = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '6',
    paddingInline: '2',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'small',
    fontSize: 'small',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    '& svg': { width: '3.5', height: '3.5', flexShrink: '0' },
  },
  variants: {
    tone: {
      default: { background: 'sunken', borderColor: 'line', color: 'muted' },
      accent: { background: 'accent.wash', borderColor: 'accent.line', color: 'accent.ink' },
      success: { background: 'success.wash', borderColor: 'success.line', color: 'success.ink' },
      warning: { background: 'warning.wash', borderColor: 'warning.line', color: 'warning.ink' },
      destructive: {
        background: 'destructive.wash',
        borderColor: 'destructive.line',
        color: 'destructive.ink',
      },
    },
  },
})

type BadgeProps = {
  tone?: 'default' | 'accent' | 'success' | 'warning' | 'destructive'
  icon?: ReactNode
  children: ReactNode
}

/** The state of something in one word. */
export const Badge = ({ tone = 'default', icon, children }: BadgeProps) => (
  <span className={look({ tone })}>
    {icon}
    {children}
  </span>
)

const count = css({
  minWidth: '5',
  paddingInline: '1.5',
  borderRadius: 'round',
  background: 'accent.solid',
  color: 'accent.onSolid',
  fontSize: 'tiny',
  lineHeight: '[1.25rem]',
  textAlign: 'center',
})

/** A number inside a button. */
export const CountBadge = ({ children }: { children: ReactNode }) => (
  <span className={count}>{children}</span>
)
