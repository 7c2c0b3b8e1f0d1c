import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#src/api/accounts/notifications.api.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { BellMark } from '#src/ui/news/notifications.tsx'
import { counted } from '#src/ui/text/counted.ts'

/** The link to the notifications, with how many are unread. Screen readers hear of new ones. */
export function Bell() {
  const { data } = useQuery(unreadQuery)
  const count = data?.unreadCount ?? 0
  const news = useNews(data?.unreadCount)
  const label = count > 0 ? `Notifications, ${count} unread` : 'Notifications'
  return (
    <>
      <Link
        to="/my/notifications"
        title={label}
        className={buttonLook({ look: 'quiet', shape: 'icon' })}
      >
        <BellMark count={count} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </Link>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </>
  )
}

/** What has arrived since the number was last known: "1 new notification". */
function useNews(count: number | undefined): string {
  const [known, setKnown] = useState(count)
  const [news, setNews] = useState('')
  if (count !== undefined && count !== known) {
    setKnown(count)
    const added = count - (known ?? count)
    setNews(added > 0 ? counted(added, ['new notification', 'new notifications']) : '')
  }
  return news
}
