import { useState } from 'react'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import type { FamilyRound } from '#contract/classes/registration-rounds.ts'
import { instantInWords } from '#contract/dates/display-date.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { undoWithdrawal, withdraw } from '#src/api/classes/enrollments.api.ts'
import { undoWords } from '#src/components/classes/classes/undo-words.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useUndoToast } from '#src/components/forms/use-undo-toast.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { outcomeSentence, withdrawalQuestion } from '#src/machines/classes/enroll-child.words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import type { PlanStudent } from './-plan-places.ts'
import { RoundCheck } from './-plan-round-check.tsx'
import { choiceWords, placeWords, unmetWords } from './-plan-round-words.ts'

interface PlanResultProps {
  round: FamilyRound
  students: readonly PlanStudent[]
  classes: readonly ListedClass[]
}

const cardId = 'round-result'

/** What the registration round gave to each child, and why not the rest. */
export function PlanResult({ round, students, classes }: PlanResultProps) {
  const { result, publishedDate } = round
  const found = result ? resultsOf(students, result) : []
  const stateOf = (classId: number, personId: number): State | undefined => {
    const one = classes.find(({ id }) => id === classId)
    const eligibility = one?.eligibilities.find((each) => each.personId === personId)
    return one && eligibility && { one, eligibility }
  }
  return (
    <Card
      id={cardId}
      title="Result of the registration round"
      description={publishedDate && `Published ${instantInWords(publishedDate)}.`}
    >
      {found.length === 0 && <p>Your family chose no classes in this round.</p>}
      {found.map(({ student, places, unmet }) => (
        <Part key={student.personId} title={student.name}>
          {places.length === 0 ? (
            <p>{student.isMe ? 'You' : student.name} got no class in this round.</p>
          ) : (
            <RowList label={student.isMe ? 'What you got' : `What ${student.name} got`}>
              {places.map(({ classId, className, rank }) => {
                const state = stateOf(classId, student.personId)
                return (
                  <RowListItem
                    key={classId}
                    note={dotted([choiceWords(rank), state ? placeWords(state.eligibility) : null])}
                    action={state && <GiveBack {...state} />}
                  >
                    <ClassLink classId={classId} name={className} isListed={Boolean(state)} />
                  </RowListItem>
                )
              })}
            </RowList>
          )}
          {unmet.length > 0 && (
            <>
              <p>Not met:</p>
              <RowList label={`Not met for ${student.isMe ? 'you' : student.name}`}>
                {unmet.map(({ classId, className, rank, sentence }) => {
                  const state = stateOf(classId, student.personId)
                  return (
                    <RowListItem
                      key={classId}
                      note={
                        <>
                          <div>{sentence}</div>
                          <div>
                            {dotted([
                              choiceWords(rank),
                              state ? unmetWords(state.eligibility) : null,
                            ])}
                          </div>
                        </>
                      }
                      action={state && <GiveBack {...state} />}
                    >
                      <ClassLink classId={classId} name={className} isListed={Boolean(state)} />
                    </RowListItem>
                  )
                })}
              </RowList>
            </>
          )}
        </Part>
      ))}
      <RoundCheck round={round} />
    </Card>
  )
}

/** What each student got and did not get, without those who chose nothing. */
export const resultsOf = <Student extends Pick<PlanStudent, 'personId'>>(
  students: readonly Student[],
  { places, unmet }: NonNullable<FamilyRound['result']>,
) =>
  students
    .map((student) => {
      const isTheirs = ({ personId }: { personId: number }) => personId === student.personId
      return { student, places: places.filter(isTheirs), unmet: unmet.filter(isTheirs) }
    })
    .filter((one) => one.places.length + one.unmet.length > 0)

interface ClassLinkProps {
  classId: number
  name: string
  /** A class that is no longer listed has no page for families. */
  isListed: boolean
}

const ClassLink = ({ classId, name, isListed }: ClassLinkProps) =>
  isListed ? (
    <RouterLink to="/my/classes/$classId" params={{ classId }}>
      {name}
    </RouterLink>
  ) : (
    name
  )

/** A student's state in a class now. */
interface State {
  one: ListedClass
  eligibility: Eligibility
}

/** Gives a seat back, or leaves the waitlist, after a question. A toast undoes it. */
function GiveBack({ one, eligibility }: State) {
  const { personId, isMe, name, status, mayWithdraw } = eligibility
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useUndoToast()
  const act = useChange(withdraw, {
    successMessage: (now) => outcomeSentence({ eligibility: now, was: eligibility }, one.name),
  })
  const { press, isBusy } = usePress(async () => {
    const now = await act({ classId: one.id, personId })
    if (now.status === 'Withdrawn')
      offerUndo(undoWords(isMe ? 'it' : name), (how) =>
        undoWithdrawal({ classId: one.id, personId }, how),
      )
    // The button disappears.
    focusCardAt(cardId)
  })
  if (!mayWithdraw) return null
  const question = withdrawalQuestion(eligibility, one)
  const isSeat = status === 'Enrolled'
  const label = isSeat ? 'Give back' : question.confirmLabel
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        aria-label={`${label}: ${one.name}${isMe ? '' : `, ${name}`}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isBusy && <BusyServer of="change" canStop />}
      <ConfirmDialog
        title={isSeat ? `Give back the seat in ${one.name}?` : question.title}
        isOpen={isAsking}
        confirmLabel={label}
        tone="destructive"
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        {question.consequence}
      </ConfirmDialog>
    </>
  )
}
