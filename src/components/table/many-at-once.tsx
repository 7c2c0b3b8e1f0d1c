import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { NotificationPreview } from '#contract/accounts/notifications.ts'
import { isDenied, toProblem } from '#src/api/problem.ts'
import type { Row as ListRow } from '#src/api/watch-rows.ts'
import { previewWords } from '#src/components/accounts/notifications/notification-words.ts'
import { NotifiedPeople } from '#src/components/accounts/notifications/notify-panel.tsx'
import { UnsavedChanges } from '#src/components/forms/editing/unsaved-changes.tsx'
import { theyWere, wereSaved } from '#src/components/forms/success-messages.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import {
  canUndo,
  manyAtOnceMachine,
  progressOf,
  type ManyAtOnceActor,
  type ManyAtOnceState,
  type ManyRow,
  type RefusedRow,
  wasStopped,
} from '#src/machines/table/many-at-once.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/fields/progress.tsx'
import { ActionDialog } from '#src/ui/frame/dialog.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { type ChangingAction, fits, NotPossible, type RowActions } from './row-actions.ts'

interface ManyAtOnceProps<Item extends ListRow> {
  action: ChangingAction<Item, unknown>
  /** The chosen rows, also those that the action does not fit. */
  rows: readonly Item[]
  nameOf: (row: Item) => string
  noun: Noun
  link: RowActions<Item>['link']
  /** Whether rows were changed. */
  onClose: (isChanged: boolean) => void
}

/** One action on the chosen rows: what will happen to whom, its progress, its result, and its undo. */
export function ManyAtOnce<Item extends ListRow>(props: ManyAtOnceProps<Item>) {
  const { action, rows, nameOf, noun, link, onClose } = props
  // What was chosen stays, whatever happens to the list.
  const [fitting] = useState(() => rows.filter((row) => fits(action, row)))
  const [excluded] = useState(() => rows.filter((row) => !fits(action, row)))
  const [options, setOptions] = useState(action.startOptions)
  const process = useActorRef(manyAtOnceMachine, { inspect: useApp().inspect })
  useResults(process, { noun, success: action.success, onClose: () => onClose(true) })
  const state = useSelector(process, (now) => now)
  const { isAsking, isBusy } = phaseOf(state)
  const [first] = fitting
  const what = fitting.length === 1 && first ? nameOf(first) : counted(fitting.length, noun)
  const title = action.title(what)
  const isReady = fitting.length > 0 && (action.isReady?.(options) ?? true)

  const named = fitting.map((row) => ({ id: row.id, name: nameOf(row) }))

  const confirm = () =>
    process.send({
      type: 'confirm',
      rows: named,
      work: action.work(options),
    })
  const close = () => {
    if (isBusy) process.send({ type: 'stop' })
    else onClose(!isAsking)
  }

  return (
    <ActionDialog
      title={title}
      onClose={close}
      actions={
        <Buttons
          state={state}
          title={title}
          isReady={isReady}
          isDestructive={action.isDestructive ?? false}
          onConfirm={confirm}
          onClose={close}
          onSend={(type) => process.send({ type })}
        />
      }
    >
      <UnsavedChanges areThere={isBusy} title="Leave now?">
        What is being saved is finished. The rest stays as it is.
      </UnsavedChanges>
      {isAsking ? (
        <Question
          {...{ action, fitting, named, excluded, nameOf, options }}
          onOptions={setOptions}
        />
      ) : (
        <Stack>
          <Result state={state} title={title} noun={noun} past={action.past} />
          <Refused rows={refusedIn(state)} title={titleOfRefused(state)} link={link} />
        </Stack>
      )}
    </ActionDialog>
  )
}

const phaseOf = (state: ManyAtOnceState) => ({
  isAsking: state.hasTag('asking'),
  isBusy: state.hasTag('busy'),
})

interface Results {
  noun: Noun
  success: ChangingAction<never, unknown>['success']
  onClose: () => void
}

/**
 * Cached rows are fetched again once, and the success is shown once, however many rows were changed. With one row and
 * nothing to undo, there is no more to see, so the dialog closes once the row behind it is up to date.
 */
function useResults(process: ManyAtOnceActor, { noun, success, onClose }: Results) {
  const queries = useQueryClient()
  const { toaster } = useApp()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isShown = true
    let refreshed = Promise.resolve()
    const resting = process.on('rested', () => {
      refreshed = queries.invalidateQueries()
    })
    const ending = process.on('ended', ({ changed }) => {
      if (changed === 0) return
      const sentence = success?.(theyWere(changed, noun)) ?? wereSaved(changed, noun)
      toaster.send({ type: 'show', toast: successToast(sentence) })
      if (isComplete(process.getSnapshot())) void refreshed.then(() => isShown && close())
    })
    return () => {
      isShown = false
      resting.unsubscribe()
      ending.unsubscribe()
      if (process.getSnapshot().hasTag('busy')) askAgain(queries)
    }
  }, [process, queries, toaster, noun, success])
}

