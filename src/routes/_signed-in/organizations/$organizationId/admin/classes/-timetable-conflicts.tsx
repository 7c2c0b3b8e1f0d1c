import { Fragment } from 'react'
import { conflictSentence, moreSentence } from '#contract/timetable/conflict-words.ts'
import type { Conflict, Timetable } from '#contract/timetable/timetable.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { MatrixConflict, MatrixConflicts } from '#src/ui/timetable/matrix.tsx'
import { conflictsIn } from '#src/components/timetable/timetable/conflicts-in.ts'

/** Everything that collides in a timetable, with the way to each class. */
export function TimetableConflicts({ timetable }: { timetable: Timetable }) {
  const found = conflictsIn(timetable)
  const { open = 0, accepted = 0 } = timetable.moreConflicts ?? {}
  if (found.length + open + accepted === 0) return null
  return (
    <Card title="Conflicts">
      <MatrixConflicts>
        {found.map(({ one, conflict }) => (
          <MatrixConflict
            key={`${one.id} ${conflict.kind} ${conflict.classId}`}
            isAccepted={conflict.override !== null}
            classes={othersOf(one, conflict).map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <RouterLink
                  from="/organizations/$organizationId/admin"
                  to="/organizations/$organizationId/admin/classes/$classId"
                  params={{ classId: id }}
                >
                  {name}
                </RouterLink>
              </Fragment>
            ))}
          >
            {conflictSentence(conflict)}
            {conflict.override && ` ${acceptedWords(conflict.override)}`}
          </MatrixConflict>
        ))}
      </MatrixConflicts>
      {open + accepted > 0 && <p>{moreWords(open, accepted)}</p>}
    </Card>
  )
}

/** "And 840 more, 2 of them accepted. The card of each class counts its own." */
const moreWords = (open: number, accepted: number) => {
  const more = moreSentence(open + accepted).slice(0, -1)
  const known = accepted > 0 ? `, ${accepted.toLocaleString('en-US')} of them accepted` : ''
  return `${more}${known}. The card of each class counts its own.`
}

/** The class, and the one that it collides with. */
const othersOf = (one: { id: number; name: string }, { classId, className }: Conflict) =>
  classId === null || className === null ? [one] : [one, { id: classId, name: className }]

const acceptedWords = ({ reason, by }: NonNullable<Conflict['override']>) =>
  `Accepted${by === null ? '' : ` by ${by}`}: ${reason}`
