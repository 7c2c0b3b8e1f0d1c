import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import type { Unsubscribed } from '#contract/accounts/notifications.ts'
import { z } from '#contract/zod.ts'
import { resubscribe, unsubscribe } from '#src/api/accounts/notification-preferences.api.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { groupNames } from '#src/components/accounts/notifications/group-words.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: searchBy({ token: z.optional(z.string()) }),
  component: Unsubscribe,
})

const card = 'unsubscribe'

/** Where the unsubscribe link of an email leads in a browser. It needs no login. Opening it changes nothing, because programs open links too. */
function Unsubscribe() {
  const { token = '' } = Route.useSearch()
  const [done, setDone] = useState<{ what: Unsubscribed; isOff: boolean }>()
  const off = useChange(unsubscribe, { refresh: 'nothing' })
  const on = useChange(resubscribe, { refresh: 'nothing' })
  const switching = usePress(async (isOff: boolean) => {
    setDone({ what: await (isOff ? off(token) : on(token)), isOff })
    focusCardAt(card)
  })
  const ofPress = (isOff: boolean) => ({ ...switching, press: () => switching.press(isOff) })
  const choose = <ButtonLink to="/account/notifications">Choose what you get</ButtonLink>
  return (
    <Screen title="Unsubscribe" width="form">
      <Card id={card}>
        <Stack>
          <p role="status">
            {done
              ? doneWords(done.what, done.isOff)
              : 'Stop emails of this kind from this organization?'}
          </p>
          <Row gap="tight" wrap>
            {done?.isOff ? (
              <PressButton of={ofPress(false)}>Undo</PressButton>
            ) : (
              <PressButton of={ofPress(true)} look="primary">
                Unsubscribe
              </PressButton>
            )}
            {choose}
          </Row>
        </Stack>
      </Card>
    </Screen>
  )
}

function doneWords({ organizationName, groups }: Unsubscribed, isOff: boolean): string {
  const names = new Intl.ListFormat('en-US').format(groups.map((group) => groupNames[group]))
  return isOff
    ? `${organizationName} sends you no more emails about: ${names}. You can still find them in the app.`
    : `${organizationName} sends you emails about: ${names}.`
}
