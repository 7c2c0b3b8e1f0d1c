import type { ComponentProps } from 'react'
import { Title } from '#src/components/frame/screen.tsx'
import { ListPage } from '#src/ui/frame/list-page.tsx'

type TableScreenProps = ComponentProps<typeof ListPage> &
  Pick<ComponentProps<typeof Title>, 'preview'>

/** A screen with a list, named in the browser's tab and to screen readers. */
export const TableScreen = ({ preview, ...page }: TableScreenProps) => (
  <>
    <Title preview={preview}>{page.title}</Title>
    <ListPage {...page} />
  </>
)
