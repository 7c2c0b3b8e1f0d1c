import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { joinOrganizationSetup } from './join-organization.setup.ts'

export const joinOrganizationMachine = joinOrganizationSetup.createMachine({
  id: 'joinOrganization',
  description:
    'What somebody is to one organization, and the next thing that they can do about it: the one button of its page, and why it says what it says. It is told of rows that are read anew. What it asks for is told by what it emits; after a failure, which is told elsewhere, it is where it was.',
  context: ({ input }) => ({ ...input, once: '' }),
  initial: 'looking',
  on: {
    'organization.read': {
      target: '.looking',
      actions: { type: 'keep', params: ({ event }) => event },
    },
  },
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
      on: { 'organization.read': { actions: { type: 'keep', params: ({ event }) => event } } },
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
      on: { 'organization.read': { actions: { type: 'keep', params: ({ event }) => event } } },
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
      on: { 'organization.read': { actions: { type: 'keep', params: ({ event }) => event } } },
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
