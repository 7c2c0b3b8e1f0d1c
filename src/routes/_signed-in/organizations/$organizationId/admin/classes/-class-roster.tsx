import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass } from '#contract/classes/classes.ts'
import type { EnrollmentStatus, RosterEntry } from '#contract/classes/enrollments.ts'
import { rosterQuery } from '#src/api/classes/enrollments.api.ts'
import { enrolledWords } from '#src/components/classes/classes/rule-words.ts'
import {
  formerMemberWords,
  untilWords,
  askedWords,
  consequenceWords,
  useRoster,
  type RosterChanges,
  type SeatChange,
} from './-use-roster.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { linkOptions } from '@tanstack/react-router'
import { useShowFailure } from '#src/components/forms/use-sent-form.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { permissionLabel } from '#contract/rights/permissions.ts'
import { ActOnAll } from '#src/components/table/chosen-action.tsx'
import { numberWord } from '#src/ui/text/number-word.ts'
import { approving } from './-roster-actions.tsx'
import { ChooseStudent, RosterChoice } from './-roster-choice.tsx'
import { ExceptionDialog } from './-exception-dialog.tsx'

const cardId = 'students'

/** The students, offers, waitlist, and requests of a class. Changes are saved at once. */
export function ClassRoster({ id, organizationId, name, status, maxStudents }: AdminClass) {
  const { data: roster } = useSuspenseQuery(rosterQuery(id))
  const changes = useRoster(id)
  useFocusOnwards(roster, () => focusCardAt(cardId, { preventScroll: true }))
  const are = (...statuses: EnrollmentStatus[]) =>
    roster.filter((each) => statuses.includes(each.status))
  const [requests, offers, line] = [are('Requested'), are('Offered'), are('Waitlisted')]
  const left = are('Declined', 'Withdrawn', 'Completed')
  const about = {
    className: name,
    isAwaited: status === 'Published' && line.length > 0,
    ...changes,
  }

  return (
    <Card id={cardId} title="Students">
      <RosterChoice organizationId={organizationId} classId={id} roster={roster} cardId={cardId}>
        <AddStudent organizationId={organizationId} roster={roster} seat={changes.seat} />
        {requests.length > 0 && <RosterRequests entries={requests} {...changes} />}
        <ApproveAll organizationId={organizationId} classId={id} entries={requests} />
        <Enrolled entries={are('Enrolled')} maxStudents={maxStudents} {...about} />
        {offers.length > 0 && <RosterOffers entries={offers} {...about} />}
        {line.length > 0 && <RosterWaitlist entries={line} {...about} />}
        {left.length > 0 && <Left entries={left} />}
        <StoppedSeat {...about} />
      </RosterChoice>
    </Card>
  )
}

interface AddStudentProps extends Pick<RosterChanges, 'seat'> {
  organizationId: number
  roster: readonly RosterEntry[]
}

const AddStudent = ({ organizationId, roster, seat }: AddStudentProps) => (
  <MemberPicker
    organizationId={organizationId}
    label="Add a student"
    help="Choose an active member. They’re enrolled right away."
    reasonAgainst={({ id }) => {
      const entry = roster.find((each) => each.organizationUserId === id)
      const reason = entry && reasons[entry.status]
      if (reason) return reason
      return seat.underWay.some((seatChange) => seatChange.organizationUserId === id)
        ? 'Being added'
        : undefined
    }}
    onChoose={({ id, name }) =>
      seat.press({
        organizationUserId: id,
        name,
        entry: null,
        status: 'Enrolled',
        override: null,
      })
    }
  />
)

const reasons: Partial<Record<EnrollmentStatus, string>> = {
  Enrolled: 'Already enrolled',
  Requested: 'Already requested a seat',
  Offered: 'Already offered a seat',
  Waitlisted: 'Already on the waitlist',
}

const Face = ({ of: { name, photoUrl } }: { of: RosterEntry }) => (
  <Avatar name={name} imageUrl={photoUrl} />
)

interface EnrolledProps extends Pick<RosterChanges, 'seat' | 'end'> {
  entries: readonly RosterEntry[]
  maxStudents: number | null
  className: string
  isAwaited: boolean
}

