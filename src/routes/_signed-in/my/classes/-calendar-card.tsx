import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  calendarFeedQuery,
  makeCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '#src/api/classes/calendars.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { momentInWords } from '#contract/dates/display-date.ts'
import { Prose } from '#src/ui/text/prose.tsx'
import { CopyButton } from '#src/components/frame/copy-button.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

/** The address of the user's class days for calendar apps. */
export function CalendarCard() {
  const asked = useQuery(calendarFeedQuery)
  const place = useRef<HTMLSpanElement>(null)
  // The pressed button is about to disappear.
  const focusTitle = () => focusCard(place.current)
  return (
    <Card
      title="Calendar"
      description="Show class days in your own calendar, for classes you teach or your family attends."
    >
      <span ref={place} hidden />
      <p>
        <RouterLink to="/my/calendar">My Calendar</RouterLink> shows them here, month by month.
      </p>
      <Later of={asked} failed="The calendar address couldn’t be loaded.">
        {({ path, lastReadDate }) =>
          path === null ? (
            <NoAddress onMade={focusTitle} />
          ) : (
            <Address path={path} lastReadDate={lastReadDate} onRemoved={focusTitle} />
          )
        }
      </Later>
    </Card>
  )
}

function NoAddress({ onMade }: { onMade: () => void }) {
  const make = useChange(makeCalendarFeed, { successMessage: wasCreated('Calendar address') })
  const press = usePress(() => make().then(onMade))
  return <PressButton of={press}>Create calendar address</PressButton>
}

interface AddressProps {
  path: string
  lastReadDate: string | null
  onRemoved: () => void
}

function Address({ path, lastReadDate, onRemoved }: AddressProps) {
  const renew = useChange(renewCalendarFeed, { successMessage: 'New calendar address created' })
  const remove = useChange(removeCalendarFeed, {
    successMessage: 'Calendar address was removed successfully',
  })
  return (
    <>
      <CalendarAddress path={path} />
      <Prose>
        Anyone with this address can see the calendar. If it gets into the wrong hands, get a new
        one.
      </Prose>
      <p>{lastRead(lastReadDate)}</p>
      <Row gap="tight" wrap>
        <AskFirst
          label="Get a new address"
          title="Get a new calendar address?"
          confirmLabel="Get a new address"
          act={() => renew()}
        >
          Calendars that use the old address stop updating until you add the new one.
        </AskFirst>
        <AskFirst
          label="Remove"
          concerns="calendar address"
          title="Remove the calendar address?"
          confirmLabel="Remove"
          look="quiet"
          act={() => remove().then(onRemoved)}
        >
          Calendars that use it stop updating. You can’t restore this address, but you can create a
          new one.
        </AskFirst>
      </Row>
    </>
  )
}

function lastRead(instant: string | null): string {
  if (instant === null) return 'Not used yet.'
  return `Last used on ${momentInWords(instant)}.`
}

/** The calendar's address, to copy into a calendar app. `path` is on this site. */
function CalendarAddress({ path }: { path: string }) {
  const address = new URL(path, window.location.origin).href
  return (
    <Stack gap="tight">
      <Field
        label="Calendar address"
        help="In your calendar app, add a calendar by URL and paste this address."
      >
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <Row>
        <CopyButton text={address} successMessage="Calendar address was copied">
          Copy
        </CopyButton>
      </Row>
    </Stack>
  )
}
