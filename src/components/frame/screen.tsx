import type { ComponentProps } from 'react'
import { brand } from '#contract/brand.ts'
import { Page, PageMessage } from '#src/ui/frame/page.tsx'

const Title = ({ of }: { of: string }) => <title>{`${of} · ${brand.name}`}</title>

/** A page of the app, named in the browser's tab and to screen readers. */
export const Screen = (props: ComponentProps<typeof Page> & { title: string }) => (
  <>
    <Title of={props.title} />
    <Page {...props} />
  </>
)

/** A page that has one thing to say. */
export const MessageScreen = (props: ComponentProps<typeof PageMessage>) => (
  <>
    <Title of={props.title} />
    <PageMessage {...props} />
  </>
)
