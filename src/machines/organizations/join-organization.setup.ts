import { assign, emit, setup } from 'xstate'
import { AdmissionType, type Organization } from '#contract/organizations/organizations.ts'
import { withdrawApplication } from '#src/api/applications/applications.api.ts'
import { joinOrganization, leaveOrganization } from '#src/api/organizations/joining.api.ts'
import { newKey } from '#src/api/new-key.ts'
import { fromRequest } from '../from-request.ts'

/** What is known of an organization and of whoever looks at it. */
export interface Facts {
  organization: Organization
  isSignedIn: boolean
}

interface Context extends Facts {
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
}

export const isInvited = ({ organization }: Facts) =>
  organization.isInvited || organization.membership !== null

export const isAsked = ({ organization }: Facts) =>
  organization.application?.status === 'InformationAsked'

export const joinOrganizationSetup = setup({
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
})
