import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import { coverLink } from '#src/ui/look/link-look.ts'

/** The one link of a card or a row, pressed anywhere on it. It is no place in a navigation, so never the current page. */
export const CoverLink = createLink((props: Omit<ComponentProps<'a'>, 'aria-current'>) => (
  <a {...props} aria-current={undefined} className={coverLink()} />
))
