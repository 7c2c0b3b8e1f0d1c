import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { Page } from '#src/ui/frame/page.tsx'

/** What stands where a screen will be. */
export const Pending = () => (
  <Page title="Loading…">
    <SkeletonLines />
  </Page>
)
