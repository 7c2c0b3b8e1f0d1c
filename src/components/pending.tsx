import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { Page } from '#src/ui/page.tsx'

/** What stands where a screen will be. */
export const Pending = () => (
  <Page title="Loading…">
    <SkeletonLines />
  </Page>
)
