import type { Organization } from '#contract/organizations/organizations.ts'
import { joinOrganizationMachine } from './join-organization.machine.ts'
import { application, member, nobody } from '../organizations/test-organizations.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const seen = (changed: Partial<Organization> = {}) => ({
  organization: { ...nobody, ...changed },
  isSignedIn: true,
})
const read = (changed?: Partial<Organization>) => ({
  type: 'organization.read' as const,
  ...seen(changed),
})
const at = (state: string) => `joinOrganization.${state}`
const problem = new Error('The connection failed.')

export const joinOrganizationWalk = {
  machine: joinOrganizationMachine.provide({
    actors: {
      join: unanswered(),
      withdraw: unanswered(),
      leave: unanswered(),
    },
  }),
  origins: {
    'a visitor': { ...seen(), isSignedIn: false },
    'an open organization': seen({ admissionType: 0 }),
    'an organization with applications': seen(),
    'an invitation': seen({ isInvited: true }),
    'an application': seen({ application }),
    'a question about an application': seen({
      application: { ...application, status: 'InformationAsked' },
    }),
    'a member': seen({ membership: member }),
    'an owner': seen({ membership: { ...member, isOwner: true, mayAdminister: true } }),
    'a suspended member': seen({ membership: { ...member, status: 'Suspended' } }),
  },
  events: {
    join: { type: 'join' },
    'the person is a member': answered(at('joining'), seen({ membership: member }).organization),
    'joining fails': failed(at('joining'), problem),
    withdraw: { type: 'withdraw' },
    'the application is withdrawn': answered(at('withdrawing'), application),
    'the application was decided': failed(at('withdrawing'), problem),
    leave: { type: 'leave' },
    'the person has left': answered(at('leaving'), undefined),
    'leaving is refused': failed(at('leaving'), problem),
    'it requires applications now': read(),
    'it is open now': read({ admissionType: 0 }),
  },
  promises: {
    'visitors are asked to log in': ({ state }) =>
      state.matches('signedOut') === !state.context.isSignedIn,
    'only members can leave, and only applicants can withdraw': ({ state }) =>
      state.hasTag('busy') ||
      ((!state.hasTag('belonging') || state.context.organization.membership !== null) &&
        (!state.hasTag('waiting') || state.context.organization.application !== null)),
    'each request has its own idempotency key': ({ state, before }) =>
      !state.hasTag('busy') ||
      before?.hasTag('busy') === true ||
      (state.context.once !== '' && state.context.once !== before?.context.once),
    'a result is reported once': ({ state, before, emitted }) =>
      emitted.length === Number(before?.hasTag('busy') === true && !state.hasTag('busy')),
  },
} satisfies Walk<typeof joinOrganizationMachine>
