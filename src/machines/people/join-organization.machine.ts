import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  AdmissionType,
  suspendedSentence,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { withdrawApplication } from '#src/api/applications/applications.api.ts'
import { joinOrganization, leaveOrganization } from '#src/api/people/joining.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { fromRequest } from '../from-request.ts'

/** What is known of an organization and of whoever looks at it. */
interface Facts {
  organization: Organization
  isSignedIn: boolean
}

interface Context extends Facts {
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
}

const keepRead = { type: 'keep', params: ({ event }: { event: Facts }) => event } as const

export const joinOrganizationMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Context,
    events: {} as ({ type: 'organization.read' } & Facts) | { type: 'join' | 'withdraw' | 'leave' },
    /** What has come of a wish. What is refused may be so because the rows are not what they were. */
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
    keep: assign((_, { organization, isSignedIn }: Facts) => ({ organization, isSignedIn })),
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
    'What somebody is to one organization, and the next thing that they can do about it: the one button of its page, and why it says what it says. It is told of rows that are read anew. What it asks for is told by what it emits; after a failure, which is told elsewhere, it is where it was.',
  context: ({ input }) => ({ ...input, once: '' }),
  initial: 'looking',
  on: { 'organization.read': { target: '.looking', actions: keepRead } },
  states: {
    looking: {
      description: 'Looks what the organization and whoever looks at it are to each other.',
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
      description: 'A visitor logs in first, and is back on the page then: the screen leads there.',
    },
    joinable: {
      description: 'Nobody has to be asked. An application from before is over once they join.',
      tags: 'admitting',
      on: { join: { target: 'joining', actions: 'begin' } },
    },
    invited: {
      description: 'The organization has asked them already, whatever its admission is.',
      tags: 'admitting',
      on: { join: { target: 'joining', actions: 'begin' } },
    },
    joining: {
      description: 'The server makes them a member, once.',
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
      on: { 'organization.read': { actions: keepRead } },
    },
    applicable: {
      description:
        'The organization looks at applications, and none of theirs waits. Another screen has the form.',
    },
    applied: {
      description: 'The application waits for the organization to decide.',
      tags: 'waiting',
      on: { withdraw: { target: 'withdrawing', actions: 'begin' } },
    },
    informationAsked: {
      description:
        'The organization wants to know more before it decides. The application’s screen has the answer’s form.',
      tags: 'waiting',
      on: { withdraw: { target: 'withdrawing', actions: 'begin' } },
    },
    withdrawing: {
      description: 'The application is taken back, unless the decision comes first.',
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
      on: { 'organization.read': { actions: keepRead } },
    },
    member: {
      description: 'They belong to the organization, and may leave it.',
      tags: 'belonging',
      on: { leave: { target: 'leaving', actions: 'begin' } },
    },
    administrator: {
      description: 'They own the organization, or hold a role in it. They may leave it, too.',
      tags: 'belonging',
      on: { leave: { target: 'leaving', actions: 'begin' } },
    },
    leaving: {
      description: 'The membership ends, unless nobody else owned the organization then.',
      tags: ['busy', 'belonging'],
      invoke: {
        src: 'leave',
        input: ({ context }) => context,
        onDone: {
          target: 'looking',
          actions: [{ type: 'change', params: { membership: null } }, emit({ type: 'left' })],
        },
        onError: { target: 'looking', actions: 'refuse' },
      },
      on: { 'organization.read': { actions: keepRead } },
    },
    suspended: {
      description: 'The organization has shut them out for the time being. Its owners say why.',
    },
  },
})

export type JoinOrganizationActor = ActorRefFrom<typeof joinOrganizationMachine>
export type JoinOrganizationState = SnapshotFrom<typeof joinOrganizationMachine>

export const isSettled = (state: JoinOrganizationState) => !state.hasTag('busy')

/** Whether they are let in by a press. */
export const isAdmitting = (state: JoinOrganizationState) => state.hasTag('admitting')

/** Whether an application waits for a decision. */
export const isWaiting = (state: JoinOrganizationState) => state.hasTag('waiting')

export const isBelonging = (state: JoinOrganizationState) => state.hasTag('belonging')

/** What the one button of the page says; where nothing can be pressed, what they are to the organization. */
export const labelOf = (state: JoinOrganizationState) => labels[membershipStateOf(state)]

/** Why the button says what it says, as a sentence. */
export function reasonOf(state: JoinOrganizationState): string {
  const { membership, application, admissionType } = state.context.organization
  const openness =
    admissionType === AdmissionType.Automatic
      ? 'Anyone can join.'
      : 'The organization reviews applications before you can join.'
  const seeing =
    application?.status === 'InReview'
      ? 'Your application is under review.'
      : 'Your application is waiting for review.'
  const roles = new Intl.ListFormat('en-US').format(membership?.roles ?? [])
  const reasons = {
    signedOut: openness,
    joinable: openness,
    invited: 'You’re invited. Accept to join.',
    applicable: openness,
    applied: seeing,
    informationAsked: 'The organization has a question about your application.',
    member: 'You’re a member.',
    administrator: membership?.isOwner ? 'You’re an owner.' : `Your roles: ${roles}.`,
    suspended: suspendedSentence,
  }
  return reasons[membershipStateOf(state)]
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

/** What somebody is to the organization until the answer comes that makes them something else. */
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
