import type { ReactNode } from 'react'

import { css, cva, cx } from '#styled/css/index.mjs'

const parts = {
  header: css({
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    height: 'header',
    width: 'full',
    flexShrink: '0',
    background: 'surface',
    boxShadow: '[inset 0 -1px 0 {colors.line}]',
    _print: { display: 'none' },
  }),
  inner: css({
    display: 'flex',
    alignItems: 'center',
    gap: { base: '0', xs: '1', sm: '6' },
    height: 'full',
    maxWidth: '[var(--header-width)]',
    marginInline: 'auto',
    paddingInline: { base: '1', phone: '2', sm: '6' },
  }),
  // On narrow screens the product's name shrinks first.
  brand: css({
    flexShrink: '[9999]',
    minWidth: '8',
    overflow: 'clip',
    overflowClipMargin: '[4px]',
  }),
  nav: css({
    alignSelf: 'stretch',
    flexGrow: '1',
    minWidth: '0',
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: '[none]',
  }),
  links: css({
    display: 'flex',
    alignItems: 'stretch',
    height: 'full',
    width: '[max-content]',
  }),
  atEnd: css({ gap: { base: '2', sm: '1' }, marginInlineStart: 'auto' }),
  // On a phone, the room that is left is on both sides.
  inMiddle: css({
    gap: { base: '0.5', phone: '0', sm: '1' },
    marginInline: { base: 'auto', xs: '0' },
  }),
  end: css({
    display: 'flex',
    alignItems: 'center',
    height: 'full',
    marginInlineEnd: '[-0.25rem]',
    gap: { base: '0', sm: '2' },
    marginInlineStart: 'auto',
    // On the narrowest screens, all links of the header fit beside the search and the bell.
    '& > :not(dialog):nth-last-child(n + 3)': {
      marginInline: { base: '[-4px]', phone: '0', xs: '[-2px]', sm: '0' },
    },
  }),
  slot: css({
    width: { base: '20', _touch: '[5.5rem]' },
    marginInline: { base: '[-8px]', phone: '0', xs: '[-4px]', sm: '0' },
  }),
}

export const Header = ({ brand, children }: { brand: ReactNode; children: ReactNode }) => (
  <header className={parts.header}>
    <div className={parts.inner}>
      <div className={parts.brand}>{brand}</div>
      {children}
    </div>
  </header>
)

type HeaderNavProps = { label: string; isAtEnd?: boolean; children: ReactNode }

/** The links of the header, each with `navLook`. On narrow screens they scroll. */
export const HeaderNav = ({ label, isAtEnd = false, children }: HeaderNavProps) => (
  <nav aria-label={label} className={parts.nav}>
    <div className={cx(parts.links, isAtEnd ? parts.atEnd : parts.inMiddle)}>{children}</div>
  </nav>
)

/** The right end of the header: menu and buttons. */
export const HeaderEnd = ({ children }: { children: ReactNode }) => (
  <div className={parts.end}>{children}</div>
)

/** The place of two buttons that have not loaded yet. */
export const HeaderSlot = () => <span className={parts.slot} />

export const navLook = cva({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    alignSelf: 'stretch',
    minWidth: 'touch',
    paddingInline: { base: '0', phone: '0.5', sm: '3' },
    color: 'muted',
    fontWeight: 'medium',
    lineHeight: 'tight',
    textDecoration: 'none',
    transitionProperty: '[color]',
    transitionDuration: 'quick',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '[-4px]', borderRadius: 'control' },
    '&[aria-current=page]': {
      color: 'accent.ink',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: { base: '1', sm: '3' },
        bottom: '0',
        height: '0.5',
        background: 'accent.ink',
      },
    },
  },
})

const navParts = {
  label: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5',
    // On the narrowest screens, the words of two links would touch.
    fontSize: { base: '[0.6875rem]', phone: 'tiny', sm: 'body' },
  }),
  icon: css({ display: { base: 'inline-flex', sm: 'none' } }),
  lead: css({ srOnly: { base: true, sm: false } }),
}

/** The content of a header link: on a phone its icon above its last word, else its words. */
export const NavLabel = ({
  icon,
  lead,
  children,
}: {
  icon: ReactNode
  lead?: string
  children: string
}) => (
  <span className={navParts.label}>
    <span aria-hidden="true" className={navParts.icon}>
      {icon}
    </span>
    <span>
      {lead && <span className={navParts.lead}>{lead} </span>}
      {children}
    </span>
  </span>
)

const brandParts = {
  brand: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '1.5', sm: '2.5' },
    // Without enough room, the name is below the visible part.
    rowGap: '8',
    boxSizing: 'content-box',
    height: '8',
    overflow: 'clip',
    color: 'ink',
    _touch: { paddingBlock: '1.5', minWidth: 'touch' },
  }),
  mark: css({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '8',
    height: '8',
    borderRadius: 'small',
    background: 'accent.solid',
    color: 'accent.onSolid',
    fontSize: 'large',
    fontWeight: 'title',
    lineHeight: 'single',
    clipPath: '[polygon(0 0, calc(100% - 9px) 0, 100% 9px, 100% 100%, 0 100%)]',
  }),
  name: css({
    fontSize: { base: 'body', sm: 'large' },
    fontWeight: 'title',
    letterSpacing: 'title',
    srOnly: { base: true, xs: false },
  }),
}

/** The logo is an index card with a cut corner; without room for the name, screen readers still read it. */
export const Brand = ({ mark, name }: { mark: string; name: string }) => (
  <span className={brandParts.brand}>
    <span aria-hidden="true" className={brandParts.mark}>
      {mark}
    </span>
    <span className={brandParts.name}>{name}</span>
  </span>
)
