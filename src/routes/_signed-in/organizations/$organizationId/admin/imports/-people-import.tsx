import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { Import, ImportProgress, ImportVerdict } from '#contract/people/imports.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import {
  isBusy,
  isLong,
  peopleImportMachine,
  phaseOf,
  stepOf,
  wordsOf,
} from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusFirstCard } from '#src/ui/card.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { Discard } from './-discard.tsx'
import { MapColumns } from './-map-columns.tsx'
import { Result } from './-result.tsx'
import { Review } from './-review.tsx'
import { Working, workTitles } from './-working.tsx'

export type ReviewSearch = ListSearch & { verdict?: ImportVerdict }

interface PeopleImportProps {
  import: Import
  /** What the server was at work on when the screen was opened. */
  work: ImportProgress['work']
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** One file on its way: its columns, its rows, and what came of it. */
export function PeopleImport({
  import: begun,
  work: begunWork,
  search,
  onSearch,
}: PeopleImportProps) {
  const queries = useQueryClient()
  const actor = useActorRef(peopleImportMachine, {
    inspect: useApp().inspect,
    input: { organizationId: begun.organizationId, import: begun, work: begunWork },
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { problem, import: kept, work } = state.context
  const made = kept ?? begun
  const refresh = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = actor.on('changed', () => refresh())
    return () => listening.unsubscribe()
  }, [actor])

  const isStopped = state.matches('notApplied') || state.matches('notUndone')
  const step = stepOf(state)
  const progress = <Working phase={phaseOf(state)} work={work} />
  const working = isLong(state) && progress
  const shown = useRef(step)
  const status = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (shown.current !== step) focusFirstCard(status.current)
    shown.current = step
  }, [step])
  const done = {
    Mapping: '',
    Reviewing: '',
    Applied: `${wordsOf(made.outcome)[0]} imported`,
    Undone: 'The import was undone',
  }
  const said = isLong(state) ? workTitles[phaseOf(state)] : done[made.state]
  const by = made.createdBy === null ? '' : ` by ${made.createdBy}`
  return (
    <Screen
      title={made.fileName}
      lead={`Begun on ${displayMoment(made.createdDate)}${by}`}
      action={(step === 'Mapping' || step === 'Reviewing') && <Discard import={made} />}
    >
      <VisuallyHidden>
        <span ref={status} role="status">
          {said}
        </span>
      </VisuallyHidden>
      {problem !== null && <Notice tone="destructive">{problem}</Notice>}
      {isStopped && (
        <Row gap="tight" wrap>
          <span>This was not finished. Trying again does it once.</span>
          <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
            Retry
          </Button>
          <Button onClick={() => actor.send({ type: 'lookAgain' })}>Look again</Button>
        </Row>
      )}
      {step === 'NotSeen' && (
        <Card title="The result is not known yet">
          <Row>
            <Button look="primary" onClick={() => actor.send({ type: 'lookAgain' })}>
              Look again
            </Button>
          </Row>
        </Card>
      )}
      {step === 'Following' && <Card title={workTitles[phaseOf(state)]}>{progress}</Card>}
      {step === 'Mapping' && (
        <MapColumns
          import={made}
          isBusy={isBusy(state)}
          working={working}
          onMap={(columns) => actor.send({ type: 'map', columns })}
        />
      )}
      {step === 'Reviewing' && (
        <Review actor={actor} import={made} working={working} search={search} onSearch={onSearch} />
      )}
      {(step === 'Applied' || step === 'Undone') && (
        <Result
          import={made}
          isBusy={isBusy(state)}
          working={working}
          onUndo={() => actor.send({ type: 'undo' })}
        />
      )}
    </Screen>
  )
}
