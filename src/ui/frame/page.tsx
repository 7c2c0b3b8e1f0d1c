import type { ReactNode } from 'react'

import { css, cva, cx } from '#styled/css/index.mjs'

export const pageMain = css({
  flexGrow: '1',
  width: 'full',
  minWidth: '0',
  outlineStyle: 'none',
  paddingTop: { base: '6', sm: '10' },
  paddingBottom: '16',
  paddingInline: { base: '4', sm: '6' },
  _print: { padding: '0' },
})

const column = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '5', sm: '6' },
    marginInline: 'auto',
    minWidth: '0',
  },
  variants: {
    width: {
      list: { maxWidth: '[var(--list-width)]' },
      form: { maxWidth: 'content' },
      narrow: { maxWidth: 'narrow' },
    },
  },
})

const measure = cva({
  base: { display: 'flex', flexDirection: 'column', gap: { base: '5', sm: '6' }, minWidth: '0' },
  variants: { width: { list: {}, form: { maxWidth: 'form' }, narrow: {} } },
})

const parts = {
  head: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '4',
  }),
  identity: css({
    display: 'flex',
    flexWrap: 'wrap',
    flexGrow: { md: '1' },
    alignItems: 'center',
    gap: '4',
    minWidth: '0',
  }),
  words: css({
    display: 'flex',
    flexDirection: 'column',
    flexGrow: '1',
    flexBasis: '[9rem]',
    gap: '2',
    minWidth: '0',
  }),
  titleLine: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
  }),
  title: css({
    fontSize: { base: 'heading', sm: 'title' },
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
    overflowWrap: 'anywhere',
  }),
  // If there is room for both, a long sentence does not push the action to its own line.
  lead: css({
    color: 'muted',
    maxWidth: 'line',
    overflowWrap: 'anywhere',
    contain: { md: '[inline-size]' },
  }),
  action: css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } }),
}

type PageProps = {
  title: ReactNode
  /** The link to the parent screen. */
  back?: ReactNode
  lead?: ReactNode
  /** A picture at the top. */
  cover?: ReactNode
  media?: ReactNode
  state?: ReactNode
  action?: ReactNode
  width?: 'list' | 'form' | 'narrow'
  children?: ReactNode
}

/**
 * The `main` of a screen. `form` limits the width of lines with the title in its usual place; `narrow` is a narrow
 * centered column.
 */
export const Page = ({
  title,
  back,
  lead,
  cover,
  media,
  state,
  action,
  width = 'list',
  children,
}: PageProps) => (
  <main id="content" tabIndex={-1} className={pageMain}>
    <div className={column({ width })}>
      {cover}
      <div className={parts.head}>
        <div className={parts.identity}>
          {media}
          <div className={parts.words}>
            {back}
            <div className={parts.titleLine}>
              <h1 className={parts.title}>{title}</h1>
              {state}
            </div>
            {lead && <div className={parts.lead}>{lead}</div>}
          </div>
        </div>
        {action && <div className={parts.action}>{action}</div>}
      </div>
      <div className={measure({ width })}>{children}</div>
    </div>
  </main>
)

const message = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '4',
  maxWidth: 'form',
  marginInline: 'auto',
  paddingBlock: { base: '6', sm: '12' },
  textAlign: 'center',
})

const actions = cx(parts.action, css({ justifyContent: 'center' }))

const sentence = css({ color: 'muted', maxWidth: 'line', width: 'full' })

const belowMessage = css({ width: 'full', paddingTop: '4', textAlign: 'start' })

type PageMessageProps = {
  title: string
  drawing?: ReactNode
  action?: ReactNode
  /** A form below the message. */
  below?: ReactNode
  children?: ReactNode
}

/** A whole screen with one message: not found, forbidden, or an error. */
export const PageMessage = ({ title, drawing, action, below, children }: PageMessageProps) => (
  <main id="content" tabIndex={-1} className={pageMain}>
    <div className={message}>
      {drawing}
      <h1 className={parts.title}>{title}</h1>
      {children && <div className={sentence}>{children}</div>}
      {action && <div className={actions}>{action}</div>}
      {below && <div className={belowMessage}>{below}</div>}
    </div>
  </main>
)
