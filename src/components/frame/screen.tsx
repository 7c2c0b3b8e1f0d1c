import { useEffect, type ComponentProps } from 'react'
import { useSetAtom } from 'jotai'
import { brand } from '#contract/brand.ts'
import { screenTitleAtom } from '#src/atoms/screen-title.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Page, PageMessage } from '#src/ui/frame/page.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'

/** Names a screen after it renders. If the focused element has disappeared, the focus moves to the start of the screen.
 */
export function Title({ children }: { children: string }) {
  const announce = useSetAtom(screenTitleAtom)
  useEffect(() => announce(children), [announce, children])
  useEffect(() => {
    if (document.activeElement !== document.body) return
    focusMain()
  }, [])
  return <title>{children}</title>
}

const named = (title: string) => `${title} · ${brand.name}`

/** A page of the app, named in the browser's tab and to screen readers. */
export const Screen = (props: ComponentProps<typeof Page> & { title: string }) => (
  <>
    <Title>{named(props.title)}</Title>
    <Page {...props} />
  </>
)

/** A page with one message. */
export const MessageScreen = (props: ComponentProps<typeof PageMessage>) => (
  <>
    <Title>{named(props.title)}</Title>
    <PageMessage {...props} />
  </>
)

/** The placeholder of a screen that is loading. */
export const Pending = () => (
  <Page title="Loading…">
    <SkeletonLines />
  </Page>
)
