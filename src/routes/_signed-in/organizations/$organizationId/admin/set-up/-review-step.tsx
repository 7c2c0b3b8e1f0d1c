import type { SetUpPreview } from '#contract/organizations/set-up.ts'
import type { SetUpStep } from '#contract/organizations/set-up.query.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import {
  hasConflicts,
  type SetUpActor,
  type SetUpProblems,
  type SetUpState,
} from '#src/machines/organizations/set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field, FormStack, TextInput } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { stepNames } from './-step-names.ts'
import { StepActions, type StepProps } from './-step-form.tsx'

const setUpScreen = '/organizations/$organizationId/admin/set-up'

interface ReviewStepProps extends StepProps {
  state: SetUpState
}

/** What will be made, when families can enroll, and who is invited. One press makes all of it. */
export function ReviewStep({ actor, draft, state, problems, organizationId }: ReviewStepProps) {
  const { preview } = state.context
  const elsewhere = Object.entries(problems).filter(([path]) => !path.startsWith('registration.'))
  return (
    <>
      {elsewhere.length > 0 && <ToCorrect problems={elsewhere} organizationId={organizationId} />}
      <Card
        title="Review"
        description="Nothing is created until you publish. You can undo all of it until the first family enrolls."
      >
        {preview ? (
          <WhatIsMade preview={preview} draft={draft} organizationId={organizationId} />
        ) : state.matches({ planning: 'notChecked' }) ? (
          <Row gap="tight" wrap>
            <span>The preview couldn’t be loaded.</span>
            <Button onClick={() => actor.send({ type: 'retry' })}>Try again</Button>
          </Row>
        ) : (
          Object.keys(problems).length === 0 && <SkeletonLines />
        )}
      </Card>
      <Registration actor={actor} registration={draft.registration} problems={problems} />
      {preview && <Invited preview={preview} />}
      {hasConflicts(preview) && (
        <Notice tone="warning" title="Some classes can’t be published yet.">
          Change their teacher, time slot or room first. The review above says what they conflict
          with.
        </Notice>
      )}
      {state.matches({ planning: 'notPublished' }) && (
        <Notice tone="warning" title="Publishing didn’t finish. It’s safe to try again." />
      )}
      <StepActions step="Review" organizationId={organizationId}>
        <PublishButton actor={actor} state={state} />
      </StepActions>
    </>
  )
}

function PublishButton({ actor, state }: { actor: SetUpActor; state: SetUpState }) {
  const { preview } = state.context
  const isStopped = state.matches({ planning: 'notPublished' })
  const isReady = (isStopped || state.matches({ planning: 'ready' })) && !hasConflicts(preview)
  const invited = preview?.invitedCount ?? 0
  return (
    <Button
      look="primary"
      aria-disabled={!isReady}
      onClick={() => actor.send({ type: isStopped ? 'retry' : 'publish' })}
    >
      {invited > 0 ? `Publish and invite ${counted(invited, ['person', 'people'])}` : 'Publish'}
    </Button>
  )
}

interface ToCorrectProps {
  problems: [path: string, sentence: string][]
  organizationId: number
}

/** What has to be corrected first, each with a link to it. */
const ToCorrect = ({ problems, organizationId }: ToCorrectProps) => (
  <Card title="Before you can publish">
    <RowList label="To correct">
      {problems.map(([path, sentence]) => {
        const { step, row } = placeOf(path)
        const field = fieldOf(path)
        return (
          <RowListItem
            key={path}
            action={
              <RouterLink
                to={setUpScreen}
                params={{ organizationId }}
                search={{ step }}
                {...(row !== undefined && { hash: `row-${row}` })}
              >
                {row === undefined ? stepNames[step] : `${stepNames[step]}, row ${row}`}
              </RouterLink>
            }
          >
            {field ? `${field}: ${sentence}` : sentence}
          </RowListItem>
        )
      })}
    </RowList>
  </Card>
)

const yearFields: Readonly<Record<string, string>> = {
  'year.startDate': 'First day',
  'year.endDate': 'Last day',
  'year.name': 'Name of the semester',
}

/** The field of the first step with this path, such as `year.slots.2.name`. Rows of other steps are in their links. */
function fieldOf(path: string): string | undefined {
  const [, list, index] = path.split('.')
  return list === 'slots' && index !== undefined
    ? `Time slot ${Number(index) + 1}`
    : yearFields[path]
}

const steps: Readonly<Record<string, SetUpStep>> = {
  year: 'Year',
  rooms: 'Rooms',
  classes: 'Classes',
}

/** The step and row of a path such as `classes.rows.3.ages`. */
function placeOf(path: string): { step: SetUpStep; row?: number } {
  const [part = '', list, index] = path.split('.')
  const step = steps[part] ?? 'Review'
  return list === 'rows' ? { step, row: Number(index) + 1 } : { step }
}

interface WhatIsMadeProps extends Pick<StepProps, 'draft' | 'organizationId'> {
  preview: SetUpPreview
}

