import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  AdmissionType,
  suspendedSentence,
  type OpenApplication,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { withdrawApplication } from '#src/api/applications/applications.api.ts'
import { joinOrganization, leaveOrganization } from '#src/api/people/joining.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { fromRequest } from '../from-request.ts'

/** The organization, and whether the user is logged in. */
interface Facts {
  organization: Organization
  isSignedIn: boolean
}

interface Context extends Facts {
  /** The idempotency key of the pending request. */
  once: string
}

const setFacts = { type: 'setFacts', params: ({ event }: { event: Facts }) => event } as const

export const joinOrganizationMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Context,
    events: {} as ({ type: 'organization.read' } & Facts) | { type: 'join' | 'withdraw' | 'leave' },
    /** The result of a request. A refusal may be caused by outdated data. */
    emitted: {} as { type: 'joined' | 'withdrawn' | 'left' | 'refused' },
    tags: {} as 'busy' | 'admitting' | 'waiting' | 'belonging',
  },
  actors: {
    join: fromRequest(({ organization, once }: Context, signal) =>
      joinOrganization(organization.id, { once, signal }),
    ),
    withdraw: fromRequest(({ organization: { application }, once }: Context, signal) =>
      withdrawApplication({ id: application?.id ?? 0 }, { once, signal }),
    ),
    leave: fromRequest(({ organization, once }: Context, signal) =>
      leaveOrganization(organization.id, { once, signal }),
    ),
  },
  actions: {
    begin: assign({ once: () => newKey() }),
    setFacts: assign((_, { organization, isSignedIn }: Facts) => ({ organization, isSignedIn })),
    change: assign({
      organization: ({ context }, changed: Partial<Organization>) => ({
        ...context.organization,
        ...changed,
      }),
    }),
    refuse: emit({ type: 'refused' }),
  },
  guards: {
    isSignedOut: ({ context }) => !context.isSignedIn,
    isSuspended: ({ context }) => context.organization.membership?.status === 'Suspended',
    isAdministrator: ({ context }) => context.organization.membership?.mayAdminister === true,
    isMember: ({ context }) => context.organization.membership?.status === 'Active',
    isInvited: ({ context }) => isInvited(context),
    isOpen: ({ context }) => context.organization.admissionType === AdmissionType.Automatic,
    isAsked: ({ context }) => isAsked(context),
    hasApplied: ({ context }) => context.organization.application !== null,
  },
}).createMachine({
  id: 'joinOrganization',
  description:
    "A person's relation to one organization, and the next possible step: the one button of its page, and the sentence next to it. It receives updated data as events, and emits results. After a failure, which is shown elsewhere, the state is unchanged.",
  context: ({ input }) => ({ ...input, once: '' }),
  initial: 'looking',
  on: { 'organization.read': { target: '.looking', actions: setFacts } },
  states: {
    looking: {
      description: 'Derives the state from the data.',
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        { guard: 'isSuspended', target: 'suspended' },
        { guard: 'isAdministrator', target: 'administrator' },
        { guard: 'isMember', target: 'member' },
        { guard: 'isInvited', target: 'invited' },
        { guard: 'isOpen', target: 'joinable' },
        { guard: 'isAsked', target: 'informationAsked' },
        { guard: 'hasApplied', target: 'applied' },
        { target: 'applicable' },
      ],
    },
    signedOut: {
      description: 'A visitor logs in first, and then returns to the page: the screen links there.',
    },
    joinable: {
      description: 'Anyone can join. Joining closes an earlier application.',
      tags: 'admitting',
      on: { join: { target: 'joining', actions: 'begin' } },
    },
    invited: {
      description: 'The organization already invited the person, whatever its admission policy is.',
      tags: 'admitting',
      on: { join: { target: 'joining', actions: 'begin' } },
    },
    joining: {
      description: 'The server makes the person a member.',
      tags: ['busy', 'admitting'],
      invoke: {
        src: 'join',
        input: ({ context }) => context,
        onDone: {
          target: 'looking',
          actions: [
            { type: 'change', params: ({ event }) => event.output },
            emit({ type: 'joined' }),
          ],
        },
        onError: { target: 'looking', actions: 'refuse' },
      },
      on: { 'organization.read': { actions: setFacts } },
    },
    applicable: {
      description:
        'The organization reviews applications, and the person has none open. Another screen has the form.',
    },
    applied: {
      description: "The application waits for the organization's decision.",
      tags: 'waiting',
      on: { withdraw: { target: 'withdrawing', actions: 'begin' } },
    },
    informationAsked: {
      description:
        'The organization has a question before it decides. The application’s screen has the form for the answer.',
      tags: 'waiting',
      on: { withdraw: { target: 'withdrawing', actions: 'begin' } },
    },
    withdrawing: {
      description: 'The application is withdrawn, unless the decision comes first.',
      tags: ['busy', 'waiting'],
      invoke: {
        src: 'withdraw',
        input: ({ context }) => context,
        onDone: {
          target: 'looking',
          actions: [{ type: 'change', params: { application: null } }, emit({ type: 'withdrawn' })],
        },
        onError: { target: 'looking', actions: 'refuse' },
      },
      on: { 'organization.read': { actions: setFacts } },
    },
    member: {
      description: 'The person is a member, and can leave.',
      tags: 'belonging',
      on: { leave: { target: 'leaving', actions: 'begin' } },
    },
    administrator: {
      description: 'The person owns the organization, or has a role in it. They can leave, too.',
      tags: 'belonging',
      on: { leave: { target: 'leaving', actions: 'begin' } },
    },
    leaving: {
      description: 'The membership ends, unless the person is the only owner.',
      tags: ['busy', 'belonging'],
      invoke: {
        src: 'leave',
        input: ({ context }) => context,
        onDone: {
          target: 'looking',
          actions: [
            { type: 'change', params: { membership: null, isFormerMember: true } },
            emit({ type: 'left' }),
          ],
        },
        onError: { target: 'looking', actions: 'refuse' },
      },
      on: { 'organization.read': { actions: setFacts } },
    },
    suspended: {
      description: 'The organization suspended the membership. Its owners can say why.',
    },
  },
})

