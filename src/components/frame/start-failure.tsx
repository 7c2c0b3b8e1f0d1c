import { brand } from '#contract/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Part of every page. `early.js` shows it if a file of the first load is missing, and handles its button. */
export const StartFailure = () => (
  <div data-start-failure>
    <Notice tone="destructive" title={`${brand.name} could not be loaded.`}>
      <p>Check your connection, then reload the page.</p>
      <Button>Reload</Button>
    </Notice>
  </div>
)
