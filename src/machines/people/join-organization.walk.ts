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
const problem = new Error('The line is dead.')

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
    'an organization that looks at applications': seen(),
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
    'they are a member': answered(at('joining'), seen({ membership: member }).organization),
    'joining fails': failed(at('joining'), problem),
    withdraw: { type: 'withdraw' },
    'the application is over': answered(at('withdrawing'), application),
    'it is decided already': failed(at('withdrawing'), problem),
    leave: { type: 'leave' },
    'they are no member': answered(at('leaving'), undefined),
    'nobody else owns it': failed(at('leaving'), problem),
    'it looks at applications now': read(),
    'it lets everybody in now': read({ admissionType: 0 }),
  },
  promises: {
    'whoever is not signed in is told so': ({ state }) =>
      state.matches('signedOut') === !state.context.isSignedIn,
    'only who belongs may leave, and only who has applied may withdraw': ({ state }) =>
      state.hasTag('busy') ||
      ((!state.hasTag('belonging') || state.context.organization.membership !== null) &&
        (!state.hasTag('waiting') || state.context.organization.application !== null)),
    'each wish has a key of its own': ({ state, before }) =>
      !state.hasTag('busy') ||
      before?.hasTag('busy') === true ||
      (state.context.once !== '' && state.context.once !== before?.context.once),
    'what came of a wish is told once': ({ state, before, emitted }) =>
      emitted.length === Number(before?.hasTag('busy') === true && !state.hasTag('busy')),
  },
} satisfies Walk<typeof joinOrganizationMachine>
