import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

const parts = {
  main: css({
    flexGrow: '1',
    width: 'full',
    minWidth: '0',
    outlineStyle: 'none',
    paddingTop: { base: '3', sm: '10' },
    paddingBottom: '16',
    paddingInline: { base: '4', sm: '6' },
    _print: { padding: '0' },
  }),
  column: css({
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '3', sm: '6' },
    maxWidth: '[var(--list-width)]',
    marginInline: 'auto',
    minWidth: '0',
  }),
  head: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: { base: 'center', sm: 'flex-start' },
    justifyContent: 'space-between',
    columnGap: { base: '2', sm: '6' },
    rowGap: { base: '2', sm: '4' },
  }),
  title: css({
    flexGrow: '1',
    flexBasis: { base: '[5rem]', sm: '[auto]' },
    fontSize: { base: '[1.25rem]', sm: 'title' },
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
    overflowWrap: 'anywhere',
  }),
  action: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > :is(a, button)': { paddingInline: { base: '3', sm: '5' } },
    _print: { display: 'none' },
  }),
  // On a phone, below the list.
  lead: css({
    order: { base: '1', sm: '0' },
    marginTop: { sm: '-4' },
    maxWidth: 'line',
    color: 'muted',
    overflowWrap: 'anywhere',
  }),
}

type ListPageProps = {
  title: string
  lead?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The `main` of a screen with a list. On a phone, its rows begin in the upper half. */
export const ListPage = ({ title, lead, action, children }: ListPageProps) => (
  <main id="content" tabIndex={-1} className={parts.main}>
    <div className={parts.column}>
      <div className={parts.head}>
        <h1 className={parts.title}>{title}</h1>
        {action && <div className={parts.action}>{action}</div>}
      </div>
      {lead && <div className={parts.lead}>{lead}</div>}
      {children}
    </div>
  </main>
)
