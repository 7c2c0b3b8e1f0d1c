import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  groups: css({
    display: 'grid',
    alignItems: 'start',
    gap: '6',
    gridTemplateColumns: '[repeat(auto-fit, minmax(min(14rem, 100%), 1fr))]',
  }),
  title: css({ marginBottom: '2', fontSize: 'body' }),
  numbers: css({
    listStyle: 'none',
    margin: '0',
    padding: '0',
    overflow: 'hidden',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    '& > li + li': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
}

export const NumberGroups = ({ children }: { children: ReactNode }) => (
  <div className={parts.groups}>{children}</div>
)

/** Every child is a list item with one link, or text, that looks like `numberLook`: the label, then the number. */
export const NumberGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={parts.title}>{title}</h2>
    <ul className={parts.numbers}>{children}</ul>
  </section>
)

export const numberLook = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '11',
    paddingBlock: '2',
    paddingInline: '4',
    color: 'ink',
    textDecoration: 'none',
    '&:is(a):hover': { background: 'hover' },
    _focusVisible: { outlineOffset: '[-3px]', borderRadius: 'card' },
    '& > :last-child': { flexShrink: '0', fontWeight: 'strong' },
  },
})
