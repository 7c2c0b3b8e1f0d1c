import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { organizationAnnouncementsQuery } from '#src/api/organizations/announcements.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Card } from '#src/ui/card.tsx'
import { FoldedProse } from '#src/ui/news/folded-prose.tsx'
import { NewsItem } from '#src/ui/news/news.tsx'
import { toldWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'

/** What an organization tells its members: the latest, among all that its page says. */
export function OrganizationNews({ organizationId }: { organizationId: number }) {
  const [pageIndex, setPageIndex] = useState(0)
  const asked = useQuery({
    ...organizationAnnouncementsQuery(organizationId, { pageIndex, pageSize: 3 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Announcements">
      <Later of={asked} failed="The announcements could not be loaded.">
        {(page) => (
          <NewsPages
            page={page}
            nothing="Nothing has been announced yet."
            pageIndex={pageIndex}
            onPage={setPageIndex}
          >
            {(one) => (
              <NewsItem key={one.id} title={one.title} note={toldWords(one)}>
                <FoldedProse concerns={one.title}>{one.body}</FoldedProse>
              </NewsItem>
            )}
          </NewsPages>
        )}
      </Later>
    </Card>
  )
}
