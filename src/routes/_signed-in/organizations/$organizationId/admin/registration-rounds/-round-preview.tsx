import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type {
  RegistrationRound,
  RoundComparison,
  RoundPreview,
} from '#contract/classes/registration-rounds.ts'
import { publishRound, registrationRoundQuery } from '#src/api/classes/registration-rounds.api.ts'
import { isUnanswered } from '#src/api/problem.ts'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { roundPreviewMachine } from '#src/machines/classes/round-preview.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { classInWords, percent } from './-round-words.ts'

interface RoundPreviewCardProps {
  of: RegistrationRound
}

/** What the round would do: with any seed while families choose, then with its own. */
export function RoundPreviewCard({
  of: { organizationId, semesterId, round },
}: RoundPreviewCardProps) {
  const { inspect } = useApp()
  const queries = useQueryClient()
  const preview = useActorRef(roundPreviewMachine, { input: { semesterId }, inspect })
  const state = useSelector(preview, (snapshot) => snapshot)
  const known = round?.seed ?? null
  const [typed, setTyped] = useState('trial 1')
  const seed = known ?? typed.trim()
  const shown = state.context.preview
  const isPublished = round?.status === 'Published'
  return (
    <Card
      title={isPublished ? 'What the round did' : 'Preview'}
      description={
        known === null
          ? 'What the round would do with the choices so far. Nothing is stored, and nobody is notified. With another seed, families pick in another order.'
          : isPublished
            ? 'With the choices that were published.'
            : 'With the seed of the round and all choices: this is what is published.'
      }
    >
      <Stack>
        {known === null && (
          <Field
            label="Seed"
            help="Any text. The seed of the round itself is secret until the choices are fixed."
          >
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                maxLength={100}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        )}
        <Row gap="tight" wrap>
          <Button
            look={shown || !round ? 'plain' : 'primary'}
            busy={state.matches('running')}
            {...(seed === '' && { 'aria-disabled': true })}
            onClick={() => {
              if (seed === '') return
              preview.send({ type: 'run', seed })
              // How many have chosen by now.
              void queries.invalidateQueries({
                queryKey: registrationRoundQuery(semesterId).queryKey,
              })
            }}
          >
            {isPublished ? 'Show the figures' : 'Run a preview'}
          </Button>
          {shown && (
            <Button
              busy={state.matches('comparing')}
              onClick={() => preview.send({ type: 'compare' })}
            >
              Compare with the best for the worst-off family
            </Button>
          )}
        </Row>
        {state.hasTag('busy') && <BusyServer of="read" />}
        {shown && (
          <Result preview={shown} comparison={state.context.comparison}>
            {round?.status === 'Closed' && (
              <Publish
                organizationId={organizationId}
                preview={shown}
                onRefused={() => preview.send({ type: 'run', seed })}
              />
            )}
          </Result>
        )}
      </Stack>
    </Card>
  )
}

interface ResultProps {
  preview: RoundPreview
  comparison: RoundComparison | null
  children: React.ReactNode
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** A figure of the round, and that of the best for the worst-off family. */
const beside = (one: string, other: string | undefined) =>
  other === undefined ? one : `${one} (best for the worst-off: ${other})`

function Result({ preview, comparison, children }: ResultProps) {
  const { measures, classes, seed, fingerprint } = preview
  const best = comparison?.measures
  const [chosen, others] = [
    classes.filter((one) => one.chosen > 0),
    classes.filter((one) => one.chosen === 0),
  ]
  return (
    <Stack gap="loose">
      <Facts
        items={[
          ['Seed', <Code key="seed">{seed}</Code>],
          [
            'Worst-off family',
            beside(`${percent(measures.worst)} of its best`, best && percent(best.worst)),
          ],
          [
            'One family in ten',
            beside(`at most ${percent(measures.tenth)} of its best`, best && percent(best.tenth)),
          ],
          [
            'Families on average',
            beside(`${percent(measures.mean)} of their best`, best && percent(best.mean)),
          ],
          [
            'Without any first choice',
            beside(
              `${measures.withoutFirstChoice} of ${counted(measures.familiesCount, ['family', 'families'])}`,
              best && String(best.withoutFirstChoice),
            ),
          ],
          ['Seats filled', beside(String(measures.seatsFilled), best && String(best.seatsFilled))],
          [
            'Envy (EF1)',
            beside(
              counted(measures.envious, ['pair of families', 'pairs of families']),
              best && String(best.envious),
            ),
          ],
          ['Fingerprint', <Code key="fingerprint">{fingerprint}</Code>],
        ]}
      />
      <p>
        The best of a family is what it could get if it were alone: a first choice counts 3, a
        second 2, a third 1. Envy counts pairs of families of which one would rather have the
        classes of the other, even without any one of them.{' '}
        {comparison &&
          (comparison.isProven
            ? `No assignment gives the worst-off family more than ${percent(comparison.bound)}.`
            : `In its time, the search found ${percent(comparison.measures.worst)} for the worst-off family. No assignment gives it more than ${percent(comparison.bound)}.`)}
      </p>
      <RowList label="Classes">
        {chosen.map((one) => (
          <RowListItem key={one.classId} note={classInWords(one)}>
            {one.className}
          </RowListItem>
        ))}
      </RowList>
      {others.length > 0 && (
        <p>Nobody chose {list.format(others.map(({ className }) => className))}.</p>
      )}
      {children}
    </Stack>
  )
}

interface PublishProps {
  organizationId: number
  preview: RoundPreview
  /** Something has changed since the preview. */
  onRefused: () => void
}

function Publish({ organizationId, preview, onRefused }: PublishProps) {
  const { semesterId, fingerprint, measures, studentsCount, classes } = preview
  const publish = useHeldChange(
    async (input: { semesterId: number; fingerprint: string }, how) => {
      const published = await publishRound(input, how)
      return { id: semesterId, version: published.round?.version ?? 0 }
    },
    { organizationId, subjectType: 'Semester', successMessage: 'The result was published' },
  )
  const waiting = classes.reduce((sum, one) => sum + one.waiting, 0)
  return (
    <AskFirst
      label="Publish the result"
      title="Publish the result?"
      confirmLabel="Publish"
      look="primary"
      tone="default"
      act={() =>
        publish({ semesterId, fingerprint }).catch((error: unknown) => {
          if (!isUnanswered(error)) onRefused()
          throw error
        })
      }
    >
      {counted(measures.seatsFilled, ['seat is', 'seats are'])} given, and{' '}
      {counted(waiting, ['place', 'places'])} on waitlists. The families of{' '}
      {counted(studentsCount, ['student', 'students'])} are emailed in ten minutes. In that time,
      until a family changes something, you can undo it on Home.
    </AskFirst>
  )
}
