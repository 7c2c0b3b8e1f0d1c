import { memo, useId, useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import type { CatalogueClass } from '#contract/classes/catalogue.ts'
import { shortTimes } from '#src/components/timetable/meetings/meeting-words.ts'
import { rowLink } from '#src/ui/look/link-look.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { ClassCard, ClassCards } from '#src/ui/timetable/class-card.tsx'
import { Matrix, MatrixCell, MatrixSlot } from '#src/ui/timetable/matrix.tsx'
import { CatalogueStudents } from './-catalogue-students.tsx'
import { timesOf } from './-catalogue-times.ts'
import { agesWords, policyWords, seatsWords } from './-catalogue-words.ts'
import type { Family } from './-student-words.ts'

interface CatalogueMatrixProps {
  classes: readonly CatalogueClass[]
  family: Family
  isInside: boolean
}

/** The classes by time of day and weekday, so that what could be on one day is seen side by side. */
export function CatalogueMatrix({ classes, ...look }: CatalogueMatrixProps) {
  const id = useId()
  const times = useMemo(() => timesOf(classes), [classes])
  const columns = times.columns.map(({ name }) => ({ id: name, name }))
  return (
    <Matrix columns={columns} label="Classes by time and day">
      {times.rows.map((row) => (
        <MatrixSlot key={row.key} id={`${id}-${row.key}`} name={row.name} note={row.note}>
          {times.columns.map(({ day, name }) => (
            <CatalogueCell key={name} column={name} classes={times.in(row, day)} {...look} />
          ))}
        </MatrixSlot>
      ))}
    </Matrix>
  )
}

const CatalogueCell = ({ column, classes, ...look }: CatalogueMatrixProps & { column: string }) => (
  <MatrixCell column={column} isGap={classes.length === 0}>
    {classes.length > 0 && (
      <ClassCards>
        {classes.map((one) => (
          <SmallCard key={one.id} one={one} {...look} />
        ))}
      </ClassCards>
    )}
  </MatrixCell>
)

type SmallCardProps = Omit<CatalogueMatrixProps, 'classes'> & { one: CatalogueClass }

const SmallCard = memo(function SmallCard({ one, family, isInside }: SmallCardProps) {
  const { id, name, slotId, startTime, endTime, roomName, enrolment } = one
  const hasOwnTimes = slotId === null && startTime !== null && endTime !== null
  return (
    <ClassCard
      name={
        isInside ? (
          <Link to="/my/classes/$classId" params={{ classId: id }} className={rowLink()}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )
      }
      facts={[
        dotted([hasOwnTimes && shortTimes(startTime, endTime), roomName]),
        dotted([agesWords(one), seatsWords(one)]),
        policyWords[enrolment] ?? '',
      ].filter(Boolean)}
      marks={<CatalogueStudents one={one} family={family} />}
    />
  )
})