const isComplete = ({ context: { work, count, done } }: ManyAtOnceState) =>
  count === 1 && done.length === 1 && work?.undo === null

interface ButtonsProps {
  state: ManyAtOnceState
  title: string
  isReady: boolean
  isDestructive: boolean
  onConfirm: () => void
  onClose: () => void
  onSend: (type: 'stop' | 'retry' | 'undo') => void
}

function Buttons(props: ButtonsProps) {
  const { state, title, isReady, isDestructive, onConfirm, onClose, onSend } = props
  const { isAsking, isBusy } = phaseOf(state)
  if (isBusy)
    return state.hasTag('undoing') ? null : (
      <Button busy={state.context.isStopping} onClick={() => onSend('stop')}>
        Stop
      </Button>
    )
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      {isAsking && (
        <Button
          look={isDestructive ? 'destructive' : 'primary'}
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && onConfirm()}
        >
          {title}
        </Button>
      )}
      {canUndo(state) && <Button onClick={() => onSend('undo')}>Undo</Button>}
      {state.hasTag('interrupted') && (
        <Button look="primary" onClick={() => onSend('retry')}>
          Retry
        </Button>
      )}
    </>
  )
}

interface QuestionProps<Item extends ListRow> extends Pick<
  ManyAtOnceProps<Item>,
  'action' | 'nameOf'
> {
  fitting: readonly Item[]
  named: readonly ManyRow[]
  excluded: readonly Item[]
  options: unknown
  onOptions: (options: unknown) => void
}

/** What will happen to whom, before anything is sent. */
function Question<Item extends ListRow>(props: QuestionProps<Item>) {
  const { action, fitting, named, excluded, nameOf, options, onOptions } = props
  return (
    <Stack>
      {/* The first text has the focus, so that nothing is chosen by mistake. */}
      <div ref={focusOnceThere} tabIndex={-1}>
        <Stack gap="tight">
          {fitting.length > 1 && <p>{namesOf(fitting.map(nameOf))}</p>}
          {[...reasonsIn(action, excluded)].map(([reason, some]) => (
            <p key={reason}>{reasonWords(reason, some.map(nameOf))}</p>
          ))}
          <p>{action.consequence}</p>
        </Stack>
      </div>
      {action.Options && <action.Options rows={named} value={options} onChange={onOptions} />}
      {action.preview && <Preview {...{ action, fitting, nameOf, options }} />}
    </Stack>
  )
}

const shown = 5

/** "Algebra, Botany, and 3 more". */
export function namesOf(names: readonly string[]): string {
  const more = names.length - shown
  const listed = more > 1 ? [...names.slice(0, shown), `${more} more`] : names
  return `${new Intl.ListFormat('en-US').format(listed)}.`
}

const reasonsIn = <Item,>(
  { reasonAgainst }: ChangingAction<Item, unknown>,
  excluded: readonly Item[],
) => Map.groupBy(excluded, (row) => reasonAgainst?.(row) ?? '')

