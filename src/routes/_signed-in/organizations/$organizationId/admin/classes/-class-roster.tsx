import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass } from '#contract/classes/classes.ts'
import type { EnrolmentStatus, RosterEntry } from '#contract/classes/enrolments.ts'
import { rosterQuery } from '#src/api/classes/enrolments.api.ts'
import { enrolledWords, waitingWords } from '#src/components/classes/classes/rule-words.ts'
import { formerMemberWords } from './-roster-words.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'
import { RosterOffers, RosterWaitlist } from './-roster-line.tsx'
import { Against, RemoveStudent } from './-roster-note.tsx'
import { RosterRequests } from './-roster-requests.tsx'
import { StoppedSeat } from './-stopped-seat.tsx'
import { useRoster, type RosterChanges } from './-use-roster.ts'

const place = 'students'

/** Leads past the form to the students, and says what waits there. */
export function ToStudents(shown: AdminClass) {
  const waiting = waitingWords(shown)
  return (
    <Button onClick={() => focusCardAt(place)}>
      {waiting ? `Students: ${waiting}` : 'Students'}
    </Button>
  )
}

/** The students of a class, and those who would be. What is decided is so at once, apart from the form above. */
export function ClassRoster({ id, organizationId, name, status, maxStudents }: AdminClass) {
  const { data: roster } = useSuspenseQuery(rosterQuery(id))
  const changes = useRoster(id)
  useFocusOnwards(roster, () => focusCardAt(place, { preventScroll: true }))
  const are = (...statuses: EnrolmentStatus[]) =>
    roster.filter((each) => statuses.includes(each.status))
  const [requests, offers, line] = [are('Requested'), are('Offered'), are('Waitlisted')]
  const left = are('Declined', 'Withdrawn', 'Completed')
  const about = {
    className: name,
    isAwaited: status === 'Published' && line.length > 0,
    ...changes,
  }

  return (
    <Card id={place} title="Students">
      <AddStudent organizationId={organizationId} roster={roster} seat={changes.seat} />
      {requests.length > 0 && <RosterRequests entries={requests} {...changes} />}
      <Enrolled entries={are('Enrolled')} maxStudents={maxStudents} {...about} />
      {offers.length > 0 && <RosterOffers entries={offers} {...about} />}
      {line.length > 0 && <RosterWaitlist entries={line} {...about} />}
      {left.length > 0 && <Left entries={left} />}
      <StoppedSeat {...about} />
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
    help="Any active member can be enrolled. Whoever you choose is added at once."
    reasonAgainst={({ id }) => {
      const entry = roster.find((each) => each.organizationUserId === id)
      const reason = entry && reasons[entry.status]
      if (reason) return reason
      return seat.underWay.some((wish) => wish.organizationUserId === id)
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

const reasons: Partial<Record<EnrolmentStatus, string>> = {
  Enrolled: 'Enrolled already',
  Requested: 'Asks for a place already',
  Offered: 'Offered a seat already',
  Waitlisted: 'On the waitlist already',
}

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
        <p>Nobody is enrolled yet.</p>
      ) : (
        <RowList label="Enrolled">
          {entries.map((entry) => (
            <RowListItem
              key={entry.id}
              note={
                <>
                  since {displayInstant(entry.statusDate)}
                  <Against of={entry.doors} />
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
        <RowListItem key={entry.id} note={formerMemberWords(entry)}>
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Disclosure>
)
