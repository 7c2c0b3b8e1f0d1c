import { expectCalls } from '#server/testing/expected-calls.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { signInSomebody } from '#server/testing/test-app.ts'
import { invited } from '#server/rights/matrix/test-ready.ts'

export const myInvitationsCalls = expectCalls({
  'GET /api/Family/my/shared': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Family/my/:familyId/shared/:familyInvitationId': {
    statuses: '401 401 404 404 403 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Added Family, Claimed Family',
    ready: async ({ server, school }) => {
      const theirs = await openFamily(server, await signInSomebody(server, 'Eva'), 'Berg family')
      const mia = await theirs.child('Mia')
      const shared = await theirs.share(mia.personId, school.owner.email)
      return { ids: { familyInvitationId: (await shared.json()).id } }
    },
  },
  'GET /api/Organization/my-invitations': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Organization/my-invitations/:invitationId/accept': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Joined OrganizationUser',
    ready: (opened) => invited(opened),
  },
  'DELETE /api/Organization/my-invitations/:invitationId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'Declined Invitation',
    ready: (opened) => invited(opened),
  },
})
