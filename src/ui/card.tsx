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
  footer: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    paddingBlock: '3',
    paddingInline: { base: '4', sm: '6' },
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
  }),
}

type CardProps = {
  title?: ReactNode
  description?: ReactNode
  headingLevel?: 1 | 2 | 3 | 4
  footer?: ReactNode
  children: ReactNode
}

export function Card({ title, description, headingLevel = 2, footer, children }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={parts.card}>
      {(title || description) && (
        <div className={parts.head}>
          {title && <Heading className={parts.title}>{title}</Heading>}
          {description && <p className={parts.description}>{description}</p>}
        </div>
      )}
      <div className={parts.body}>{children}</div>
      {footer && <div className={parts.footer}>{footer}</div>}
    </section>
  )
}
