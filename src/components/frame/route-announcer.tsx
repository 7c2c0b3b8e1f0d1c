import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'

/**
 * Says to a screen reader which screen has opened, as a full page load would. Whoever had the focus on something that
 * is gone goes on from the screen's beginning.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ hrefChanged }) => {
        if (!hrefChanged) return
        setTitle(document.title)
        if (document.activeElement !== document.body) return
        document.querySelector('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {title}
      </span>
    </VisuallyHidden>
  )
}
