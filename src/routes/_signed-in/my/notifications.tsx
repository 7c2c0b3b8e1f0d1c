import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { MyNotification } from '#contract/accounts/notifications.ts'
import { recentInWords } from '#contract/dates/display-date.ts'
import { markNotificationsRead, myNotificationsQuery } from '#src/api/accounts/notifications.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { NotificationItem, NotificationList } from '#src/ui/news/notifications.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

export const Route = createFileRoute('/_signed-in/my/notifications')({
  loader: ({ context }) => context.app.queries.fetchInfiniteQuery(myNotificationsQuery),
  component: Notifications,
})

const shown = [['notifications']]

function Notifications() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSuspenseInfiniteQuery(myNotificationsQuery)
  const all = data.pages.flatMap(({ items }) => items)
  const [newest] = all
  const markAll = useChange(markNotificationsRead, { refresh: shown })
  const marking = usePress(() => markAll({ untilId: newest?.id }).then(() => focusMain()))
  return (
    <Screen
      title="Notifications"
      lead={
        <>
          News from your organizations in the last 90 days.{' '}
          <RouterLink to="/account/notifications">Choose what you get</RouterLink>
        </>
      }
      width="form"
      action={
        (data.pages[0]?.unreadCount ?? 0) > 0 && (
          <PressButton of={marking}>Mark all as read</PressButton>
        )
      }
    >
      <Card>
        {all.length === 0 ? (
          <Empty drawing="email">
            Nothing yet. When a class of yours moves, a seat is offered or somebody answers you, it
            appears here.
          </Empty>
        ) : (
          <NotificationList>
            {all.map((each) => (
              <Item key={each.id} of={each} />
            ))}
          </NotificationList>
        )}
        {hasNextPage && (
          <Row>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          </Row>
        )}
      </Card>
    </Screen>
  )
}

function Item({ of }: { of: MyNotification }) {
  const { id, title, lines, path, organizationName, createdDate, isRead } = of
  const mark = useChange(markNotificationsRead, { refresh: shown })
  const marking = usePress(() => mark({ ids: [id] }))
  const queries = useQueryClient()
  /** Following the link leaves the screen, which would cancel the call of a button. */
  const follow = () => {
    if (isRead) return
    const { signal } = new AbortController()
    markNotificationsRead({ ids: [id] }, { signal }).then(
      () => askAgain(queries, shown),
      () => undefined,
    )
  }
  return (
    <NotificationItem
      title={
        <>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {path === null ? (
            title
          ) : (
            <RouterLink {...targetOf(path)} onClick={follow}>
              {title}
            </RouterLink>
          )}
        </>
      }
      note={dotted([organizationName, recentInWords(createdDate)])}
      lines={lines}
      isUnread={!isRead}
      action={
        !isRead && (
          <IconButton
            label={`Mark “${title}” as read`}
            size="small"
            busy={marking.isBusy}
            onClick={() => marking.press()}
          >
            <Check size={18} aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}

/** The screen at a path of this site. */
function targetOf(path: string) {
  const { pathname, searchParams, hash } = new URL(path, 'http://nowhere.invalid')
  const search = Object.fromEntries(searchParams)
  return { to: pathname as '/', search: search as object, hash: hash.slice(1) }
}
