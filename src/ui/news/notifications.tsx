import type { ReactNode } from 'react'
import { Bell } from 'lucide-react'
import { css } from '#styled/css/index.mjs'
import { Prose } from '#src/ui/text/prose.tsx'

const parts = {
  mark: css({ position: 'relative', display: 'inline-flex' }),
  count: css({
    position: 'absolute',
    top: '[-0.5rem]',
    insetInlineStart: '[0.6rem]',
    minWidth: '[1.125rem]',
    paddingInline: '1',
    borderRadius: 'round',
    background: 'accent.solid',
    color: 'accent.onSolid',
    fontSize: 'tiny',
    fontWeight: 'strong',
    lineHeight: '[1.125rem]',
    whiteSpace: 'nowrap',
    textAlign: 'center',
  }),
  list: css({ listStyle: 'none', margin: '0', padding: '0' }),
  item: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    paddingBlock: '4',
    minWidth: '0',
    '&:first-child': { paddingTop: '0' },
    '&:last-child': { paddingBottom: '0' },
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  dot: css({
    flexShrink: '0',
    width: '2',
    height: '2',
    marginTop: '2',
    borderRadius: 'round',
    '&[data-unread]': { background: 'accent.solid' },
  }),
  words: css({ flexGrow: '1', minWidth: '0', overflowWrap: 'anywhere' }),
  title: css({
    fontWeight: 'medium',
    lineHeight: 'tight',
    '&[data-unread]': { fontWeight: 'strong' },
  }),
  note: css({ color: 'muted', fontSize: 'small', marginTop: '1' }),
  line: css({ marginTop: '2' }),
  lines: css({ marginTop: '2', paddingInlineStart: '5', listStyle: 'disc' }),
}

/** The bell of the header, with how many notifications are unread. Its name says the same. */
export const BellMark = ({ count }: { count: number }) => (
  <span aria-hidden="true" className={parts.mark}>
    <Bell size={20} />
    {count > 0 && <span className={parts.count}>{count > 99 ? '99+' : count}</span>}
  </span>
)

/** A list of notifications; every child is a `NotificationItem`. */
export const NotificationList = ({ children }: { children: ReactNode }) => (
  <ul aria-label="Notifications" className={parts.list}>
    {children}
  </ul>
)

type NotificationItemProps = {
  title: ReactNode
  note: ReactNode
  /** Paragraphs with their original line breaks, and lists among them. */
  lines: readonly (string | readonly string[])[]
  isUnread: boolean
  action?: ReactNode
}

export const NotificationItem = ({
  title,
  note,
  lines,
  isUnread,
  action,
}: NotificationItemProps) => (
  <li className={parts.item}>
    <span aria-hidden="true" data-unread={isUnread || undefined} className={parts.dot} />
    <div className={parts.words}>
      <h2 data-unread={isUnread || undefined} className={parts.title}>
        {title}
      </h2>
      <p className={parts.note}>{note}</p>
      {lines.map((line, at) =>
        typeof line === 'string' ? (
          <div key={at} className={parts.line}>
            <Prose>{line}</Prose>
          </div>
        ) : (
          <ul key={at} className={parts.lines}>
            {line.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
    {action}
  </li>
)
