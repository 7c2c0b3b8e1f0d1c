import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SetUp, SetUpClassRow } from '#contract/organizations/set-up.ts'
import type { Import, ImportProgress } from '#contract/people/imports.ts'
import { findImportProgress, importQuery } from '#src/api/people/imports.api.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { withClasses } from '#src/components/organizations/set-up/paste-classes.ts'
import { stepOf } from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { StatusLine } from '#src/ui/text/status-line.tsx'
import { ChooseFile } from '../imports/-choose-file.tsx'
import {
  Discard,
  ImportSteps,
  usePeopleImport,
  type ReviewSearch,
} from '../imports/-people-import.tsx'
import { nextOf, StepActions, type StepProps } from './-step-form.tsx'

const setUpScreen = '/organizations/$organizationId/admin/set-up'

interface PeopleStepProps extends StepProps {
  people: SetUp['people']
  search: ReviewSearch
}

/** Imports people from a spreadsheet, or later. Nobody is invited yet. */
export function PeopleStep({ actor, draft, organizationId, people, search }: PeopleStepProps) {
  const queries = useQueryClient()
  const [isAnother, setAnother] = useState(false)
  const [classesCount, setClassesCount] = useState(0)
  const addClasses = (classes: SetUpClassRow[]) => {
    const rows = withClasses(draft.classes.rows, classes)
    setClassesCount(rows.length - draft.classes.rows.length)
    if (classes.length > 0) actor.send({ type: 'edit', part: { classes: { rows } } })
  }
  return (
    <>
      {people === null || (people.isApplied && isAnother) ? (
        <ChooseFile
          organizationId={organizationId}
          title="People"
          description="Drop or paste a spreadsheet with one student or one family per row. You’ll review everything before anyone is added, and nobody is invited before you publish."
          onMade={(_, classes) => {
            setAnother(false)
            addClasses(classes)
            askAgain(queries)
          }}
        />
      ) : people.isApplied ? (
        <Card title="People">
          <p>
            {counted(people.peopleCount, ['person was', 'people were'])} imported from{' '}
            {people.fileName}.
          </p>
          <Row gap="tight" wrap>
            <Button onClick={() => setAnother(true)}>Import another file</Button>
            <ButtonLink
              to="/organizations/$organizationId/admin/imports/$importId"
              params={{ organizationId, importId: people.importId }}
              look="quiet"
            >
              Open this import
            </ButtonLink>
          </Row>
        </Card>
      ) : (
        <OpenImport importId={people.importId} search={search} />
      )}
      {classesCount > 0 && (
        <StatusLine>
          {counted(classesCount, ['class', 'classes'])} of the file{' '}
          {classesCount === 1 ? 'is' : 'are'} in the next step.
        </StatusLine>
      )}
      <StepActions step="People" organizationId={organizationId}>
        <ButtonLink
          to={setUpScreen}
          params={{ organizationId }}
          search={{ step: nextOf('People') }}
          {...(people?.isApplied && { look: 'primary' })}
        >
          {people?.isApplied ? 'Continue' : 'Skip for now'}
        </ButtonLink>
      </StepActions>
    </>
  )
}

interface OpenImportProps {
  importId: number
  search: ReviewSearch
}

/** An import that is not finished. */
function OpenImport({ importId, search }: OpenImportProps) {
  const { data } = useQuery({
    queryKey: ['imports', 'opened', importId],
    // The import is requested last, so that it includes the result of work that has just ended.
    queryFn: async ({ signal }) => {
      const { work } = await findImportProgress(importId, signal)
      return { work, import: await importQuery(importId).ask(signal) }
    },
    gcTime: 0,
  })
  if (!data)
    return (
      <Card title="People">
        <SkeletonLines />
      </Card>
    )
  return <ImportInStep key={importId} {...data} search={search} />
}

interface ImportInStepProps {
  import: Import
  work: ImportProgress['work']
  search: ReviewSearch
}

/** The columns and rows of an import. */
function ImportInStep({ search, ...begun }: ImportInStepProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { actor, made } = usePeopleImport(begun)
  const { organizationId } = made
  const step = stepOf(useSelector(actor, (snapshot) => snapshot))
  return (
    <>
      <ImportSteps
        actor={actor}
        import={made}
        search={search}
        onSearch={(next) =>
          void navigate({
            to: setUpScreen,
            params: { organizationId },
            search: { step: 'People', ...next },
            resetScroll: false,
          })
        }
      />
      {(step === 'Mapping' || step === 'Reviewing') && (
        <Discard import={made} onDiscarded={() => askAgain(queries)} />
      )}
    </>
  )
}
