import { useState } from 'react'
import { ArrowUp, Info } from 'lucide-react'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { placeKey, type PlanChoice } from '#contract/classes/family-plans.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { agesWords, seatsWords } from '#src/components/classes/catalog/catalog-words.ts'
import { type Family, fits, studentWords } from '#src/components/classes/catalog/student-words.ts'
import { IconLink, RouterLink } from '#src/components/frame/router-link.tsx'
import type { ChoiceChange } from '#src/machines/classes/family-plan.machine.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import {
  PlanCell,
  PlanFact,
  PlanGrid,
  PlanOption,
  PlanOthers,
  PlanPhoneOnly,
  PlanRow,
  PlanTimeHead,
} from '#src/ui/classes/plan-grid.tsx'
import { Segments } from '#src/ui/fields/segments.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import {
  choicesAt,
  canChoose,
  isInside,
  nextRank,
  type PlanDay,
  type PlanStudent,
  type PlanTime,
  timeName,
} from './-plan-places.ts'
import { choiceWords } from './-plan-round-words.ts'
import { meetTogether } from './-plan-words.ts'

interface PlanTablesProps {
  days: readonly PlanDay[]
  students: readonly PlanStudent[]
  family: Family
  choices: readonly PlanChoice[]
  /** Why a place could not be held or enrolled, by `placeKey`. */
  refused: Readonly<Record<string, string>>
  isBusy: boolean
  /** Whether the choices cannot be changed, because a registration round decides with them. */
  isFixed: boolean
  onChoose: (change: ChoiceChange) => void
}

/** A grid for each weekday. On a phone, the student is chosen first. */
export function PlanTables({ days, students, ...shared }: PlanTablesProps) {
  const [shownId, setShownId] = useState(students[0]?.personId)
  const shown = students.find(({ personId }) => personId === shownId) ?? students[0]
  if (!shown) return null
  return (
    <>
      {students.length > 1 && (
        <PlanPhoneOnly>
          <Segments
            label="Student"
            choices={students.map(({ personId, name }) => ({
              value: String(personId),
              label: name,
              icon: null,
            }))}
            chosen={String(shown.personId)}
            onChoose={(chosen) => setShownId(Number(chosen))}
          />
        </PlanPhoneOnly>
      )}
      {days.map((day) => (
        <Card key={day.name} title={day.name}>
          <PlanGrid label={day.name} timesCount={day.times.length}>
            {day.times.map(({ key, name, note }) => (
              <PlanTimeHead key={key} name={name} note={note} />
            ))}
            {students.map((student) => (
              <PlanRow
                key={student.personId}
                name={student.name}
                isShown={student.personId === shown.personId}
              >
                {day.times.map((time) => (
                  <Cell key={time.key} {...{ day, days, time, student }} {...shared} />
                ))}
              </PlanRow>
            ))}
          </PlanGrid>
        </Card>
      ))}
    </>
  )
}

type CellProps = Omit<PlanTablesProps, 'students'> & {
  day: PlanDay
  time: PlanTime
  student: PlanStudent
}

