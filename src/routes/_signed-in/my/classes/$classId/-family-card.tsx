import type { Class } from '#contract/classes/my-classes.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { mayAskException, type OwnExceptionRequest } from '#contract/classes/exception-requests.ts'
import {
  askException as askForException,
  ownExceptionRequestsQuery,
} from '#src/api/classes/exception-requests.api.ts'
import { undoWithdrawal } from '#src/api/classes/enrollments.api.ts'
import type { Change } from '#src/api/http.ts'
import { AskForException } from '#src/components/classes/exception-requests/ask-exception.tsx'
import { viewedWords } from '#src/components/classes/catalog/student-words.ts'
import { Card } from '#src/ui/card.tsx'
import {
  EligibilityList,
  BlockerLine,
  BlockerList,
  EligibilityActions,
  EligibilityItem,
  EligibilityWords,
} from '#src/ui/classes/eligibility.tsx'
import { useId, useEffect, useEffectEvent, useRef } from 'react'
import { useSelector, useActorRef } from '@xstate/react'
import { type Blocker, type Eligibility, Enroll } from '#contract/classes/enrollments.ts'
import {
  isFilling,
  isSettled,
  type EnrollChildActor,
  enrollChildMachine,
  type Outcome,
} from '#src/machines/classes/enroll-child.machine.ts'
import {
  labelOf,
  sentenceOf,
  swapQuestion,
  withdrawalQuestion,
  outcomeSentence,
} from '#src/machines/classes/enroll-child.words.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { waitFor } from 'xstate'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { useUndoToast } from '#src/components/forms/use-undo-toast.ts'
import { undoWords } from '#src/components/classes/classes/undo-words.ts'
import { useApp } from '#src/components/frame/app.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import {
  areChildrenMissing,
  blockersOfAll,
  isViewedOutside,
  shownBlockers,
  shownEligibilities,
} from './-shown-eligibilities.ts'
import { WaitlistChance } from './-waitlist-chance.tsx'

/** The state of a class for the user's children and the user, with the possible steps. */
export function FamilyCard({ shown }: { shown: Class }) {
  const { data: requests = [] } = useQuery(ownExceptionRequestsQuery)
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const own = organizations.find(({ id }) => id === shown.organizationId)
  const eligibilities = shownEligibilities(shown.eligibilities, shown.isTeacher)
  if (eligibilities.length === 0) return null
  const blockers = blockersOfAll(eligibilities)
  const isMissingChildren = own !== undefined && areChildrenMissing(eligibilities, own.membership)
  const isFamily = isMissingChildren || eligibilities.some(({ isMe }) => !isMe)
  const viewed = eligibilities.filter(isViewedOutside)
  const isFolded = viewed.length > 1
  const listed = eligibilities.filter(
    (each) => !(isFolded && isViewedOutside(each)) && !(isMissingChildren && each.way === null),
  )
  const isSameChance = listed.filter(mayWait).length > 1
  return (
    <UnsavedForms>
      <Card title={isFamily ? 'Your family' : 'Your enrollment'}>
        <Blockers of={blockers} />
        {isSameChance && <WaitlistChance classId={shown.id} position={placeAtEnd(shown)} />}
        <EligibilityList>
          {isMissingChildren && <MissingChildren />}
          {listed.map((eligibility) => (
            <StudentEligibility
              key={`${shown.id} ${eligibility.personId}`}
              of={eligibility}
              shown={shown}
              shownAbove={blockers.map(({ reason }) => reason)}
              isChanceShown={!isSameChance || !mayWait(eligibility)}
              request={requestFor(requests, shown.id, eligibility.personId)}
            />
          ))}
        </EligibilityList>
        {isFolded && <p>{viewedWords(viewed.map(({ name }) => name))}</p>}
      </Card>
    </UnsavedForms>
  )
}

/** The latest one. */
const requestFor = (requests: readonly OwnExceptionRequest[], classId: number, personId: number) =>
  requests.find((each) => each.class?.id === classId && each.personId === personId)

const MissingChildren = () => (
  <EligibilityItem name="Your children">
    <p>To enroll a child, add them to My Family first.</p>
    <EligibilityActions>
      <ButtonLink to="/my/family" look="primary">
        Add your children
      </ButtonLink>
    </EligibilityActions>
  </EligibilityItem>
)

