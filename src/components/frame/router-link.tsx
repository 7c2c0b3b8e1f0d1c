import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { backLink, linkLook, coverLink } from '#src/ui/look/link-look.ts'

/** The router calls a link to whatever a screen is a part of the current page. Only places in a navigation say where one is. */
type AnchorProps = Omit<ComponentProps<'a'>, 'aria-current'>
const elsewhere = { 'aria-current': undefined } as const

/** A link inside the app that reads as text. */
export const RouterLink = createLink((props: AnchorProps) => (
  <a {...props} {...elsewhere} className={linkLook()} />
))

type ButtonLookProps = Pick<NonNullable<Parameters<typeof buttonLook>[0]>, 'look' | 'size'>

/** A link inside the app that looks like a button, for the one thing to do next. */
export const ButtonLink = createLink(({ look, size, ...props }: AnchorProps & ButtonLookProps) => (
  <a {...props} {...elsewhere} className={buttonLook({ look, size })} />
))

/** What a screen has above its title: the way back to the one that it is a part of. */
export const BackLink = createLink(({ children, ...props }: AnchorProps) => (
  <a {...props} {...elsewhere} className={backLink()}>
    <ChevronLeft size={16} aria-hidden="true" />
    <span>
      <VisuallyHidden>Back to </VisuallyHidden>
      {children}
    </span>
  </a>
))

/** A link that is a tab: that it is open, and not that it is a button, its role says. */
export const TabLink = createLink(({ type, ...props }: AnchorProps) => (
  <a {...props} {...elsewhere} />
))

/** The one link of a card or a row, pressed anywhere on it. It is no place in a navigation, so never the current page. */
export const CoverLink = createLink((props: Omit<ComponentProps<'a'>, 'aria-current'>) => (
  <a {...props} aria-current={undefined} className={coverLink()} />
))
