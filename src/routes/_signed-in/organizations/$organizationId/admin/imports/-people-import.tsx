import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Import, ImportProgress, ImportPhase } from '#contract/people/imports.ts'
import type { ImportVerdict } from '#contract/people/imports.query.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import {
  isBusy,
  isLong,
  peopleImportMachine,
  phaseOf,
  stepOf,
  wordsOf,
  leftOutOf,
} from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusFirstCard } from '#src/ui/card.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { momentInWords } from '#contract/dates/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { MapColumns } from './-map-columns.tsx'
import { Review } from './-review.tsx'
import { Progress } from '#src/ui/fields/progress.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { discardImport } from '#src/api/people/imports.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

export type ReviewSearch = ListSearch & { verdict?: ImportVerdict }

interface PeopleImportProps {
  import: Import
  /** The server's work when the screen was opened. */
  work: ImportProgress['work']
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** One import on a screen of its own. */
export function PeopleImport(props: PeopleImportProps) {
  const { actor, made } = usePeopleImport(props)
  const step = stepOf(useSelector(actor, (snapshot) => snapshot))
  const navigate = useNavigate()
  const by = made.createdBy === null ? '' : ` by ${made.createdBy}`
  return (
    <Screen
      title={made.fileName}
      lead={`Started ${momentInWords(made.createdDate)}${by}`}
      action={
        (step === 'Mapping' || step === 'Reviewing') && (
          <Discard
            import={made}
            onDiscarded={() =>
              navigate({
                to: '/organizations/$organizationId/admin/imports',
                params: { organizationId: made.organizationId },
              })
            }
          />
        )
      }
    >
      <ImportSteps {...props} actor={actor} import={made} />
    </Screen>
  )
}

/** The machine of an import, and its latest state on the server. */
export function usePeopleImport({
  import: begun,
  work,
}: Pick<PeopleImportProps, 'import' | 'work'>) {
  const queries = useQueryClient()
  const actor = useActorRef(peopleImportMachine, {
    inspect: useApp().inspect,
    input: { organizationId: begun.organizationId, import: begun, work },
  })
  const saved = useSelector(actor, ({ context }) => context.import)
  const refresh = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = actor.on('changed', () => refresh())
    return () => listening.unsubscribe()
  }, [actor])
  return { actor, made: saved ?? begun }
}

interface ImportStepsProps extends Omit<PeopleImportProps, 'work'> {
  actor: ActorRefFrom<typeof peopleImportMachine>
}

/** The steps of an import: its columns, its rows and its result. */
export function ImportSteps({ actor, import: made, search, onSearch }: ImportStepsProps) {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { problem, work } = state.context
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
  return (
    <>
      <VisuallyHidden>
        <span ref={status} role="status">
          {said}
        </span>
      </VisuallyHidden>
      {problem !== null && <Notice tone="destructive">{problem}</Notice>}
      {isStopped && (
        <Row gap="tight" wrap>
          <span>This didn’t finish. It’s safe to try again.</span>
          <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
            Retry
          </Button>
          <Button onClick={() => actor.send({ type: 'lookAgain' })}>Check again</Button>
        </Row>
      )}
      {step === 'NotSeen' && (
        <Card title="We don’t know the result yet">
          <Row>
            <Button look="primary" onClick={() => actor.send({ type: 'lookAgain' })}>
              Check again{' '}
            </Button>
          </Row>
        </Card>
      )}
      {step === 'Following' && <Card title={workTitles[phaseOf(state)]}>{progress}</Card>}
      {step === 'Mapping' && made.recognized !== null && <Notice>{made.recognized}</Notice>}
      {step === 'Mapping' && (
        <MapColumns
          import={made}
          isBusy={isBusy(state)}
          working={working}
          onMap={(mapping) => actor.send({ type: 'map', ...mapping })}
        />
      )}
      {step === 'Reviewing' && (
        <Review actor={actor} import={made} working={working} search={search} onSearch={onSearch} />
      )}
      {(step === 'Applied' || step === 'Undone') && (
        <Result
          import={made}
          isUndoing={isBusy(state)}
          working={working}
          onUndo={() => actor.send({ type: 'undo' })}
        />
      )}
    </>
  )
}

