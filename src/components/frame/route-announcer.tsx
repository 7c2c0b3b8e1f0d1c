import { useAtomValue } from 'jotai'
import { screenTitleAtom } from '#src/atoms/screen-title.ts'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'

/** Says to a screen reader which screen has opened, as a full page load would. */
export const RouteAnnouncer = () => (
  <VisuallyHidden>
    <span role="status" aria-live="polite">
      {useAtomValue(screenTitleAtom)}
    </span>
  </VisuallyHidden>
)
