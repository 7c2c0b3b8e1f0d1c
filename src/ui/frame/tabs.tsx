import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

const parts = {
  tabs: css({ display: 'contents' }),
  list: css({
    display: 'flex',
    gap: { base: '0', sm: '1' },
    overflowX: 'auto',
    borderBottomWidth: 'hair',
    borderBottomStyle: 'solid',
    borderBottomColor: 'line',
  }),
  tab: css({
    flexShrink: { base: '1', sm: '0' },
    textAlign: 'center',
    // Four tabs fit a phone.
    paddingBlock: { base: '3', sm: '2.5' },
    paddingInline: { base: '1.5', sm: '3' },
    fontSize: { base: 'small', sm: '[inherit]' },
    marginBottom: '[-1px]',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: 'thick',
    borderBottomStyle: 'solid',
    borderBottomColor: 'transparent',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '[-2px]' },
    '&[aria-selected=true]': { color: 'accent.ink', borderBottomColor: 'accent.ink' },
  }),
  panel: css({
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '5', sm: '6' },
    minWidth: '0',
  }),
}

interface TabsProps {
  label: string
  open: string
  /** Each tab is a link: it has its own address. */
  tabs: readonly { value: string; link: ReactElement }[]
  /** The content of the open tab. */
  children: ReactNode
}

/**
 * Views of one page, one at a time. The arrow keys, Home, and End move between tabs; Enter and Space open the focused
 * one, because each loads data.
 */
export const Tabs = ({ label, open, tabs, children }: TabsProps) => (
  // The address determines the open tab, and a link changes it: Ark must not follow the link again.
  <Ark.Root value={open} activationMode="manual" navigate={null} className={parts.tabs}>
    <Ark.List aria-label={label} onKeyDown={followBySpace} className={parts.list}>
      {tabs.map(({ value, link }) => (
        <Ark.Trigger key={value} value={value} asChild className={parts.tab}>
          {link}
        </Ark.Trigger>
      ))}
    </Ark.List>
    <Ark.Content value={open} className={parts.panel}>
      {children}
    </Ark.Content>
  </Ark.Root>
)

/** Links respond only to Enter, tabs to both keys. */
function followBySpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  event.target.click()
}
