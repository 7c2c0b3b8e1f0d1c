import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GradeLevel, Promotion } from '#contract/people/grade-levels.ts'
import { displayInstant } from '#contract/dates/display-date.ts'
import { promoteStudents, promotionQuery, undoPromotion } from '#src/api/people/grade-levels.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'

interface PromotionCardProps {
  organizationId: number
  levels: readonly GradeLevel[]
}

const studentsIn = (count: number) => counted(count, ['student', 'students'])

/** Moves students to the next grade at the end of the year: first a preview, then one press, which can be undone. */
export function PromotionCard({ organizationId, levels }: PromotionCardProps) {
  const asked = useQuery(promotionQuery(organizationId))
  return (
    <Card
      title="Promote students"
      description="At the end of the school year, everyone moves to the next grade. You check the list first, and can undo it."
    >
      <Later of={asked} failed="Couldn’t load the grades of the students.">
        {({ students, withoutGradeCount, last }) => (
          <>
            {last && <LastPromotion organizationId={organizationId} last={last} />}
            {students.length === 0 ? (
              <p>No student has a grade yet.</p>
            ) : (
              <Preview
                key={last?.date}
                organizationId={organizationId}
                levels={levels}
                students={students}
                withoutGradeCount={withoutGradeCount}
              />
            )}
          </>
        )}
      </Later>
    </Card>
  )
}

interface LastPromotionProps {
  organizationId: number
  last: NonNullable<Promotion['last']>
}

function LastPromotion({ organizationId, last: { studentsCount, date } }: LastPromotionProps) {
  const undo = useChange(undoPromotion, {
    successMessage: (undone) =>
      `${studentsIn(undone.studentsCount)} moved back to the grade before`,
  })
  const here = useRef<HTMLParagraphElement>(null)
  const students = studentsIn(studentsCount)
  return (
    <Row wrap>
      <p ref={here}>
        {students} promoted on {displayInstant(date)}.
      </p>
      <AskFirst
        label="Undo the promotion"
        title="Undo the promotion?"
        confirmLabel="Undo"
        tone="default"
        act={async () => {
          await undo(organizationId)
          // The button is about to disappear.
          focusCard(here.current)
        }}
      >
        {students} will have the grade again that they had before. Students who were edited since
        then stay in their grade.
      </AskFirst>
    </Row>
  )
}

interface PreviewProps extends PromotionCardProps {
  students: Promotion['students']
  withoutGradeCount: number
}

/** Who moves where. Those who repeat a grade are turned off. */
function Preview({ organizationId, levels, students, withoutGradeCount }: PreviewProps) {
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set())
  const promote = useChange(promoteStudents, {
    successMessage: ({ studentsCount }) =>
      `${studentsIn(studentsCount)} ${studentsCount === 1 ? 'was' : 'were'} promoted`,
  })
  const here = useRef<HTMLDivElement>(null)
  const chosen = students.filter(({ id }) => !staying.has(id))
  const { isBusy, press } = usePress(async () => {
    await promote({
      organizationId,
      students: chosen.map(({ id, fromId, toId }) => ({ id, fromId, toId })),
    })
    focusCard(here.current)
  })
  const nameOf = (wanted: number | null) => levels.find(({ id }) => id === wanted)?.name

  function toggle(id: number) {
    const next = new Set(staying)
    if (!next.delete(id)) next.add(id)
    setStaying(next)
  }

  return (
    <div ref={here}>
      <Disclosure showLabel="Preview the promotion" hideLabel="Hide the preview" isLazy>
        <Stack gap="loose">
          {[...Map.groupBy(students, ({ fromId }) => fromId)].map(([fromId, group]) => (
            <CheckGroup
              key={fromId}
              label={`${nameOf(fromId)} to ${nameOf(group[0]?.toId ?? null) ?? 'no grade (finished)'}`}
              isList
            >
              {group.map(({ id, name }) => (
                <CheckInput
                  key={id}
                  label={name}
                  checked={!staying.has(id)}
                  onChange={() => toggle(id)}
                />
              ))}
            </CheckGroup>
          ))}
          {withoutGradeCount > 0 && (
            <p>
              {withoutGradeCount === 1
                ? '1 student has no grade, and stays without one.'
                : `${withoutGradeCount} students have no grade, and stay without one.`}
            </p>
          )}
          <div>
            <Button
              look="primary"
              busy={isBusy}
              disabled={chosen.length === 0}
              onClick={() => press()}
            >
              Promote {studentsIn(chosen.length)}
            </Button>
          </div>
        </Stack>
      </Disclosure>
    </div>
  )
}
