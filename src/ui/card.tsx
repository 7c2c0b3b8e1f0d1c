import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  card: css({
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    minWidth: '0',
  }),
  head: css({ paddingTop: { base: '4', sm: '5' }, paddingInline: { base: '4', sm: '6' } }),
  title: css({ fontSize: 'large', fontWeight: 'strong', lineHeight: 'tight' }),
  description: css({ color: 'muted', marginTop: '1', maxWidth: 'line' }),
  body: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    paddingBlock: { base: '4', sm: '5' },
    paddingInline: { base: '4', sm: '6' },
  }),
}

type CardProps = {
  /** The target of a link. */
  id?: string
  title?: ReactNode
  description?: ReactNode
  children: ReactNode
}

export const Card = ({ id, title, description, children }: CardProps) => (
  <section id={id} className={parts.card}>
    {(title || description) && (
      <div className={parts.head}>
        {title && (
          <h2 tabIndex={-1} className={parts.title}>
            {title}
          </h2>
        )}
        {description && <p className={parts.description}>{description}</p>}
      </div>
    )}
    <div className={parts.body}>{children}</div>
  </section>
)

/** Moves the focus to the title of the card around an element. */
export const focusCard = (inside: Element | null) =>
  inside?.closest('section')?.querySelector('h2')?.focus()

/** Moves the focus to the title of the card with this id. */
export const focusCardAt = (id: string, how?: FocusOptions) =>
  document.querySelector<HTMLElement>(`#${id} h2`)?.focus(how)

/** Moves the focus to the title of the first card on the screen of an element. */
export const focusFirstCard = (inside: Element | null) =>
  inside?.closest('main')?.querySelector('h2')?.focus()
