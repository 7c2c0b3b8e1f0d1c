import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { as } from './table.tsx'

const header = cva({
  base: {
    paddingBlock: '2',
    paddingInline: '4',
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  variants: {
    kind: {
      plain: {},
      short: {},
      number: { textAlign: 'end' },
      check: {
        paddingInlineEnd: '0',
        '& label': { display: { base: 'none', _roomy: 'block' } },
        _print: { display: 'none' },
      },
    },
  },
})

const parts = {
  sort: css({
    display: { base: 'none', _roomy: 'inline-flex' },
    alignItems: 'center',
    gap: '1',
    minHeight: '7',
    paddingInline: '1.5',
    marginInline: '[-0.375rem]',
    borderRadius: 'small',
    color: '[inherit]',
    fontWeight: '[inherit]',
    cursor: 'pointer',
    _touch: { minHeight: 'touch' },
    _hover: { color: 'ink', background: 'hover' },
    '& svg': { _print: { display: 'none' } },
  }),
  // A head that is not seen has nothing to press: there, the menu sorts.
  name: css({ display: { base: 'inline', _roomy: 'none' } }),
}

export type Sort = 'ascending' | 'descending' | 'none'

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

type TableHeaderProps = {
  kind?: 'plain' | 'number' | 'short' | 'check' | undefined
  sort?: Sort
  onSort?: (() => void) | undefined
  children: ReactNode
}

/** A column's name; with `onSort` it is a button that says and changes the order. */
export function TableHeader({ kind = 'plain', sort = 'none', onSort, children }: TableHeaderProps) {
  const Arrow = arrows[sort]
  return (
    <th
      {...as('columnheader')}
      scope="col"
      className={header({ kind })}
      {...(onSort && { 'aria-sort': sort })}
    >
      {onSort ? (
        <>
          <button type="button" className={parts.sort} onClick={onSort}>
            {children}
            <Arrow size={14} aria-hidden="true" />
          </button>
          <span className={parts.name}>{children}</span>
        </>
      ) : (
        children
      )}
      {kind === 'check' && <span className={parts.name}>Select</span>}
    </th>
  )
}
