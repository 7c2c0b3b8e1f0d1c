import { useEffect, useEffectEvent, useRef } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import type { Import, ImportVerdict } from '#contract/people/imports.ts'
import { importQuery } from '#src/api/people/imports.api.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp, useQueryCache } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { isBusy, peopleImportMachine } from '#src/machines/people/people-import.machine.ts'
import { wordsOf } from '#src/machines/people/people-import.setup.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstCard } from '#src/ui/card.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { Discard } from './-discard.tsx'
import { MapColumns } from './-map-columns.tsx'
import { Result } from './-result.tsx'
import { Review } from './-review.tsx'

export type ReviewSearch = ListSearch & { verdict?: ImportVerdict }

interface PeopleImportProps {
  import: Import
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** One file on its way: its columns, its rows, and what came of it. */
export function PeopleImport({ import: begun, search, onSearch }: PeopleImportProps) {
  const queries = useQueryCache()
  const actor = useActorRef(peopleImportMachine, {
    inspect: useApp().inspect,
    input: { organizationId: begun.organizationId, import: begun },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { problem, import: kept } = state.context
  const made = kept ?? begun
  const refresh = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = actor.on('changed', () => refresh())
    return () => listening.unsubscribe()
  }, [actor])

  const lookAgain = () => {
    const latest = { ...importQuery(made.id), staleTime: 0 }
    void queries
      .fetchQuery(latest)
      .then((found) => actor.send({ type: 'import.changed', import: found }))
  }
  const isStopped = ['notApplied', 'notUndone'].some((name) => name === state.value)
  const isMapping = state.matches('mapping') || state.matches('judging')
  const isDone = made.state === 'Applied' || made.state === 'Undone'
  const step = isMapping ? 'Mapping' : isDone ? made.state : 'Reviewing'
  const shown = useRef(step)
  const status = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (shown.current !== step) focusFirstCard(status.current)
    shown.current = step
  }, [step])
  const by = made.createdBy === null ? '' : ` by ${made.createdBy}`
  return (
    <Screen
      title={made.fileName}
      lead={`Begun on ${displayMoment(made.createdDate)}${by}`}
      action={!isDone && <Discard import={made} />}
    >
      <VisuallyHidden>
        <span ref={status} role="status">
          {made.state === 'Applied' && `${wordsOf(made.outcome)[0]} imported`}
          {made.state === 'Undone' && 'The import was undone'}
        </span>
      </VisuallyHidden>
      {problem !== null && <Notice tone="destructive">{problem}</Notice>}
      {isStopped && (
        <Row gap="tight" wrap>
          <span>This was not finished. Trying again does it once.</span>
          <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
            Retry
          </Button>
          <Button onClick={lookAgain}>Look again</Button>
        </Row>
      )}
      {isMapping && (
        <MapColumns
          import={made}
          isBusy={isBusy(state)}
          onMap={(columns) => actor.send({ type: 'map', columns })}
        />
      )}
      {!isMapping && !isDone && (
        <Review actor={actor} import={made} search={search} onSearch={onSearch} />
      )}
      {isDone && (
        <Result import={made} isBusy={isBusy(state)} onUndo={() => actor.send({ type: 'undo' })} />
      )}
    </Screen>
  )
}
