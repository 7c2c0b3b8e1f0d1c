import { useQuery } from '@tanstack/react-query'
import { calendarFeedQuery, renewCalendarFeed } from '#src/api/classes/calendars.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Shown after the user has logged out other devices: anyone with the calendar address can still read it. */
export function RenewCalendarAddress({ onRenewed }: { onRenewed: () => void }) {
  const { data: feed } = useQuery(calendarFeedQuery)
  const renew = useChange(renewCalendarFeed, { successMessage: 'New calendar address created' })
  const press = usePress(() => renew().then(onRenewed))
  if (!feed || feed.path === null) return null
  return (
    <Notice title="Your calendar address still works">
      <Stack gap="tight">
        <p>
          Anyone who has it can still see your class days. If you get a new one, calendars that use
          the old address stop updating until you give them the new one from{' '}
          <RouterLink to="/my/classes">My Classes</RouterLink>.
        </p>
        <PressButton of={press}>Get a new calendar address</PressButton>
      </Stack>
    </Notice>
  )
}
