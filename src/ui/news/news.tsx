import { type ReactNode, useId, useState } from 'react'
import { css } from '#styled/css/index.mjs'
import { Button } from '#src/ui/button.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

const parts = {
  list: css({ listStyle: 'none', margin: '0', padding: '0' }),
  item: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    minWidth: '0',
    paddingBlock: '4',
    overflowWrap: 'anywhere',
    '&:first-child': { paddingTop: '0' },
    '&:last-child': { paddingBottom: '0' },
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
    '& > :not(p)': { maxWidth: 'full' },
    '& > form': { width: 'full' },
  }),
  title: css({ fontWeight: 'strong', lineHeight: 'tight' }),
  note: css({ color: 'muted', fontSize: 'small', marginTop: '1' }),
  action: css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } }),
}

/** A list of announcements; every child is a `NewsItem`. */
export const NewsList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.list}>
    {children}
  </ul>
)

type NewsItemProps = { title: string; note: ReactNode; action?: ReactNode; children: ReactNode }

export const NewsItem = ({ title, note, action, children }: NewsItemProps) => (
  <NewsPlace>
    <div>
      <h3 className={parts.title}>{title}</h3>
      <div className={parts.note}>{note}</div>
    </div>
    {children}
    {action && <div className={parts.action}>{action}</div>}
  </NewsPlace>
)

/** One announcement, or the form that edits it. */
export const NewsPlace = ({ children }: { children: ReactNode }) => (
  <li className={parts.item}>{children}</li>
)

/** Whole on paper. */
const folded = css({
  overflow: { base: 'hidden', _print: 'visible' },
  lineClamp: { base: '[6]', _print: '[none]' },
})

const isLong = (text: string) => text.length > 400 || text.split('\n').length > 6

/** Text with its original line breaks. Long text is folded until the user opens it. */
export function FoldedProse({ concerns, children }: { concerns: string; children: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!isLong(children)) return <Prose>{children}</Prose>
  const label = isOpen ? 'Show less' : 'Read all'
  return (
    <>
      <div id={id} className={isOpen ? undefined : folded}>
        <Prose>{children}</Prose>
      </div>
      <div className={parts.action}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${label} of ${concerns}`}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
    </>
  )
}
