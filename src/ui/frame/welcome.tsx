import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'
import { ByColorMode } from './by-color-mode.tsx'
import { pageMain } from './page.tsx'

const parts = {
  column: css({
    display: 'grid',
    gap: { base: '12', md: '20' },
    maxWidth: 'content',
    marginInline: 'auto',
    paddingTop: { base: '2', sm: '8' },
    paddingBottom: '8',
  }),
  head: css({ display: 'grid', gap: { base: '8', md: '12' } }),
  words: css({ display: 'flex', flexDirection: 'column', gap: '5' }),
  title: css({
    maxWidth: '[18ch]',
    fontSize: { base: 'title', sm: 'display' },
    fontWeight: 'display',
    lineHeight: { base: 'tight', sm: 'display' },
    letterSpacing: 'display',
    textWrap: 'balance',
  }),
  lead: css({ color: 'muted', fontSize: 'large', maxWidth: '[54ch]' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '3' }),
  picture: css({
    display: 'block',
    width: 'full',
    height: 'auto',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'popup',
  }),
  story: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) 20rem]' },
    alignItems: 'center',
    gap: { base: '6', md: '16' },
    '&:nth-of-type(even) > figure': { order: { md: '-1' } },
    '&:nth-of-type(even)': {
      gridTemplateColumns: { md: '[20rem minmax(0, 1fr)]' },
    },
  }),
  figure: css({ margin: '0', maxWidth: { base: '[20rem]', md: 'full' } }),
  label: css({ color: 'accent.ink', fontSize: 'small', fontWeight: 'strong' }),
  heading: css({
    fontSize: { base: 'heading', sm: 'title' },
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
  }),
  points: css({
    display: 'grid',
    gap: '2',
    maxWidth: 'line',
    paddingInlineStart: '5',
    listStyle: '[disc]',
    color: 'muted',
  }),
  starts: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
    gap: '6',
  }),
  start: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4',
    padding: { base: '5', sm: '8' },
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
  }),
  startTitle: css({
    fontSize: 'heading',
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
  }),
  steps: css({
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    flexGrow: '1',
    paddingInlineStart: '5',
    listStyle: '[decimal]',
    '& li::marker': { color: 'accent.ink', fontWeight: 'strong' },
  }),
}

interface WelcomeProps {
  title: string
  lead: string
  actions: ReactNode
  picture: ProductPicture
  children: ReactNode
}

/** The page for a first-time visitor: what the product is, what it looks like, and the next step. */
export const Welcome = ({ title, lead, actions, picture, children }: WelcomeProps) => (
  <main id="content" tabIndex={-1} className={pageMain}>
    <div className={parts.column}>
      <div className={parts.head}>
        <div className={parts.words}>
          <h1 className={parts.title}>{title}</h1>
          <p className={parts.lead}>{lead}</p>
          <div className={parts.actions}>{actions}</div>
        </div>
        <Picture {...picture} />
      </div>
      {children}
    </div>
  </main>
)

/** A screen of the product in both color modes; its size in pixels. */
export interface ProductPicture {
  light: string
  dark: string
  alt: string
  width: number
  height: number
}

/** Only the picture of the color mode is loaded. */
const Picture = ({ light, dark, alt, ...size }: ProductPicture) => (
  <ByColorMode
    light={<img {...size} src={light} alt={alt} loading="lazy" className={parts.picture} />}
    dark={<img {...size} src={dark} alt={alt} loading="lazy" className={parts.picture} />}
  />
)

interface WelcomeStoryProps {
  /** Whom it is for. */
  label: string
  title: string
  points: readonly string[]
  picture: ProductPicture
}

/** What the product does for some of its users, beside a screen of it on a phone. */
export const WelcomeStory = ({ label, title, points, picture }: WelcomeStoryProps) => (
  <section className={parts.story}>
    <div className={parts.words}>
      <div>
        <div className={parts.label}>{label}</div>
        <h2 className={parts.heading}>{title}</h2>
      </div>
      <ul className={parts.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
    <figure className={parts.figure}>
      <Picture {...picture} />
    </figure>
  </section>
)

export const WelcomeStarts = ({ children }: { children: ReactNode }) => (
  <div className={parts.starts}>{children}</div>
)

interface WelcomeStartProps {
  title: string
  steps: readonly string[]
  action: ReactNode
}

/** How somebody begins, step by step. */
export const WelcomeStart = ({ title, steps, action }: WelcomeStartProps) => (
  <section className={parts.start}>
    <h2 className={parts.startTitle}>{title}</h2>
    <ol className={parts.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {action}
  </section>
)
