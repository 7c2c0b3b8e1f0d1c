import { useQuery } from '@tanstack/react-query'
import type { PendingEnrolment } from '#contract/classes/enrolments.ts'
import { pendingEnrolmentsQuery } from '#src/api/classes/enrolments.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { sentenceOf } from '#src/machines/classes/enrol-child.words.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

const usePending = () => useQuery(pendingEnrolmentsQuery())

const isOffered = ({ status }: PendingEnrolment) => status === 'Offered'

/** What waits between the classes and somebody, or their children: seats on offer first. */
export function PendingEnrolments() {
  const asked = usePending()
  const title = 'What waits'
  if (asked.data ? asked.data.length === 0 : !asked.error) return null
  return (
    <Card title={title}>
      <Later of={asked} failed="What waits could not be loaded.">
        {(pending) => (
          <RowList label={title}>
            {pending.map((one) => (
              <RowListItem key={`${one.classId} ${one.personId}`} note={one.organizationName}>
                <ClassLink of={one} />: {one.isCancelled && 'The class is cancelled. '}
                {sentenceOf(one)}
              </RowListItem>
            ))}
          </RowList>
        )}
      </Later>
    </Card>
  )
}

/** The same in short, where other things are listed. */
export function SeatsOnOffer() {
  const asked = usePending()
  return (
    <Later of={asked} failed="Whether a seat is on offer could not be loaded." isQuiet>
      {(pending) => <Offers of={pending.filter(isOffered)} />}
    </Later>
  )
}

function Offers({ of: offers }: { of: PendingEnrolment[] }) {
  if (offers.length === 0) return null
  return (
    <Notice title={offers.length === 1 ? 'A seat is on offer' : 'Seats are on offer'}>
      {offers.map((one) => (
        <div key={`${one.classId} ${one.personId}`}>
          <ClassLink of={one} />: {sentenceOf(one)}
        </div>
      ))}
    </Notice>
  )
}

const ClassLink = ({ of: { classId, className } }: { of: PendingEnrolment }) => (
  <RouterLink to="/my/classes/$classId" params={{ classId }}>
    {className}
  </RouterLink>
)