/** What a student can take at a time, what they are in, and why the rest is closed. */
function Cell({
  day,
  days,
  time,
  student,
  choices,
  refused,
  isBusy,
  isFixed,
  onChoose,
}: CellProps) {
  const { personId, name } = student
  const listed = time.classes.flatMap((one) => {
    const eligibility = one.eligibilities.find((each) => each.personId === personId)
    return eligibility ? [{ one, eligibility }] : []
  })
  const chosen = choicesAt(choices, time, personId)
  const options = isFixed
    ? []
    : listed.filter(({ one, eligibility }) => canChoose(one, eligibility))
  const fixed = isFixed ? chosenOf(listed, chosen) : []
  const inside = listed.filter(({ eligibility }) => isInside(eligibility))
  const others = listed.filter((each) => ![...options, ...inside, ...fixed].includes(each))
  const every = days.flatMap(({ times }) => times).flatMap(({ classes }) => classes)
  const away = every.filter(
    (one) =>
      !time.classes.includes(one) &&
      choices.some((choice) => choice.personId === personId && choice.classId === one.id),
  )
  return (
    <PlanCell label={`${name}, ${timeName(day, time)}`} time={time.name} note={time.note}>
      {inside.map(({ one, eligibility }) => (
        <PlanFact key={one.id}>
          <RouterLink to="/my/classes/$classId" params={{ classId: one.id }}>
            {one.name}
          </RouterLink>
          : {studentWords(eligibility)?.words}
        </PlanFact>
      ))}
      {fixed.map(({ one }, index) => (
        <PlanFact key={one.id}>
          {choiceWords(index + 1)}:{' '}
          <RouterLink to="/my/classes/$classId" params={{ classId: one.id }}>
            {one.name}
          </RouterLink>
        </PlanFact>
      ))}
      {options.map(({ one, eligibility }) => {
        const rank = chosen.find(({ classId }) => classId === one.id)?.rank ?? null
        const place = { classId: one.id, personId }
        const next = nextRank(chosen, one.id)
        return (
          <PlanOption
            key={one.id}
            name={one.name}
            note={optionWords(one, eligibility)}
            rank={rank === null ? null : chosen.findIndex(({ classId }) => classId === one.id) + 1}
            isOneOfSeveral={chosen.length > 1}
            why={
              rank === null
                ? (rivalWords(away, one) ??
                  (next === undefined ? 'Three classes are chosen at this time.' : undefined))
                : undefined
            }
            refused={refused[placeKey(place)]}
            onPress={() => !isBusy && next !== undefined && onChoose({ ...place, rank: next })}
            side={
              <>
                <IconLink
                  label={`About ${one.name}`}
                  to="/my/classes/$classId"
                  params={{ classId: one.id }}
                >
                  <Info size={16} aria-hidden="true" />
                </IconLink>
                {rank !== null && rank > 1 && (
                  <IconButton
                    size="small"
                    label={`Make ${one.name} the first choice`}
                    onClick={() => !isBusy && onChoose({ ...place, rank: 1 })}
                  >
                    <ArrowUp size={16} aria-hidden="true" />
                  </IconButton>
                )}
              </>
            }
          />
        )
      })}
      {listed.length === 0 && <PlanFact>—</PlanFact>}
      {others.length > 0 && (
        <PlanOthers label={counted(others.length, ['other class', 'other classes'])}>
          {others.map(({ one, eligibility }) => (
            <li key={one.id}>
              <RouterLink to="/my/classes/$classId" params={{ classId: one.id }}>
                {one.name}
              </RouterLink>
              : {studentWords(eligibility)?.words ?? otherWords(one, eligibility)}
            </li>
          ))}
        </PlanOthers>
      )}
    </PlanCell>
  )
}

/** The chosen ones of the listed classes, in the order of the choices. */
const chosenOf = <Listed extends { one: ListedClass }>(
  listed: readonly Listed[],
  chosen: readonly PlanChoice[],
) => chosen.flatMap(({ classId }) => listed.filter(({ one }) => one.id === classId))

/** Of a student who cannot be enrolled for reasons that apply to more than this class. */
function otherWords(one: ListedClass, eligibility: Eligibility): string {
  if (fits(one, eligibility)) return 'fits'
  const isStranger = eligibility.blockers.some(({ kind }) => kind === 'NotMember')
  return isStranger ? 'not a member yet' : 'closed'
}

/** Seats, ages and room, and how the student gets in if not simply by enrolling. Of a held seat, only until when. */
function optionWords(one: ListedClass, eligibility: Eligibility): string {
  const words = studentWords(eligibility)?.words ?? false
  if (eligibility.way === 'Accept') return dotted([words, one.roomName])
  const way = eligibility.way !== null && eligibility.way !== 'Enroll' && words
  return dotted([way, seatsWords(one), agesWords(one), one.roomName])
}

/** The class chosen at another time that meets while this one does. */
function rivalWords(away: readonly ListedClass[], one: ListedClass): string | undefined {
  const rival = away.find((other) => meetTogether(one, other))
  return rival && `at the same time as ${rival.name}`
}
