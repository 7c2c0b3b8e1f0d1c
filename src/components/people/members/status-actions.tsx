import { useRef, useState } from 'react'
import type { Member, OpenEnrollments } from '#contract/people/members.ts'
import { findOpenEnrollments, updateStatuses } from '#src/api/people/members.api.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'
import {
  endingConsequence,
  openEnrollmentWords,
  seatsStay,
  statusChanges,
} from './status-changes.ts'

type Concerned = Pick<Member, 'id' | 'name' | 'status'>
type StatusChange = (typeof statusChanges)[number]

interface StatusActionsProps {
  organizationId: number
  members: Concerned[]
}

interface Asked {
  change: StatusChange
  those: Concerned[]
  /** Fetched only when needed: before members are archived. */
  open: OpenEnrollments | null
}

/** Suspends, archives or restores members, after a confirmation that names the consequence. */
export function StatusActions({ organizationId, members }: StatusActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const names = useRef('')
  const concerned = ({ from }: StatusChange) =>
    members.filter(({ status }) => (from as readonly string[]).includes(status))
  const update = useChange(updateStatuses, {
    successMessage: () => wasSaved(`Status of ${names.current}`),
  })
  const findOpen = useChange(findOpenEnrollments, { refresh: 'nothing' })
  const focusList = useListFocus()
  const place = useRef<HTMLSpanElement>(null)
  const question = usePress(async (change: StatusChange) => {
    const those = concerned(change)
    const ids = those.map(({ id }) => id)
    const isEnding = change.status === 'Archived'
    const open = isEnding ? await findOpen({ organizationId, ids }) : null
    setAsked({ change, those, open })
  })
  const { underWay, press } = usePress(async (input: Parameters<typeof update>[0]) => {
    await update(input)
    // The button is about to disappear.
    focusCard(place.current)
    focusList()
  })
  const isBusy = ({ status }: StatusChange) =>
    [...question.underWay, ...underWay].some((input) => input.status === status)

  return (
    <Row gap="tight" wrap>
      <span ref={place} hidden />
      {statusChanges
        .filter((change) => concerned(change).length > 0)
        .map((change) => (
          <Button
            key={change.status}
            busy={isBusy(change)}
            // One dialog at a time: another one would appear under the pointer.
            aria-disabled={(question.isBusy && !isBusy(change)) || undefined}
            onClick={() => question.isBusy || question.press(change)}
          >
            {change.label}
          </Button>
        ))}
      {asked && (
        <Question
          key={asked.change.status}
          {...asked}
          onConfirm={(endsEnrollments) => {
            const { change, those } = asked
            setAsked(null)
            names.current = named(those)
            const ids = those.map(({ id }) => id)
            press({ organizationId, ids, status: change.status, endsEnrollments })
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Row>
  )
}

const named = (those: Concerned[]) =>
  those.length === 1 && those[0] ? those[0].name : `${those.length} members`

interface QuestionProps extends Asked {
  onConfirm: (endsEnrollments: boolean) => void
  onCancel: () => void
}

/** By default, archiving a member also ends their enrollments, so that the seats go to the waitlist. */
function Question({ change, those, open, onConfirm, onCancel }: QuestionProps) {
  const { label, status, consequence } = change
  const names = named(those)
  const seats = open && openEnrollmentWords(names, those.length === 1, open)
  const mayEnd = Boolean(seats) && open?.reasonAgainst === null
  const [endsEnrollments, setEndsEnrollments] = useState(true)
  return (
    <ConfirmDialog
      title={`${label} ${names}?`}
      isOpen
      confirmLabel={label}
      tone={status === 'Active' ? 'default' : 'destructive'}
      onConfirm={() => onConfirm(mayEnd && endsEnrollments)}
      onCancel={onCancel}
    >
      <Stack gap="tight">
        <p>{consequence}</p>
        {seats && <p>{seats}</p>}
        {mayEnd && (
          <CheckInput
            label="End these enrollments too"
            help={`${endingConsequence} ${seatsStay}`}
            checked={endsEnrollments}
            onChange={({ target }) => setEndsEnrollments(target.checked)}
          />
        )}
        {seats && !mayEnd && (
          <p>
            {seatsStay} {open.reasonAgainst}
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
