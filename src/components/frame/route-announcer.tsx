import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'

/** Says to a screen reader which screen has opened, as a full page load would. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ hrefChanged }) => hrefChanged && setTitle(document.title)),
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
