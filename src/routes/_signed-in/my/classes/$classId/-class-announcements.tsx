import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CreateAnnouncement, type Announcement } from '#contract/organizations/announcements.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import {
  classAnnouncementsQuery,
  createAnnouncement,
} from '#src/api/organizations/announcements.api.ts'
import {
  AnnouncementFields,
  AnnouncementForm,
  AnnouncementPreview,
  EmailFields,
  newAnnouncement,
  ScheduleField,
} from '#src/components/organizations/announcements/announcement-form.tsx'
import { publishedWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'
import { DeleteAnnouncement } from '#src/components/organizations/announcements/delete-announcement.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { FoldedProse, NewsItem, NewsPlace } from '#src/ui/news/news.tsx'

const card = 'announcements'

/** The announcements of a class, with a form for people who may post. Hidden from everyone else. */
export function ClassAnnouncements({ shown }: { shown: Class }) {
  const [pageIndex, setPageIndex] = useState(0)
  const asked = useQuery({
    ...classAnnouncementsQuery(shown.id, pageIndex),
    placeholderData: keepPreviousData,
  })
  const { data, error } = asked
  if (data ? data.totalPages === 0 && !data.mayPublish : !error) return null
  return (
    <Card id={card} title="Announcements">
      <Later of={asked} failed="Announcements couldn’t be loaded.">
        {(page) => (
          <>
            <NewsPages
              page={page}
              nothing="No class announcements yet."
              pageIndex={pageIndex}
              onPage={setPageIndex}
            >
              {(one) => (
                <OneAnnouncement
                  key={one.id}
                  of={one}
                  mayEdit={page.mayPublish && one.classId === shown.id}
                />
              )}
            </NewsPages>
            {page.mayPublish && <Announce to={shown} onTold={() => setPageIndex(0)} />}
          </>
        )}
      </Later>
    </Card>
  )
}

function OneAnnouncement({ of: one, mayEdit }: { of: Announcement; mayEdit: boolean }) {
  const [doing, setDoing] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const { title, body } = one
  const close = () => setDoing('edited')
  if (doing === 'editing') {
    return (
      <NewsPlace>
        <AnnouncementForm announcement={one} autoFocus onSaved={close} onCancel={close} />
      </NewsPlace>
    )
  }
  return (
    <NewsItem
      title={title}
      note={publishedWords(one)}
      action={
        mayEdit && (
          <>
            <Button
              size="small"
              autoFocus={doing === 'edited'}
              aria-label={`Edit ${title}`}
              onClick={() => setDoing('editing')}
            >
              Edit
            </Button>
            <DeleteAnnouncement
              announcement={one}
              size="small"
              onDeleted={() => focusCardAt(card)}
            />
          </>
        )
      }
    >
      <FoldedProse concerns={title}>{body}</FoldedProse>
    </NewsItem>
  )
}

function Announce({ to: { id, organizationId }, onTold }: { to: Class; onTold: () => void }) {
  const create = useChange(createAnnouncement, {
    successMessage: wasCreated('Announcement'),
  })
  return (
    <FormInPlace label="New announcement">
      {(close) => (
        <CardForm
          schema={CreateAnnouncement}
          defaultValues={{ ...newAnnouncement, organizationId, classId: id }}
          submitLabel="Publish"
          submit={async (input) => {
            await create(input)
            onTold()
          }}
          close={close}
        >
          <AnnouncementFields autoFocus />
          <ScheduleField />
          <EmailFields />
          <AnnouncementPreview />
        </CardForm>
      )}
    </FormInPlace>
  )
}
