import type { ReactNode } from 'react'

import { cva } from '#styled/css/index.mjs'

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
