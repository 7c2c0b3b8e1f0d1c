import type { ReactNode } from 'react'
import { css, cva } from '#styled/css/index.mjs'

const strip = css({
  display: 'flex',
  gap: '1',
  overflowX: 'auto',
  borderBottomWidth: 'hair',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
})

/** Views of one page, each at an address of its own: a row of links, the open one marked. */
export const TabStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={strip}>
    {children}
  </nav>
)

export const tabLook = cva({
  base: {
    flexShrink: { base: '1', sm: '0' },
    textAlign: 'center',
    paddingBlock: '2.5',
    paddingInline: '3',
    marginBottom: '[-1px]',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: 'thick',
    borderBottomStyle: 'solid',
    borderBottomColor: 'transparent',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '[-2px]' },
    '&[aria-current=page]': { color: 'accent.ink', borderBottomColor: 'accent.ink' },
  },
})
