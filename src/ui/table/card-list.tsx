import type { ReactElement, ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  list: css({
    display: 'grid',
    gap: '4',
    gridTemplateColumns: '[repeat(auto-fill, minmax(min({sizes.card}, 100%), 1fr))]',
    listStyle: 'none',
    margin: '0',
    padding: '0',
    // Without a delay, cards that load at once would flicker.
    '&[aria-busy=true]': { opacity: '[0.6]', transition: '[opacity 0s 200ms]' },
  }),
  card: css({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    height: 'full',
    padding: '4',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    transitionProperty: '[border-color, background-color]',
    transitionDuration: 'quick',
    '&:has(h2 a):hover': { borderColor: 'control' },
  }),
  head: css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' }),
  title: css({
    fontSize: 'body',
    fontWeight: 'strong',
    lineHeight: 'tight',
    minWidth: '0',
    overflowWrap: 'anywhere',
  }),
  note: css({ color: 'muted', fontSize: 'small', marginTop: '0.5' }),
  footer: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    marginTop: 'auto',
    _empty: { display: 'none' },
    // Above the link that covers the card.
    '& a': { position: 'relative' },
  }),
}

/** A grid of cards; every child is a `CardLink`. */
export const CardList = ({
  isBusy = false,
  children,
}: {
  isBusy?: boolean
  children: ReactNode
}) => (
  <ul aria-busy={isBusy} className={parts.list}>
    {children}
  </ul>
)

type CardLinkProps = {
  /**
   * The only link of the card, with `coverLink`, so that the whole card can be pressed. Only a name, if it has no link.
   */
  link: ReactElement | string
  media?: ReactNode
  note?: ReactNode
  footer?: ReactNode
  /** Hidden but in the DOM: rendering two hundred again takes longer. */
  isHidden?: boolean
  children?: ReactNode
}

export const CardLink = ({ link, media, note, footer, isHidden, children }: CardLinkProps) => (
  <li hidden={isHidden}>
    <article className={parts.card}>
      <div className={parts.head}>
        {media}
        <div>
          <h2 className={parts.title}>{link}</h2>
          {note && <div className={parts.note}>{note}</div>}
        </div>
      </div>
      {children}
      {footer && <div className={parts.footer}>{footer}</div>}
    </article>
  </li>
)
