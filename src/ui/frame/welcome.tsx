import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'
import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { pageMain } from './page.tsx'

const parts = {
  column: css({
    display: 'grid',
    gap: { base: '8', md: '12' },
    maxWidth: 'content',
    marginInline: 'auto',
    paddingTop: { base: '2', sm: '8' },
  }),
  head: css({
    display: 'grid',
    gridTemplateColumns: { base: '[1fr]', md: '[1fr auto]' },
    alignItems: 'center',
    gap: { base: '6', md: '16' },
  }),
  words: css({ display: 'flex', flexDirection: 'column', gap: '5' }),
  title: css({
    maxWidth: '[22ch]',
    fontSize: { base: 'title', sm: 'display' },
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
    textWrap: 'balance',
  }),
  lead: css({ color: 'muted', fontSize: 'large', maxWidth: '[54ch]' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '3' }),
  drawing: css({
    display: { base: 'none', md: 'block' },
    '& svg': { width: '[20rem]', height: 'auto' },
  }),
  points: css({
    display: 'grid',
    gridTemplateColumns: { base: '[1fr]', md: '[repeat(3, 1fr)]' },
    columnGap: '8',
    rowGap: '6',
    paddingTop: { base: '6', md: '8' },
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
  }),
  point: css({ display: 'flex', flexDirection: 'column', gap: '1', maxWidth: 'line' }),
  pointTitle: css({ fontSize: 'large', fontWeight: 'strong', lineHeight: 'tight' }),
  pointText: css({ color: 'muted' }),
}

interface WelcomeProps {
  title: string
  lead: string
  points: ReadonlyArray<readonly [title: string, text: string]>
  actions: ReactNode
}

/** The page for a first-time visitor: what the product is, and the next step. */
export const Welcome = ({ title, lead, points, actions }: WelcomeProps) => (
  <main id="content" tabIndex={-1} className={pageMain}>
    <div className={parts.column}>
      <div className={parts.head}>
        <div className={parts.words}>
          <h1 className={parts.title}>{title}</h1>
          <p className={parts.lead}>{lead}</p>
          <div className={parts.actions}>{actions}</div>
        </div>
        <div className={parts.drawing}>
          <Drawing name="organizations" />
        </div>
      </div>
      <div className={parts.points}>
        {points.map(([point, text]) => (
          <section key={point} className={parts.point}>
            <h2 className={parts.pointTitle}>{point}</h2>
            <p className={parts.pointText}>{text}</p>
          </section>
        ))}
      </div>
    </div>
  </main>
)