interface StudentEligibilityProps {
  of: Eligibility
  shown: Pick<Class, 'id' | 'name' | 'status' | 'waitingCount'>
  /** The blockers that are shown once for all students. */
  shownAbove: readonly string[]
  /** Whether the chance of a place on the waitlist is shown here. It is shown once if others would get the same place. */
  isChanceShown: boolean
  /** The latest request for an exception. */
  request: OwnExceptionRequest | undefined
}

/** One student: their state, what blocks them, the one button, and withdrawing. */
function StudentEligibility(props: StudentEligibilityProps) {
  const { of, shown, shownAbove, isChanceShown, request } = props
  const { enrolling, words } = useEnrolling(shown, of)
  const state = useSelector(enrolling, (snapshot) => snapshot)
  const id = useId()
  const { eligibility } = state.context
  const { name, isMe, status, isAdultNeeded, mayWithdraw } = eligibility
  const label = labelOf(eligibility)
  const blockers = shownBlockers(eligibility).filter(({ reason }) => !shownAbove.includes(reason))
  const swap = swapQuestion(eligibility, shown.name)
  const withdrawal = withdrawalQuestion(eligibility, shown)
  const leave = status === 'Offered' && !(isMe && isAdultNeeded) ? 'Decline' : 'Withdraw'
  const isBusy = !isSettled(state)
  const place = mayWait(eligibility) ? placeAtEnd(shown) : placeInLine(eligibility)
  const askException = useChange(
    (sentence: string, how: Change) =>
      askForException({ classId: shown.id, personId: eligibility.personId, sentence }, how),
    { successMessage: 'The request was sent' },
  )
  const ask = (type: 'enroll' | 'swap' | 'withdraw' | 'confirm' | 'cancel') => () =>
    enrolling.send({ type })
  function cancel() {
    enrolling.send({ type: 'cancel' })
    words.current?.focus()
  }

  return (
    <EligibilityItem name={isMe ? 'You' : name}>
      <EligibilityWords id={id} ref={words} look={lookOf(eligibility)}>
        {sentenceOf(eligibility)}
      </EligibilityWords>
      <Blockers of={blockers} />
      {isChanceShown && place !== null && <WaitlistChance classId={shown.id} position={place} />}
      {isFilling(state) ? (
        <EnrollForm enrolling={enrolling} className={shown.name} onCancel={cancel} />
      ) : (
        <EligibilityActions>
          {label && (
            <Button
              {...(isMe ? { size: 'small' } : { look: 'primary' })}
              busy={isBusy && !state.matches('withdrawing')}
              aria-describedby={id}
              onClick={ask('enroll')}
            >
              {label}
            </Button>
          )}
          {mayWithdraw && (
            <Button
              {...((isMe || !label) && { size: 'small' })}
              busy={state.matches('withdrawing')}
              aria-label={isMe ? undefined : `${leave} ${name}`}
              onClick={ask('withdraw')}
            >
              {leave}
            </Button>
          )}
          {mayChooseSwap(eligibility) && (
            <Button look="quiet" onClick={ask('swap')} aria-describedby={id}>
              Swap with another class
            </Button>
          )}
        </EligibilityActions>
      )}
      {!isFilling(state) && (
        <AskForException
          request={request}
          label="Ask for an exception"
          concerns={isMe ? undefined : `for ${name}`}
          mayAsk={mayAskException(eligibility)}
          help="Sent to the people who can make an exception."
          ask={askException}
        />
      )}
      {isBusy && !isFilling(state) && <BusyServer of="change" canStop />}
      <ConfirmDialog
        title={swap.title}
        isOpen={state.matches('confirmingSwap')}
        confirmLabel={swap.confirmLabel}
        onConfirm={ask('confirm')}
        onCancel={ask('cancel')}
      >
        {swap.consequence}
      </ConfirmDialog>
      <ConfirmDialog
        title={withdrawal.title}
        isOpen={state.matches('confirmingWithdrawal')}
        confirmLabel={withdrawal.confirmLabel}
        tone="destructive"
        onConfirm={ask('confirm')}
        onCancel={ask('cancel')}
      >
        {withdrawal.consequence}
      </ConfirmDialog>
    </EligibilityItem>
  )
}

