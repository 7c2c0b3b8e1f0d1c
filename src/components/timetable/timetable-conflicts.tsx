import { Fragment } from 'react'
import { conflictSentence } from '#contract/timetable/conflict-words.ts'
import type { Conflict, Timetable } from '#contract/timetable/timetable.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { MatrixConflict, MatrixConflicts } from '#src/ui/timetable/conflicts.tsx'
import { conflictsIn } from './conflicts-in.ts'

/** Everything that collides in a timetable, with the way to each class. */
export function TimetableConflicts({ timetable }: { timetable: Timetable }) {
  const found = conflictsIn(timetable)
  if (found.length === 0) return null
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
    </Card>
  )
}

/** The class, and the one that it collides with. */
const othersOf = (one: { id: number; name: string }, { classId, className }: Conflict) =>
  classId === null || className === null ? [one] : [one, { id: classId, name: className }]

const acceptedWords = ({ reason, by }: NonNullable<Conflict['override']>) =>
  `Accepted${by === null ? '' : ` by ${by}`}: ${reason}`