function Enrolled({ entries, maxStudents, seat, ...about }: EnrolledProps) {
  const added = seat.underWay.filter(({ entry }) => entry === null)
  const seats = enrolledWords({ enrolledStudentsCount: entries.length, maxStudents })
  return (
    <Part title={`Enrolled (${seats})`}>
      {entries.length + added.length === 0 ? (
        <p>No students yet.</p>
      ) : (
        <RowList label="Enrolled">
          {entries.map((entry) => (
            <RowListItem
              key={entry.id}
              media={<Face of={entry} />}
              check={<ChooseStudent entry={entry} />}
              fact={entry.grade}
              note={
                <>
                  since {instantInWords(entry.statusDate)}
                  <Against of={entry.blockers} />
                </>
              }
              action={<RemoveStudent entry={entry} {...about} />}
            >
              {entry.name}
            </RowListItem>
          ))}
          {added.map(({ organizationUserId, name }) => (
            <RowListItem key={`adding-${organizationUserId}`} note="Being added…">
              {name}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Part>
  )
}

const Left = ({ entries }: { entries: readonly RosterEntry[] }) => (
  <Disclosure showLabel={`Left (${entries.length})`}>
    <RowList label="Left">
      {entries.map((entry) => (
        <RowListItem
          key={entry.id}
          media={<Face of={entry} />}
          fact={entry.grade}
          note={formerMemberWords(entry)}
        >
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Disclosure>
)

type LineProps = Pick<RosterChanges, 'seat' | 'end' | 'order'> & {
  entries: readonly RosterEntry[]
  className: string
  /** Whether an open seat is offered to the waitlist. */
  isAwaited: boolean
}

/** Students with an offered seat, until they take it or the offer expires. */
const RosterOffers = ({ entries, className, isAwaited, seat, end }: Omit<LineProps, 'order'>) => (
  <Part title={`Offered a seat (${entries.length})`}>
    <RowList label="Offered a seat">
      {entries.map((entry) => (
        <RowListItem
          key={entry.id}
          media={<Face of={entry} />}
          check={<ChooseStudent entry={entry} />}
          fact={entry.grade}
          note={<EntryNote entry={entry}>{untilWords(entry)}</EntryNote>}
          action={
            <>
              <Take entry={entry} seat={seat} />
              <RemoveStudent entry={entry} className={className} isAwaited={isAwaited} end={end} />
            </>
          }
        >
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Part>
)

/** Enrolls a student who answered an administrator directly. */
function Take({ entry, seat }: Pick<LineProps, 'seat'> & { entry: RosterEntry }) {
  const { id, organizationUserId, name } = entry
  return (
    <Button
      size="small"
      aria-label={`Enroll ${name}`}
      busy={seat.underWay.some((seatChange) => seatChange.entry?.id === id)}
      onClick={() =>
        seat.press({
          organizationUserId,
          name,
          entry,
          status: 'Enrolled',
          override: null,
        })
      }
    >
      Enroll
    </Button>
  )
}

/** The waitlist, in order. */
function RosterWaitlist({ entries, className, isAwaited, end, order }: Omit<LineProps, 'seat'>) {
  const { shown, said, move } = useWaitlistOrder(entries, order)
  return (
    <Part title={`Waitlist (${entries.length})`}>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <RowList label="Waitlist">
        {shown.map((entry, index) => (
          <RowListItem
            key={entry.id}
            media={<Face of={entry} />}
            check={<ChooseStudent entry={entry} />}
            fact={entry.grade}
            note={<EntryNote entry={entry}>since {instantInWords(entry.statusDate)}</EntryNote>}
            action={
              <>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Move up ${entry.name}`}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(entry, -1)}
                >
                  Move up
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Move down ${entry.name}`}
                  aria-disabled={index === shown.length - 1 || undefined}
                  onClick={() => move(entry, 1)}
                >
                  Move down
                </Button>
                <RemoveStudent
                  entry={entry}
                  className={className}
                  isAwaited={isAwaited}
                  end={end}
                />
              </>
            }
          >
            {`${index + 1}. ${entry.name}`}
          </RowListItem>
        ))}
      </RowList>
    </Part>
  )
}

/** The waitlist in its new order while that is being saved: one order at a time. */
function useWaitlistOrder(line: readonly RosterEntry[], save: RosterChanges['order']) {
  const showFailure = useShowFailure()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const [said, setSaid] = useState('')
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const shown = wanted === null ? line : inOrder(line, wanted)

  function move({ id, name }: RosterEntry, by: 1 | -1) {
    const before = shown.map((each) => each.id)
    const order = [...before]
    const place = order.indexOf(id)
    const other = order[place + by]
    if (other === undefined) return
    order[place] = other
    order[place + by] = id
    setWanted(order)
    setSaid(`${name} is number ${place + by + 1} of ${order.length} on the waitlist.`)
    saving.current = saving.current
      .then(() => save({ before, enrollmentIds: order }))
      .catch(showFailure)
      .then(() => setWanted((current) => (current === order ? null : current)))
  }
  return { shown, said, move }
}

/** Students who joined the waitlist in the meantime are at its end. */
const inOrder = (line: readonly RosterEntry[], order: readonly number[]) =>
  line.toSorted((one, other) => placeIn(order, one) - placeIn(order, other))

const placeIn = (order: readonly number[], { id }: RosterEntry) =>
  order.includes(id) ? order.indexOf(id) : order.length

type RequestsProps = Pick<RosterChanges, 'seat' | 'end'> & { entries: readonly RosterEntry[] }

/** The requests, with the possible decisions. */
const RosterRequests = ({ entries, seat, end }: RequestsProps) => (
  <Part title={`Requests (${entries.length})`}>
    <RowList label="Requests">
      {entries.map((entry) => (
        <RowListItem
          key={entry.id}
          media={<Face of={entry} />}
          check={<ChooseStudent entry={entry} />}
          fact={entry.grade}
          note={<EntryNote entry={entry}>{askedWords(entry)}</EntryNote>}
          action={<Answers entry={entry} seat={seat} end={end} />}
        >
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Part>
)

interface ApproveAllProps {
  organizationId: number
  classId: number
  entries: readonly RosterEntry[]
}

/** Approves several requests, while there are some. */
const ApproveAll = ({ organizationId, classId, entries }: ApproveAllProps) => (
  <ActOnAll
    label={entries.length > 1 ? `Approve all ${numberWord(entries.length)}` : null}
    action={useMemo(() => approving(classId), [classId])}
    rows={entries}
    nameOf={({ name }) => name}
    noun={requestNoun}
    link={({ id }) =>
      linkOptions({
        to: '/organizations/$organizationId/admin/all-members/$organizationUserId',
        params: {
          organizationId,
          organizationUserId: entries.find((entry) => entry.id === id)?.organizationUserId ?? id,
        },
      })
    }
    focusElse={() => focusCardAt(cardId, { preventScroll: true })}
  />
)

const requestNoun = ['request', 'requests'] as const

type AnswersProps = Omit<RequestsProps, 'entries'> & { entry: RosterEntry }

function Answers({ entry, seat, end }: AnswersProps) {
  const { id, organizationUserId, name } = entry
  const answer = (status: SeatChange['status']) => () =>
    seat.press({ organizationUserId, name, entry, status, override: null })
  const isUnderWay = (status: SeatChange['status']) =>
    seat.underWay.some((seatChange) => seatChange.entry?.id === id && seatChange.status === status)
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${name}`}
        busy={isUnderWay('Enrolled')}
        onClick={answer('Enrolled')}
      >
        Approve
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Add to the waitlist ${name}`}
        busy={isUnderWay('Waitlisted')}
        onClick={answer('Waitlisted')}
      >
        Add to the waitlist
      </Button>
      <Decline entry={entry} end={end} />
    </>
  )
}

function Decline({ entry, end }: Omit<AnswersProps, 'seat'>) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { isBusy, press } = usePress(() =>
    end({ entry, status: 'Declined', reason: reason.trim() || null }),
  )
  const decline = () => {
    setAsking(false)
    press()
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Decline ${entry.name}`}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        title={`Decline ${entry.name}’s request?`}
        isOpen={isAsking}
        confirmLabel="Decline"
        tone="destructive"
        onConfirm={decline}
        onCancel={() => setAsking(false)}
      >
        <Field label="Reason" optional help="Included in the email to the family.">
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && decline()}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  )
}

interface EntryNoteProps {
  entry: RosterEntry
  children: ReactNode
}

/** Below a name on the roster: the enrollment's details, and its blockers. */
const EntryNote = ({
  entry: { message, swaps, isUnreached, blockers },
  children,
}: EntryNoteProps) => (
  <>
    <div>{children}</div>
    {message && <div>“{message}”</div>}
    {swaps && <div>Gives up {swaps.name} for it.</div>}
    {isUnreached && (
      <RowListWarning>
        Nobody in the family gets our emails. Contact them another way.
      </RowListWarning>
    )}
    <Against of={blockers} />
  </>
)

/** What blocks a student in the class, or a candidate. */
const Against = ({ of: blockers }: { of: RosterEntry['blockers'] }) =>
  blockers.map(({ kind, reason }) => <RowListWarning key={kind}>{reason}</RowListWarning>)

interface RemoveProps extends Pick<RosterChanges, 'end'> {
  entry: RosterEntry
  className: string
  isAwaited: boolean
}

/** Removes a student from a class or its waitlist, after showing the consequence. */
const RemoveStudent = ({ entry, className, isAwaited, end }: RemoveProps) => (
  <AskFirst
    label="Remove"
    concerns={entry.name}
    look="quiet"
    size="small"
    title={`Remove ${entry.name}?`}
    confirmLabel="Remove"
    act={() => end({ entry, status: 'Withdrawn', reason: null })}
  >
    {consequenceWords({ status: entry.status, className, isAwaited })}
  </AskFirst>
)

type StoppedSeatProps = Pick<RosterChanges, 'seat' | 'stopped' | 'forget'> & { className: string }

/** Why a student cannot be enrolled, and what can be done about it. */
function StoppedSeat({ className, seat, stopped, forget }: StoppedSeatProps) {
  if (!stopped) return null
  const { seatChange, code, message } = stopped
  const tryWith = (other: Partial<SeatChange>) => {
    forget()
    seat.press({ ...seatChange, ...other })
  }
  if (code === 'full') {
    return (
      <ConfirmDialog
        title={`${className} is full`}
        isOpen
        confirmLabel="Add to the waitlist"
        onConfirm={() => tryWith({ status: 'Waitlisted' })}
        onCancel={forget}
      >
        {message}
      </ConfirmDialog>
    )
  }
  return (
    <ExceptionDialog
      title={`Make an exception for ${seatChange.name}?`}
      problem={message}
      confirmLabel="Make exception"
      cancelLabel="Cancel"
      help="Recorded in the audit log."
      whoMay={`Only owners, and roles with “${permissionLabel('enrollments.override')}”, can make an exception.`}
      onAccept={(reason) => tryWith({ override: { reason } })}
      onLeave={forget}
    />
  )
}
