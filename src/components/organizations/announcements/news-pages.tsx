import type { ReactNode } from 'react'
import type { Announcement, AnnouncementPage } from '#contract/organizations/announcements.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { NewsList } from '#src/ui/news/news.tsx'

interface NewsPagesProps {
  page: Pick<AnnouncementPage, 'items' | 'totalPages'>
  /** Shown if there are none. */
  nothing: string
  pageIndex: number
  onPage: (pageIndex: number) => void
  children: (announcement: Announcement) => ReactNode
}

/** The latest announcements, with pages of older ones. */
export function NewsPages({ page, nothing, pageIndex, onPage, children }: NewsPagesProps) {
  const leaf = (by: number) => (
    <Button
      size="small"
      onClick={({ currentTarget }) => {
        onPage(pageIndex + by)
        focusCard(currentTarget)
      }}
    >
      {by > 0 ? 'Older' : 'Newer'}
    </Button>
  )
  return (
    <>
      {page.items.length > 0 ? (
        <NewsList label="Announcements">{page.items.map(children)}</NewsList>
      ) : (
        <p>{pageIndex === 0 ? nothing : 'No announcements on this page.'}</p>
      )}
      {(page.totalPages > 1 || pageIndex > 0) && (
        <Row gap="tight" wrap>
          {pageIndex > 0 && leaf(-1)}
          {pageIndex < page.totalPages - 1 && leaf(1)}
          Page {pageIndex + 1} of {Math.max(page.totalPages, pageIndex + 1)}
        </Row>
      )}
    </>
  )
}