function WhatIsMade({ preview, draft, organizationId }: WhatIsMadeProps) {
  const { days, classes, roomsCount, slotsCount } = preview
  const meeting = days.filter(({ type }) => type !== 'Holiday')
  const off = days.filter(({ type }) => type === 'Holiday')
  const [first, last] = [meeting[0], meeting.at(-1)]
  return (
    <>
      <Facts
        items={[
          ['Semester', draft.year.name],
          [
            'Class days',
            [
              counted(meeting.length, ['class day', 'class days']),
              ...(first && last ? [`${dayInWords(first.date)} to ${dayInWords(last.date)}`] : []),
            ].join(', '),
          ],
          off.length > 0 && [
            'Days off',
            off
              .map(({ date, notes }) => [notes, dayInWords(date)].filter(Boolean).join(', '))
              .join('; '),
          ],
          ['Time slots', counted(slotsCount, ['time slot', 'time slots'])],
          ['Rooms', counted(roomsCount, ['room', 'rooms'])],
          ['Classes', counted(classes.length, ['class', 'classes'])],
        ]}
      />
      {classes.length > 0 && (
        <RowList label="Classes">
          {classes.map(({ row, name, teacherName, isPlaceholder, conflicts }) => {
            const { slot = '', room = '' } = draft.classes.rows[row] ?? {}
            const teacher = isPlaceholder ? `New placeholder: ${teacherName}` : teacherName
            return (
              <RowListItem
                key={row}
                note={
                  <>
                    {[teacher, slot, room].filter(Boolean).join(' · ')}
                    {conflicts.map((sentence) => (
                      <RowListWarning key={sentence}>{sentence}</RowListWarning>
                    ))}
                  </>
                }
                action={
                  conflicts.length > 0 && (
                    <RouterLink
                      to={setUpScreen}
                      params={{ organizationId }}
                      search={{ step: 'Classes' }}
                      hash={`row-${row + 1}`}
                    >
                      Change row {row + 1}
                    </RouterLink>
                  )
                }
              >
                {name}
              </RowListItem>
            )
          })}
        </RowList>
      )}
      <p>{preview.registration}</p>
    </>
  )
}

interface RegistrationProps {
  actor: SetUpActor
  registration: StepProps['draft']['registration']
  problems: SetUpProblems
}

/** When families can enroll. */
function Registration({ actor, registration, problems }: RegistrationProps) {
  const change = (changes: Partial<typeof registration>) =>
    actor.send({ type: 'edit', part: { registration: { ...registration, ...changes } } })
  return (
    <Card title="Registration" description="Families can enroll their children in this time.">
      <FormStack>
        <Field label="Opens" error={problems['registration.opens']}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={registration.opens}
              onChange={({ target }) => change({ opens: target.value })}
            />
          )}
        </Field>
        <Field
          label="At"
          optional
          help="Otherwise it opens as the day begins."
          error={problems['registration.opensTime']}
        >
          {(control) => (
            <TextInput
              {...control}
              type="time"
              value={registration.opensTime}
              onChange={({ target }) => change({ opensTime: target.value })}
            />
          )}
        </Field>
        <Field
          label="Closes"
          optional
          help="Otherwise it stays open until the semester starts."
          error={problems['registration.closes']}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={registration.closes}
              onChange={({ target }) => change({ closes: target.value })}
            />
          )}
        </Field>
      </FormStack>
    </Card>
  )
}

/** Who gets an invitation by email, and who cannot. */
const Invited = ({ preview }: { preview: SetUpPreview }) => (
  <Card title="Invitations">
    <p>{invitedInWords(preview)}</p>
    {preview.invitedCount > 0 && <NeedsVerification to="invite people" />}
    {preview.invited.length > 0 && (
      <Names label="Who is invited" names={preview.invited} count={preview.invitedCount} />
    )}
    {preview.withoutEmail.length > 0 && (
      <Names
        label="Who has no email address"
        names={preview.withoutEmail}
        count={preview.withoutEmailCount}
      />
    )}
  </Card>
)

const people = (count: number, is: string, are: string) =>
  `${counted(count, ['person', 'people'])} ${count === 1 ? is : are}`

function invitedInWords({ invitedCount, withoutEmailCount }: SetUpPreview) {
  const invited =
    invitedCount > 0
      ? people(invitedCount, 'is invited by email', 'are invited by email')
      : 'Nobody is invited'
  const others =
    withoutEmailCount > 0
      ? [people(withoutEmailCount, 'has no email address', 'have no email address')]
      : []
  return `${[invited, ...others].join('; ')}.`
}

interface NamesProps {
  label: string
  names: readonly string[]
  /** How many there are, which may be more than the names. */
  count: number
}

/** Names on request. */
const Names = ({ label, names, count }: NamesProps) => (
  <Disclosure showLabel={label} isLazy>
    <Stack gap="tight">
      <p>{names.join(', ')}</p>
      {count > names.length && <p>And {counted(count - names.length, ['other', 'others'])}.</p>}
    </Stack>
  </Disclosure>
)