interface WorkingProps {
  phase: ImportPhase
  /** Null if the progress is unknown. */
  work: ImportProgress['work']
}

/** The server's progress with an import. */
function Working({ phase, work }: WorkingProps) {
  const { done, total } = work ?? { done: 0, total: 0 }
  const rows = `${numbers.format(done)} of ${counted(total, ['row', 'rows'])}`
  return (
    <Progress
      label={phases[phase]}
      fraction={work && (total > 0 ? done / total : 1)}
      words={work ? rows : ''}
    />
  )
}

const phases: Record<ImportPhase, string> = {
  Reading: 'Reading',
  Applying: 'Importing',
  Undoing: 'Undoing',
}

/** The phases as titles, announced once. */
const workTitles: Record<ImportPhase, string> = {
  Reading: 'Reading the rows',
  Applying: 'Importing the file',
  Undoing: 'Undoing the import',
}

interface ResultProps {
  import: Import
  isUndoing: boolean
  /** The progress of long work. */
  working: ReactNode
  onUndo: () => void
}

/** The result of an import, with its undo. */
function Result({ import: made, isUndoing, working, onUndo }: ResultProps) {
  const { state, outcome, exceptions, organizationId, fileName } = made
  const [isAsking, setAsking] = useState(false)
  const notImported = leftOutOf(made)
  const [people, families] = wordsOf(outcome)
  const isUndone = state === 'Undone'
  const hasParents = !isUndone && outcome.families > 0
  return (
    <Card title={isUndone ? 'Import undone' : 'Import complete'}>
      <Facts
        items={[
          [isUndone ? 'People removed' : 'People added', outcome.people],
          [isUndone ? 'Families removed' : 'Families added', outcome.families],
          [isUndone ? 'Records restored' : 'Records changed', outcome.changed],
          isUndone && ['Not undone', exceptionWords(exceptions)],
        ]}
      />
      {!isUndone && exceptions.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {!isUndone && notImported !== '' && <p>{notImported}</p>}
      <Row gap="tight" wrap>
        {hasParents && (
          <ButtonLink
            to="/organizations/$organizationId/admin/parents"
            params={{ organizationId }}
            search={{ account: 'None', pageSize: 50 }}
            look="primary"
          >
            Invite parents
          </ButtonLink>
        )}
        <ButtonLink
          to="/organizations/$organizationId/admin/all-members"
          params={{ organizationId }}
          {...(!hasParents && { look: 'primary' })}
        >
          See all members
        </ButtonLink>
        {!isUndone && (
          <Button look="destructive" busy={isUndoing} onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
      </Row>
      {working}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Undo the import of ${fileName}?`}
        confirmLabel="Undo"
        tone="destructive"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onUndo()
        }}
      >
        {`This removes ${people} and ${families}. Anyone who was invited, joined, or was changed since then stays, and so does their family.`}
      </ConfirmDialog>
    </Card>
  )
}

const exceptionWords = (exceptions: string[]) =>
  exceptions.length === 0 ? 'Nothing. Everything is back to how it was.' : exceptions.join(' ')

interface DiscardProps {
  import: Import
  onDiscarded: () => unknown
}

/** Discards a file that was not imported. */
export function Discard({ import: { id, fileName }, onDiscarded }: DiscardProps) {
  const discard = useChange(discardImport, {
    successMessage: 'The file was discarded',
    refresh: 'nothing',
  })
  return (
    <AskFirst
      label="Discard"
      title={`Discard ${fileName}?`}
      confirmLabel="Discard"
      tone="default"
      act={async () => {
        await discard(id)
        await onDiscarded()
      }}
    >
      Nothing from this file was imported. The file will be deleted.
    </AskFirst>
  )
}
