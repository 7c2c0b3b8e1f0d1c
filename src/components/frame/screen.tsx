import { createContext, useContext, useEffect, type ComponentProps } from 'react'
import { useSetAtom } from 'jotai'
import { brand } from '#contract/brand.ts'
import { screenTitleAtom } from '#src/atoms/screen-title.ts'
import { BusyServer } from './busy-server.tsx'
import { finishEarly } from './early.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Page, PageMessage } from '#src/ui/frame/page.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { LinkPreview, type Preview } from './link-preview.tsx'

/** The name of the organization that the screens inside belong to. */
export const OrganizationNameContext = createContext<string | undefined>(undefined)

interface Named {
  /** The name of the screen's organization, if no frame around it says so. */
  organization?: string | undefined
  /** What links to a public screen show. Search engines do not list any other screen. */
  preview?: Preview | undefined
}

/**
 * Names a screen in the browser's tab, to screen readers after it renders, and to search engines. If the focused
 * element has disappeared, the focus moves to the start of the screen.
 */
export function Title({ children, organization, preview }: Named & { children: string }) {
  const surrounding = useContext(OrganizationNameContext)
  const announce = useSetAtom(screenTitleAtom)
  useEffect(() => announce(children), [announce, children])
  // After the effects of the whole screen.
  useEffect(() => queueMicrotask(finishEarly), [])
  useEffect(() => {
    if (document.activeElement !== document.body) return
    focusMain()
  }, [])
  const parts = [children, organization ?? surrounding]
  return (
    <>
      <title>{joined([...parts, brand.name])}</title>
      {preview ? (
        <LinkPreview title={joined(parts)} preview={preview} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

/** An organization's own page, for example, has its name only once. */
const joined = (parts: readonly (string | undefined)[]) =>
  [...new Set(parts.filter(Boolean))].join(' · ')

/** A page of the app, named in the browser's tab and to screen readers. */
export const Screen = ({
  organization,
  preview,
  ...page
}: ComponentProps<typeof Page> & Named & { title: string }) => (
  <>
    <Title organization={organization} preview={preview}>
      {page.title}
    </Title>
    <Page {...page} />
  </>
)

/** A page with one message. */
export const MessageScreen = (props: ComponentProps<typeof PageMessage>) => (
  <>
    <Title>{props.title}</Title>
    <PageMessage {...props} />
  </>
)

/** The placeholder of a screen that is loading. */
export const Pending = () => (
  <Page title="Loading…">
    <BusyServer of="read" />
    <SkeletonLines />
  </Page>
)