const mayWait = ({ way }: Eligibility): boolean => way === 'Waitlist'

/** The place that a student gets by joining the waitlist. */
const placeAtEnd = ({ waitingCount }: Pick<Class, 'waitingCount'>): number => waitingCount + 1

const placeInLine = ({ status, position }: Eligibility): number | null =>
  status === 'Waitlisted' ? position : null

const Blockers = ({ of: blockers }: { of: readonly Blocker[] }) =>
  blockers.length > 0 && (
    <BlockerList>
      {blockers.map(({ kind, reason, opener }) => (
        <BlockerLine key={kind} opener={opener}>
          {reason}
        </BlockerLine>
      ))}
    </BlockerList>
  )

/** The form of a request has its own choice of a class to give up. */
const mayChooseSwap = ({ way, mustSwap, swaps, swappable }: Eligibility) =>
  way !== null && way !== 'Request' && mustSwap === null && swaps === null && swappable.length > 0

function lookOf({ status }: Eligibility) {
  if (status === 'Enrolled') return 'enrolled'
  if (status === 'Offered') return 'offered'
  return status === 'Requested' || status === 'Waitlisted' ? 'waiting' : 'quiet'
}

interface EnrollFormProps {
  enrolling: EnrollChildActor
  className: string
  onCancel: () => void
}

/** The details of a request. Typed values stay when it fails. */
function EnrollForm({ enrolling, className, onCancel }: EnrollFormProps) {
  const eligibility = useSelector(enrolling, ({ context }) => context.eligibility)
  const { personId, way, mustSwap, swappable } = eligibility
  const isRequest = way === 'Request'
  async function submit({ swapsClassId, message }: Enroll) {
    enrolling.send({ type: 'submit', swapsClassId: mustSwap ?? swapsClassId, message })
    const { context } = await waitFor(enrolling, isSettled)
    if (context.refusal) throw context.refusal.error
  }
  return (
    <CardForm
      schema={Enroll}
      defaultValues={{ personId, swapsClassId: null, message: null }}
      submitLabel={isRequest ? 'Send request' : (labelOf(eligibility) ?? '')}
      submit={submit}
      onCancel={onCancel}
    >
      {isRequest && (
        <TextAreaField
          name="message"
          label="Message"
          help="Only the people who review the request see this."
          optional
          autoFocus
          rows={3}
        />
      )}
      {mustSwap !== null && <p>{swapQuestion(eligibility, className).consequence}</p>}
      {mustSwap === null && swappable.length > 0 && (
        <SelectField
          name="swapsClassId"
          label="Instead of"
          help="You leave that class once your seat in this one is confirmed."
          optional
          asNumber
          autoFocus={!isRequest}
          placeholder="No other class"
          choices={swappable.map(({ classId, name }) => [String(classId), name])}
        />
      )}
    </CardForm>
  )
}

/**
 * A student's state in a class, and how to enroll and withdraw. `words` gets the focus when a pressed button
 * disappears.
 */
function useEnrolling(shown: { id: number; name: string }, eligibility: Eligibility) {
  const { toaster, inspect } = useApp()
  const queries = useQueryClient()
  const words = useRef<HTMLParagraphElement>(null)
  const enrolling = useActorRef(enrollChildMachine, {
    inspect,
    input: { classId: shown.id, eligibility },
  })
  useEffect(() => {
    enrolling.send({ type: 'eligibility.read', eligibility })
  }, [enrolling, eligibility])

  const offerUndo = useUndoToast()
  const onChanged = useEffectEvent((outcome: Outcome) => {
    const { status, personId, isMe, name } = outcome.eligibility
    if (status === 'Withdrawn')
      offerUndo(undoWords(isMe ? 'it' : name), (how) =>
        undoWithdrawal({ classId: shown.id, personId }, how),
      )
    toaster.send({ type: 'show', toast: successToast(outcomeSentence(outcome, shown.name)) })
    words.current?.focus()
    askAgain(queries)
  })
  const refresh = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = [
      enrolling.on('changed', (outcome) => onChanged(outcome)),
      enrolling.on('refused', () => refresh()),
      enrolling.on('offerExpired', () => refresh()),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [enrolling])
  return { enrolling, words }
}
