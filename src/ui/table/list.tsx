import { createContext, type ReactNode, type RefObject, use, useRef } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const list = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', sm: '4' },
    minWidth: '0',
  },
  variants: { isOnPaper: { true: {}, false: { _print: { display: 'none' } } } },
})

const line = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    // On a phone at the end, or below if there is no room.
    '& > [role=status]': { order: { _cramped: '1' } },
  },
  variants: {
    hasAction: {
      // What selects all rows is higher than what it shows, and so is the number.
      true: { marginBlockEnd: { _cramped: '-2' } },
      false: {},
    },
  },
})

const parts = {
  tools: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // Otherwise, a filter is as wide as its longest choice.
    '& select': { maxWidth: { sm: '[14rem]' } },
    _print: { display: 'none' },
  }),
  search: css({
    flexGrow: '1',
    flexBasis: { base: '[8rem]', sm: '[12rem]' },
    maxWidth: { sm: '[22rem]' },
  }),
  filters: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    '& label': { justifyContent: 'space-between' },
  }),
  end: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginInlineStart: { base: '0', sm: 'auto' },
    '& > button': { paddingInline: { base: '3', sm: '5' } },
  }),
  status: css({
    minHeight: '6',
    marginBlock: { base: '0', sm: '-2' },
    color: 'muted',
    fontSize: 'small',
    _print: { display: 'none' },
  }),
  frame: css({
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
  }),
  paper: css({ display: { base: 'none', _print: 'block' } }),
  title: css({ fontSize: 'heading', fontWeight: 'title', lineHeight: 'tight' }),
  facts: css({ marginTop: '1', marginBottom: '4' }),
}

const ListContext = createContext<RefObject<HTMLDivElement | null>>({ current: null })

/** A list with its toolbar above and its pager below. Only the current page is printed, unless all rows are. */
export function List({ isOnPaper, children }: { isOnPaper: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  return (
    <ListContext value={element}>
      <div ref={element} className={list({ isOnPaper })}>
        {children}
      </div>
    </ListContext>
  )
}

/** Moves the focus to the status of the list: for buttons in it that disappear when pressed. */
export function useListFocus() {
  const element = use(ListContext)
  return () =>
    element.current?.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true })
}

type ListToolsProps = { search: ReactNode; filters?: ReactNode; children: ReactNode }

/** The toolbar above a list: filters, and the view at the end. */
export const ListTools = ({ search, filters, children }: ListToolsProps) => (
  <div className={parts.tools}>
    <div className={parts.search}>{search}</div>
    {filters}
    <div className={parts.end}>{children}</div>
  </div>
)

/** The filters of a list below each other. */
export const FilterStack = ({ children }: { children: ReactNode }) => (
  <div className={parts.filters}>{children}</div>
)

type ListLineProps = {
  status: ReactNode
  /** Selects all rows, on a phone. */
  selection: ReactNode
  /** An action on all rows. */
  action?: ReactNode
}

/** The line above the rows. */
export const ListLine = ({ status, selection, action }: ListLineProps) => (
  <div className={line({ hasAction: Boolean(action) })}>
    <ListStatus>{status}</ListStatus>
    {selection}
    {action}
  </div>
)

/** The status of the list, announced when it changes. */
export const ListStatus = ({ children }: { children: ReactNode }) => (
  <div role="status" tabIndex={-1} className={parts.status}>
    {children}
  </div>
)

/** Shown instead of rows. */
export const ListFrame = ({ children }: { children: ReactNode }) => (
  <div className={parts.frame}>{children}</div>
)

type PaperProps = { title: string; facts: string; children?: ReactNode }

/** Only on paper: the list's name and status, above `children`. */
export const Paper = ({ title, facts, children }: PaperProps) => (
  <div data-paper className={parts.paper}>
    <div className={parts.title}>{title}</div>
    <div className={parts.facts}>{facts}</div>
    {children}
  </div>
)
