import { expectCalls } from '#server/testing/expected-calls.ts'
import { mergeIntoPetr } from '#server/people/claims/test-claims.ts'
import { signInSomebody } from '#server/testing/test-app.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { neighbor } from '#server/people/families/test-family.ts'

const oma = { firstName: 'Oma', relation: 'Other', access: 'PickupOnly' }
const guest = () => ({ email: `${crypto.randomUUID()}@example.org` })

export const changesCalls = expectCalls({
  'POST /api/Family/my/:familyId/adults': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => oma,
    audit: 'Added Person',
  },
  'PUT /api/Family/my/:familyId/adults/:adultId': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({
      relation: 'Other',
      access: 'View',
      contactOrder: 1,
      membershipVersion: 1,
    }),
    audit: 'Edited Family',
  },
  'POST /api/Family/my/:familyId/adults/:adultId/let-in': {
    statuses: '401 401 404 404 403 404 409 404 404 404 404 404 404 409',
    body: guest,
    audit: 'Added Family',
    ready: async ({ server, school, ids }) => {
      const { petr } = await mergeIntoPetr(server, school, ids.adultId)
      return { body: { email: petr.email } }
    },
  },
  'PUT /api/Family/my/:familyId/people/:personId': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({
      firstName: 'Emil',
      lastName: null,
      preferredName: null,
      birthDate: null,
      phone: null,
      version: 1,
    }),
    audit: 'Edited Person',
  },
  'DELETE /api/Family/my/:familyId/people/:personId': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    audit: 'Removed Family',
  },
  'GET /api/Family/my/:familyId/changes/:familyChangeId/contacts': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
  },
  'DELETE /api/Family/my/:familyId/changes/:familyChangeId': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 204',
    audit: 'FamilyChangeStopped Family',
  },
  'POST /api/Family/my/:familyId/changes/:familyChangeId/agree': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 403',
    audit: 'FamilyChangeAgreed Family',
    ready: async ({ server, ids }) => {
      // Eva asked, and Cy has to agree as well.
      const [eva, cy] = [await signInSomebody(server, 'Eva'), await signInSomebody(server, 'Cy')]
      for (const { personId } of [eva, cy]) {
        const adult = {
          familyId: ids.familyId,
          personId,
          relation: 'Parent',
          access: 'Full',
        } as const
        await insertFamilyMember(server.db, adult, null)
      }
      await server.db
        .updateTable('familyChange')
        .set({ askedByUserId: eva.userId })
        .where('id', '=', ids.familyChangeId)
        .execute()
      return {}
    },
  },
  'PUT /api/Family/my/:familyId/agreement': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({ isAgreementRequired: true }),
    audit: 'AgreementRequired Family',
  },
  'POST /api/Family/my/:familyId/invitations': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({
      ...guest(),
      relation: 'Parent',
      access: 'View',
    }),
    audit: 'Invited Family',
  },
  'POST /api/Family/my/:familyId/children/:childId/share': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: guest,
    audit: 'Invited Family',
  },
  'PUT /api/Family/my/:familyId/children/:childId/contacts': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({
      contacts: [neighbor],
      version: 1,
    }),
    audit: 'ContactsEdited Person',
  },
  'DELETE /api/Family/my/:familyId/membership': {
    statuses: '401 401 404 404 204 404 204 404 404 404 404 404 404 204',
    audit: 'Removed Family',
  },
  'DELETE /api/Family/my/:familyId/invitations/:familyInvitationId': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 204',
    audit: 'Removed Family',
  },
})
