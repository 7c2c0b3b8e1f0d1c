import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { homeNewsQuery } from '#src/api/organizations/announcements.api.ts'
import { toldWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { FoldedProse } from '#src/ui/news/folded-prose.tsx'
import { NewsItem } from '#src/ui/news/news.tsx'

/** What the organizations and classes of whoever is signed in tell them. */
export function HomeNews({ isHiddenWhileEmpty }: { isHiddenWhileEmpty: boolean }) {
  const [pageIndex, setPageIndex] = useState(0)
  const asked = useQuery({ ...homeNewsQuery(pageIndex), placeholderData: keepPreviousData })
  if (isHiddenWhileEmpty && !asked.data?.totalPages) return null
  return (
    <Card title="Announcements">
      <Later of={asked} failed="The announcements could not be loaded.">
        {(page) => (
          <NewsPages
            page={page}
            nothing="None of your organizations and classes has announced anything yet."
            pageIndex={pageIndex}
            onPage={setPageIndex}
          >
            {(one) => (
              <NewsItem key={one.id} title={one.title} note={<Source of={one} />}>
                <FoldedProse concerns={one.title}>{one.body}</FoldedProse>
              </NewsItem>
            )}
          </NewsPages>
        )}
      </Later>
    </Card>
  )
}

/** Who tells it: a class, or all of an organization. */
function Source({ of: one }: { of: Announcement }) {
  const { organizationId, organizationName, classId, className } = one
  return (
    <>
      {classId === null ? (
        <RouterLink to="/organizations/$organizationId" params={{ organizationId }}>
          {organizationName}
        </RouterLink>
      ) : (
        <>
          <RouterLink to="/my/classes/$classId" params={{ classId }}>
            {className}
          </RouterLink>
          , {organizationName}
        </>
      )}
      {'\u00A0· '}
      {toldWords(one)}
    </>
  )
}
