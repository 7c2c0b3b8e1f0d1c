import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { backLink, linkLook, coverLink } from '#src/ui/look/link-look.ts'

/** The router marks links to parent screens as the current page. Only navigation links should be marked. */
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

/** A link inside the app that is an icon; `label` is its name. */
export const IconLink = createLink(({ label, ...props }: AnchorProps & { label: string }) => (
  <a
    {...props}
    {...elsewhere}
    aria-label={label}
    title={label}
    className={buttonLook({ look: 'quiet', size: 'small', shape: 'icon' })}
  />
))

/** The link above a screen's title, back to its parent screen. */
export const BackLink = createLink(({ children, ...props }: AnchorProps) => (
  <a {...props} {...elsewhere} className={backLink()}>
    <ChevronLeft size={16} aria-hidden="true" />
    <span>
      <VisuallyHidden>Back to </VisuallyHidden>
      {children}
    </span>
  </a>
))

/** A link that is a tab. Its role says that it is selected, and not that it is a button. */
export const TabLink = createLink(({ type, ...props }: AnchorProps) => (
  <a {...props} {...elsewhere} />
))

/** The one link of a card or a row, clickable anywhere on it. It is not navigation, so never the current page. */
export const CoverLink = createLink((props: Omit<ComponentProps<'a'>, 'aria-current'>) => (
  <a {...props} aria-current={undefined} className={coverLink()} />
))
