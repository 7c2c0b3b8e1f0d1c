import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  list: css({ listStyle: 'none', margin: '0', padding: '0' }),
  row: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
    paddingBlock: '2',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  // With a face, actions go below the words on a phone.
  who: css({
    display: 'flex',
    flexGrow: '1',
    flexBasis: '[12rem]',
    alignItems: 'center',
    columnGap: { base: '2', sm: '4' },
    minWidth: '0',
    '&:has(> :nth-child(2))': {
      flexBasis: '[18rem]',
      '& + *': { marginInlineStart: { base: 'auto', sm: '0' } },
    },
  }),
  check: css({
    alignSelf: 'flex-start',
    paddingTop: '0.5',
    _empty: { display: 'none' },
    _print: { display: 'none' },
  }),
  words: css({ flexGrow: '1', minWidth: '0', overflowWrap: 'anywhere' }),
  named: css({
    display: 'flex',
    columnGap: '4',
    '& > :first-child': { flexGrow: '1', minWidth: '0' },
  }),
  fact: css({ flexShrink: '0', maxWidth: '[50%]', color: 'muted' }),
  note: css({ color: 'muted', fontSize: 'small' }),
  warning: css({
    display: 'flex',
    gap: '1.5',
    color: 'warning.ink',
    '& > svg': { flexShrink: '0', marginTop: '[0.2em]' },
  }),
  action: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    minWidth: '0',
    _print: { display: 'none' },
  }),
}

/** A short list without columns; every child is a `RowListItem`. */
export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.list}>
    {children}
  </ul>
)

type RowListItemProps = {
  /** A face, before the words. */
  media?: ReactNode
  /** The checkbox that selects it. */
  check?: ReactNode
  /** Beside the name, as in a column. */
  fact?: ReactNode
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export const RowListItem = ({ media, check, fact, note, action, children }: RowListItemProps) => (
  <li className={parts.row}>
    <div className={parts.who}>
      {check && <div className={parts.check}>{check}</div>}
      {media}
      <div className={parts.words}>
        <div className={parts.named}>
          <div>{children}</div>
          {fact && <div className={parts.fact}>{fact}</div>}
        </div>
        {note && <div className={parts.note}>{note}</div>}
      </div>
    </div>
    {action && <div className={parts.action}>{action}</div>}
  </li>
)

/** A warning in the note of an item. */
export const RowListWarning = ({ children }: { children: ReactNode }) => (
  <div className={parts.warning}>
    <TriangleAlert size={14} aria-hidden="true" />
    <span>{children}</span>
  </div>
)
