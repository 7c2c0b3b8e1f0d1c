import { type ReactNode, useId } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  groups: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  label: css({ paddingInline: '2', color: 'muted', fontSize: 'small', lineHeight: 'close' }),
  places: css({ listStyle: 'none', margin: '0', padding: '0' }),
}

/** The links of an area in named groups. */
export const SideNavigation = ({ children }: { children: ReactNode }) => (
  <div className={parts.groups}>{children}</div>
)

/** Every child is a list item with one link that looks like `placeLook`. */
export function SideNavigationGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={parts.label}>
        {label}
      </div>
      <ul aria-labelledby={id} className={parts.places}>
        {children}
      </ul>
    </div>
  )
}

export const placeLook = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'control',
    color: 'ink',
    lineHeight: 'tight',
    textDecoration: 'none',
    _touch: { minHeight: 'touch' },
    '&:hover:not([aria-current=page])': { background: 'hover' },
    _focusVisible: { outlineOffset: '[-2px]' },
    '&[aria-current=page]': {
      background: 'accent.wash',
      color: 'accent.ink',
      fontWeight: 'medium',
    },
  },
})