export type JoinOrganizationActor = ActorRefFrom<typeof joinOrganizationMachine>
export type JoinOrganizationState = SnapshotFrom<typeof joinOrganizationMachine>

export const isSettled = (state: JoinOrganizationState) => !state.hasTag('busy')

/** Whether one press is enough to join. */
export const isAdmitting = (state: JoinOrganizationState) => state.hasTag('admitting')

/** Whether an application waits for a decision. */
export const isWaiting = (state: JoinOrganizationState) => state.hasTag('waiting')

export const isBelonging = (state: JoinOrganizationState) => state.hasTag('belonging')

/** The label of the one button; without a button, the person's status. */
export const labelOf = (state: JoinOrganizationState) => labels[membershipStateOf(state)]

/** The sentence next to the button. */
export function reasonOf(state: JoinOrganizationState): string {
  const { membership, application, admissionType, isFormerMember, contactEmail } =
    state.context.organization
  const isOpen = admissionType === AdmissionType.Automatic
  const openness = isFormerMember
    ? `Your membership has ended. You can ${isOpen ? 'join' : 'apply'} again${contactEmail ? `, or write to ${contactEmail}` : ''}.`
    : isOpen
      ? 'Anyone can join.'
      : 'The organization reviews applications before you can join.'
  const roles = membership?.roles ?? []
  const reasons = {
    signedOut: openness,
    joinable: openness,
    invited: 'You’re invited. Accept to join.',
    applicable: openness,
    applied: openApplicationSentence({ status: application?.status ?? 'Submitted' }),
    informationAsked: openApplicationSentence({ status: 'InformationAsked' }),
    member: 'You’re a member.',
    administrator: membership?.isOwner
      ? 'You’re an owner.'
      : `Your ${roles.length === 1 ? 'role' : 'roles'}: ${new Intl.ListFormat('en-US').format(roles)}.`,
    suspended: suspendedSentence,
  }
  return reasons[membershipStateOf(state)]
}

/** What an application waits for. */
export function openApplicationSentence({ status }: Pick<OpenApplication, 'status'>): string {
  if (status === 'InformationAsked')
    return 'The organization has a question about your application.'
  return status === 'InReview'
    ? 'Your application is under review.'
    : 'Your application is waiting for review.'
}

const labels = {
  signedOut: 'Log in to join',
  joinable: 'Join',
  invited: 'Accept invitation',
  applicable: 'Apply',
  applied: 'Application submitted',
  informationAsked: 'Info requested',
  member: 'Member',
  administrator: 'Manage',
  suspended: 'Suspended',
}

/** A person's relation to the organization until a response changes it. */
function membershipStateOf({ value, context }: JoinOrganizationState): keyof typeof labels {
  const { membership } = context.organization
  if (value === 'joining') return isInvited(context) ? 'invited' : 'joinable'
  if (value === 'withdrawing') return isAsked(context) ? 'informationAsked' : 'applied'
  if (value === 'leaving') return membership?.mayAdminister ? 'administrator' : 'member'
  if (value === 'looking') return 'applicable'
  return value
}

const isInvited = ({ organization }: Facts) =>
  organization.isInvited || organization.membership !== null

const isAsked = ({ organization }: Facts) => organization.application?.status === 'InformationAsked'
