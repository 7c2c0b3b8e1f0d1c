import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const look = cva({
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '3',
    paddingInline: '4',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'control',
    borderInlineStartWidth: 'bar',
    lineHeight: 'close',
    '& > svg': { flexShrink: '0', marginTop: '0.5' },
  },
  variants: {
    tone: {
      default: {
        background: 'accent.wash',
        borderColor: 'accent.line',
        '& > svg': { color: 'accent.ink' },
      },
      success: {
        background: 'success.wash',
        borderColor: 'success.line',
        '& > svg': { color: 'success.ink' },
      },
      warning: {
        background: 'warning.wash',
        borderColor: 'warning.line',
        '& > svg': { color: 'warning.ink' },
      },
      destructive: {
        background: 'destructive.wash',
        borderColor: 'destructive.line',
        '& > svg': { color: 'destructive.ink' },
      },
    },
  },
})

const words = css({ minWidth: '0', maxWidth: 'line', overflowWrap: 'anywhere' })
const heading = css({ fontWeight: 'strong' })

const icons = {
  default: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: CircleAlert,
}

type NoticeProps = { tone?: keyof typeof icons; title?: ReactNode; children?: ReactNode }

/** A message at its place on the page. A destructive one is announced at once. */
export function Notice({ tone = 'default', title, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={look({ tone })} {...(tone === 'destructive' && { role: 'alert' })}>
      <Icon size={20} aria-hidden="true" />
      <div className={words}>
        {title && <div className={heading}>{title}</div>}
        {children}
      </div>
    </div>
  )
}
