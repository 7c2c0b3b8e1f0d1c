import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { mostMoves, type SuggestedMove } from '#contract/timetable/place-suggestions.ts'
import type { Timetable } from '#contract/timetable/timetable.ts'
import { undoMoves } from '#src/api/timetable/place-suggestions.api.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useUndoToast } from '#src/components/forms/use-undo-toast.ts'
import { useApp } from '#src/components/frame/app.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { suggestedPlace } from '#src/components/timetable/timetable/timetable-words.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import {
  countMoves,
  figuresOf,
  isLeftOut,
  movesShown,
  suggestPlacesMachine,
  type SuggestPlacesActor,
  type SuggestPlacesState,
} from '#src/machines/timetable/suggest-places.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { Progress } from '#src/ui/fields/progress.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { ActionDialog } from '#src/ui/frame/dialog.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'

const classNoun: Noun = ['class', 'classes']

/** A button that opens suggestions, for people who may move classes. */
export function SuggestPlaces(props: Omit<SuggestDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay()('classes.manage')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Suggest places</Button>
      {isOpen && <SuggestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SuggestDialogProps {
  organizationId: number
  timetable: Timetable
  onClose: () => void
}

/** What to search for, what is found while it gets better, and which of it is applied. */
function SuggestDialog({ organizationId, timetable, onClose }: SuggestDialogProps) {
  const { semesterId } = timetable
  const process = useActorRef(suggestPlacesMachine, {
    input: { organizationId, semesterId },
    inspect: useApp().inspect,
  })
  useApplied(process, organizationId, onClose)
  const state = useSelector(process, (now) => now)
  const [wanted, setWanted] = useState(state.context.wanted)
  const isReady = wanted.places || wanted.repairs
  const close = () => {
    if (!state.matches('applying')) onClose()
  }
  const { problem } = state.context

  return (
    <ActionDialog
      title="Suggest places"
      onClose={close}
      actions={
        <Buttons
          state={state}
          isReady={isReady}
          onClose={close}
          onSearch={() => process.send({ type: 'search', wanted })}
          onSend={(type) => process.send({ type })}
        />
      }
    >
      <Stack>
        {problem !== null && (
          <div role="alert">
            <Notice tone="warning" title="That did not work">
              {problem}
            </Notice>
          </div>
        )}
        {state.hasTag('choosing') ? (
          <Stack>
            <p ref={focusOnceThere} tabIndex={-1}>
              Kinroll searches for places for up to 20 seconds. Nothing changes before you apply
              what it finds.
            </p>
            <CheckInput
              label="Place what is not scheduled"
              checked={wanted.places}
              onChange={({ target }) => setWanted({ ...wanted, places: target.checked })}
            />
            <CheckInput
              label="Repair"
              help="Moves classes that have a place, to resolve conflicts, for students who chose two classes at the same time, and for brothers and sisters."
              checked={wanted.repairs}
              onChange={({ target }) => setWanted({ ...wanted, repairs: target.checked })}
            />
            {wanted.repairs && (
              <Field label="Classes to move at most">
                {(control) => (
                  <SelectInput
                    {...control}
                    value={wanted.most}
                    onChange={({ target }) => setWanted({ ...wanted, most: Number(target.value) })}
                  >
                    {[1, 2, 3, 5, 10, mostMoves].map((most) => (
                      <option key={most}>{most}</option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            )}
          </Stack>
        ) : (
          <Found state={state} timetable={timetable} process={process} />
        )}
      </Stack>
    </ActionDialog>
  )
}

/** Says what was moved, offers to undo it, and shows the timetable as it is now. */
function useApplied(process: SuggestPlacesActor, organizationId: number, onClose: () => void) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const offerUndo = useUndoToast()
  const onApplied = useEffectEvent((classes: { id: number; version: number }[]) => {
    const words = `${counted(classes.length, classNoun)} moved.`
    offerUndo('People are notified in 10 minutes.', (how) =>
      undoMoves({ organizationId, classes }, how),
    )
    toaster.send({ type: 'show', toast: successToast(words) })
    askAgain(queries)
    onClose()
  })
  useEffect(() => {
    const listening = process.on('applied', ({ moved }) => onApplied(moved))
    return () => listening.unsubscribe()
  }, [process])
}

interface ButtonsProps {
  state: SuggestPlacesState
  isReady: boolean
  onClose: () => void
  onSearch: () => void
  onSend: (type: 'stop' | 'apply' | 'chooseAgain') => void
}

function Buttons({ state, isReady, onClose, onSearch, onSend }: ButtonsProps) {
  if (state.matches('searching')) return <Button onClick={() => onSend('stop')}>Stop</Button>
  const count = countMoves(state)
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      {state.hasTag('choosing') ? (
        <Button
          look="primary"
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && onSearch()}
        >
          Find places
        </Button>
      ) : (
        <>
          <Button onClick={() => onSend('chooseAgain')}>Search again</Button>
          {count > 0 && (
            <Button look="primary" busy={state.matches('applying')} onClick={() => onSend('apply')}>
              Apply
            </Button>
          )}
        </>
      )}
    </>
  )
}

interface FoundProps {
  state: SuggestPlacesState
  timetable: Timetable
  process: SuggestPlacesActor
}

/** What was found so far, or in the end. */
function Found({ state, timetable, process }: FoundProps) {
  const isSearching = state.matches('searching')
  const moves = movesShown(state)
  const figures = figuresOf(state)
  return (
    <Stack>
      <p
        ref={focusOnceThere}
        tabIndex={-1}
        key={isSearching ? 'searching' : 'proposed'}
        role="status"
      >
        {isSearching
          ? 'Searching for up to 20 seconds…'
          : moves.length === 0
            ? 'Nothing better was found.'
            : 'Found:'}
      </p>
      {isSearching && <Progress label="Search" fraction={null} />}
      {figures && (
        <p>
          Conflicts: {figures.conflictsBefore} now, {figures.conflictsAfter} then. Not scheduled:{' '}
          {figures.unplacedBefore} now, {figures.unplacedAfter} then.
        </p>
      )}
      {moves.length > 0 && (
        <RowList label="Suggested moves">
          {moves.map((move) => (
            <RowListItem key={move.classId} note={<Reasons timetable={timetable} move={move} />}>
              {isSearching ? (
                moveWords(timetable, move)
              ) : (
                <CheckInput
                  label={moveWords(timetable, move)}
                  checked={!isLeftOut(state, move.classId)}
                  disabled={state.matches('applying')}
                  onChange={({ target }) =>
                    process.send({
                      type: target.checked ? 'takeIn' : 'leaveOut',
                      classId: move.classId,
                    })
                  }
                />
              )}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Stack>
  )
}

/** "Chess: Oak Room, 2nd hour". */
const moveWords = (timetable: Timetable, { className, to }: SuggestedMove) =>
  `${className}: ${suggestedPlace(timetable, to)}`

interface ReasonsProps {
  timetable: Timetable
  move: SuggestedMove
}

/** Where the class is now, why it should move, and what is worse then. */
const Reasons = ({ timetable, move: { from, reasons, drawbacks } }: ReasonsProps) => (
  <>
    {(from.slotId ?? from.roomId) !== null && <p>Now: {suggestedPlace(timetable, from)}.</p>}
    {reasons.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    {drawbacks.map((drawback) => (
      <RowListWarning key={drawback}>{drawback}</RowListWarning>
    ))}
  </>
)
