import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  frame: css({
    display: { md: 'flex' },
    flexGrow: '1',
    width: 'full',
    maxWidth: '[calc({sizes.wide} + {spacing.12})]',
    marginInline: 'auto',
    paddingInlineStart: { md: '6' },
    // Lists use the room, and each screen starts beside the navigation.
    '--list-width': 'sizes.wide',
    // Messages that fill a screen stay in the middle.
    '& > main > div:not(:has(> h1))': { marginInlineStart: '0' },
    _print: { paddingInlineStart: '0' },
  }),
  notice: css({
    width: 'full',
    maxWidth: '[calc({sizes.wide} + {spacing.12})]',
    marginInline: 'auto',
    paddingInline: { base: '4', sm: '6' },
    paddingTop: '4',
    // Whether there is anything to say, only the content knows.
    _empty: { display: 'none' },
    _print: { display: 'none' },
  }),
  side: css({
    flexShrink: '0',
    width: { md: 'sideNavigation' },
    borderColor: 'line',
    borderStyle: 'solid',
    borderBottomWidth: { base: 'hair', md: 'none' },
    borderInlineEndWidth: { base: 'none', md: 'hair' },
    _print: { display: 'none' },
  }),
  stays: css({
    position: { md: 'sticky' },
    top: { md: 'header' },
    maxHeight: { md: '[calc(100dvh - {sizes.header})]' },
    overflowY: { md: 'auto' },
    // A shadow at its end while there is more to scroll to: its own end scrolls over the shadow.
    background: {
      md: '[linear-gradient(to top, {colors.ground} 50%, transparent) bottom / 100% 3rem no-repeat local, linear-gradient(to top, {colors.shade}, transparent) bottom / 100% 0.75rem no-repeat scroll]',
    },
    paddingTop: { md: '10' },
    paddingBottom: { md: '8' },
    paddingInlineEnd: { md: '4' },
  }),
  head: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: { base: '1', sm: '2', md: '0' },
    paddingInlineStart: { base: '4', sm: '6', md: '2' },
    paddingInlineEnd: { base: '4', sm: '6', md: '0' },
  }),
  tools: css({ display: 'flex', alignItems: 'center', gap: '1', flexShrink: '0' }),
  places: css({ display: { base: 'none', md: 'block' }, marginTop: '5' }),
  footer: css({
    width: 'full',
    maxWidth: '[calc({sizes.wide} + {spacing.12})]',
    marginInline: 'auto',
    paddingInline: { base: '4', sm: '6' },
    paddingBlock: '4',
    color: 'muted',
    fontSize: 'small',
    _print: { display: 'none' },
  }),
}

interface AdminFrameProps {
  /** A message shown on all screens of the area. */
  notice?: ReactNode
  head: ReactNode
  places: ReactNode
  /** Buttons beside the head, among them the navigation for narrow screens. */
  tools: ReactNode
  footer: string
  children: ReactNode
}

/** A page with the navigation of its area beside it, or above it on narrow screens. */
export const AdminFrame = ({ notice, head, places, tools, footer, children }: AdminFrameProps) => (
  <>
    {notice && (
      <section aria-label="Notice" className={parts.notice}>
        {notice}
      </section>
    )}
    <div data-wide className={parts.frame}>
      <nav aria-label="Administration" className={parts.side}>
        <div className={parts.stays}>
          <div className={parts.head}>
            {head}
            <div className={parts.tools}>{tools}</div>
          </div>
          <div className={parts.places}>{places}</div>
        </div>
      </nav>
      {children}
    </div>
    <footer className={parts.footer}>{footer}</footer>
  </>
)

/** A link with the picture and name of the area; the name is cut off after two lines. */
export const headLook = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minWidth: '0',
    minHeight: '9',
    color: 'ink',
    fontWeight: 'strong',
    lineHeight: 'tight',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    borderRadius: 'control',
    _touch: { minHeight: 'touch' },
    _hover: { color: 'accent.ink' },
    '& > :last-child': { lineClamp: '2' },
  },
})