/** "Algebra is already published and is not included." */
export const reasonWords = (reason: string, names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is ${reason} and is not included.`
    : `${names.length} are ${reason} and are not included: ${namesOf(names)}`

interface Previews {
  preview: NotificationPreview | null
  refused: RefusedRow[]
}

/** Who would be notified in all, and what would be refused. It is looked up row by row, and confirming never waits. */
function Preview<Item extends ListRow>({
  action,
  fitting,
  nameOf,
  options,
}: Pick<QuestionProps<Item>, 'action' | 'fitting' | 'nameOf' | 'options'>) {
  const isReady = action.isReady?.(options) ?? true
  const ids = fitting.map(({ id }) => id)
  const { data, error } = useQuery({
    queryKey: ['notification-preview', action.id, ids, action.previewKey?.(options) ?? options],
    queryFn: async ({ signal }) => {
      const previews: NotificationPreview[] = []
      const refused: RefusedRow[] = []
      for (const row of fitting) {
        const named = { id: row.id, name: nameOf(row) }
        try {
          const preview = await action.preview?.(row, options, signal)
          if (preview && preview.newConflictsCount > 0)
            refused.push({ row: named, reason: conflictWords(preview.newConflictsCount) })
          else if (preview) previews.push(preview)
        } catch (failure) {
          if (!isDenied(failure) && !(failure instanceof NotPossible)) throw failure
          refused.push({ row: named, reason: toProblem(failure).message })
        }
      }
      return { preview: added(previews), refused } satisfies Previews
    },
    enabled: isReady,
    meta: { isSilent: true },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isReady) return null
  return (
    <Stack gap="tight">
      <p role="status" aria-label="Who is notified">
        {data?.preview && `${previewWords({ ...data.preview, familiesCount: 0 })}.`}
        {data?.preview === null && 'Nobody is notified.'}
        {error && `Who is notified isn’t known yet: ${toProblem(error).message}`}
        {!data && !error && 'Looking up who is notified…'}
      </p>
      {data?.preview && <NotifiedPeople preview={data.preview} />}
      {data && data.refused.length > 0 && (
        <Notice tone="warning" title="These will not be changed">
          <RowList label="These will not be changed">
            {data.refused.map(({ row, reason }) => (
              <RowListItem key={row.id} note={reason}>
                {row.name}
              </RowListItem>
            ))}
          </RowList>
        </Notice>
      )}
    </Stack>
  )
}

const conflictWords = (count: number) =>
  `This causes ${counted(count, ['conflict', 'conflicts'])} in the timetable. Open it to accept ${count === 1 ? 'it' : 'them'} with a reason.`

/** The previews of several changes as one: each sends its own emails. */
function added(previews: readonly NotificationPreview[]): NotificationPreview | null {
  const [first] = previews
  if (!first) return null
  const sum = (of: (preview: NotificationPreview) => number) =>
    previews.reduce((total, preview) => total + of(preview), 0)
  const people = previews.flatMap((preview) => preview.people)
  return {
    ...first,
    emailsCount: sum(({ emailsCount }) => emailsCount),
    appOnlyCount: sum(({ appOnlyCount }) => appOnlyCount),
    newConflictsCount: 0,
    people: [...new Map(people.map((each) => [`${each.name} ${each.way}`, each])).values()],
    sample: previews.find(({ sample }) => sample !== null)?.sample ?? null,
  }
}

interface ResultProps {
  state: ManyAtOnceState
  title: string
  noun: Noun
  past: string
}

/** How far it is, or how it ended. The words of each phase get the focus, as the button before them is gone. */
function Result({ state, title, noun, past }: ResultProps) {
  const { through, count } = progressOf(state)
  const isUndoing = state.hasTag('undoing')
  if (state.hasTag('busy'))
    return (
      <>
        <p ref={focusOnceThere} tabIndex={-1} key={isUndoing ? 'undoing' : 'running'}>
          {isUndoing ? 'Undoing…' : 'Saving one after another…'}
        </p>
        <Progress label={title} fraction={through / count} words={`${through} of ${count}`} />
        <BusyServer of="change" canStop />
      </>
    )
  return (
    <div ref={focusOnceThere} tabIndex={-1} key={isUndoing ? 'undone' : 'done'}>
      {state.hasTag('interrupted') ? (
        <Notice tone="warning" title={`${through} of ${count} are done.`}>
          {state.context.problem}
        </Notice>
      ) : (
        <p>{endWords(state, noun, past)}</p>
      )}
    </div>
  )
}

/** "8 classes were published." */
function endWords(state: ManyAtOnceState, [one, many]: Noun, past: string): string {
  const { done, undone } = state.context
  const were = (count: number, what: string) =>
    count === 0
      ? `No ${many} were ${what}.`
      : `${counted(count, [`${one} was`, `${many} were`])} ${what}.`
  if (state.hasTag('undone')) return were(undone.length, 'changed back')
  const stopped = wasStopped(state)
    ? ` ${counted(state.context.queue.length, [one, many])} not begun.`
    : ''
  return `${were(done.length, past)}${stopped}`
}

const refusedIn = (state: ManyAtOnceState) =>
  isOfUndo(state) ? state.context.notUndone : state.context.refused

const titleOfRefused = (state: ManyAtOnceState) =>
  isOfUndo(state) ? 'Could not be undone' : 'Could not be done'

const isOfUndo = (state: ManyAtOnceState) => state.hasTag('undoing') || state.hasTag('undone')

interface RefusedProps {
  rows: readonly RefusedRow[]
  title: string
  link: (row: ManyRow) => ReturnType<RowActions<ListRow>['link']>
}

const Refused = ({ rows, title, link }: RefusedProps): ReactNode =>
  rows.length > 0 && (
    <Notice tone="warning" title={title}>
      <RowList label={title}>
        {rows.map(({ row, reason }) => (
          <RowListItem key={row.id} note={reason}>
            <RouterLink {...link(row)}>{row.name}</RouterLink>
          </RowListItem>
        ))}
      </RowList>
    </Notice>
  )
