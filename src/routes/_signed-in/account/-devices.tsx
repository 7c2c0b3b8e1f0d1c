import { Suspense, useRef, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Device } from '#contract/accounts/account-settings.ts'
import {
  devicesQuery,
  signOutDevice,
  signOutOtherDevices,
} from '#src/api/accounts/account-settings.api.ts'
import { RenewCalendarAddress } from './-renew-calendar-address.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayAgo } from '#contract/dates/display-time.ts'
import { instantInWords, recentInWords } from '#contract/dates/display-date.ts'
import { isRemoved, savedAtOf } from '#src/machines/classes/today-pack.machine.ts'
import { useTodayPack } from '#src/components/frame/app.ts'
import { useSelector } from '@xstate/react'

/** The devices that are logged in. Other devices can be logged out here. */
export function DevicesCard() {
  const { data } = useSuspenseQuery(devicesQuery)
  const [leaving, setLeaving] = useState<Device | 'others' | null>(null)
  const [areOthersOut, setOthersOut] = useState(false)
  const endOne = useChange(signOutDevice, { successMessage: 'Device was logged out successfully' })
  const endOthers = useChange(signOutOtherDevices, {
    successMessage: 'You were logged out everywhere else',
  })
  const sentence = useRef<HTMLParagraphElement>(null)
  // The pressed button is about to disappear.
  const one = usePress((device: Device) => endOne(device).then(() => focusCard(sentence.current)))
  const others = usePress(() =>
    endOthers().then(() => {
      setOthersOut(true)
      focusCard(sentence.current)
    }),
  )
  const devices = data.items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent)

  return (
    <Card title="Devices">
      <p ref={sentence}>
        You’re logged in on these devices. Log out any that you no longer use or don’t recognize.
      </p>
      <RowList label="Devices">
        {devices.map((device) => (
          <RowListItem
            key={device.id}
            note={
              device.isCurrent
                ? `Logged in ${instantInWords(device.createdDate)}`
                : `Logged in ${instantInWords(device.createdDate)} · last seen ${displayAgo(device.lastSeenDate)}`
            }
            action={
              device.isCurrent ? (
                <Badge tone="accent">This browser</Badge>
              ) : (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Log out ${device.name}, last seen ${displayAgo(device.lastSeenDate)}`}
                  busy={one.underWay.includes(device)}
                  onClick={() => setLeaving(device)}
                >
                  Log out
                </Button>
              )
            }
          >
            {device.name}
          </RowListItem>
        ))}
      </RowList>
      {hasOthers && (
        <div>
          <Button busy={others.isBusy} onClick={() => setLeaving('others')}>
            Log out everywhere else
          </Button>
        </div>
      )}
      <Suspense>
        <StoredData />
      </Suspense>
      {areOthersOut && (
        <RenewCalendarAddress
          onRenewed={() => {
            setOthersOut(false)
            focusCard(sentence.current)
          }}
        />
      )}
      <ConfirmDialog
        title={
          leaving === 'others' ? 'Log out everywhere else?' : `Log out ${leaving?.name ?? ''}?`
        }
        isOpen={leaving !== null}
        confirmLabel="Log out"
        onConfirm={() => {
          setLeaving(null)
          if (leaving === 'others') others.press()
          else if (leaving) one.press(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        {leaving === 'others'
          ? 'You’ll have to log in again on your other phones, tablets and computers. Anything not saved on them will be lost.'
          : 'You’ll have to log in again there. Anything not saved there will be lost.'}
      </ConfirmDialog>
    </Card>
  )
}

/** What this browser stores for use without a network. */
function StoredData() {
  const pack = useTodayPack()
  const savedAt = useSelector(pack, savedAtOf)
  const wasRemoved = useSelector(pack, isRemoved)
  const sentence = useRef<HTMLParagraphElement>(null)
  if (savedAt === null && !wasRemoved) return null
  return (
    <>
      <p ref={sentence}>
        {savedAt === null
          ? 'The saved data was removed. It is saved again when you open the page again.'
          : `What you need today is saved in this browser, so that it opens without a network: your classes, your families and, if you teach or run the day, the students of today’s classes. For teachers, this includes care notes. Last saved ${recentInWords(new Date(savedAt).toISOString())}. It is deleted when you log out, and after 24 hours.`}
      </p>
      {savedAt !== null && (
        <div>
          <Button
            onClick={() => {
              pack.send({ type: 'remove' })
              // The pressed button is about to disappear.
              focusCard(sentence.current)
            }}
          >
            Remove saved data from this device
          </Button>
        </div>
      )}
    </>
  )
}
