import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertOrganization } from './organizations.queries.ts'

/** The details of an organization that has none yet. */
export const noDetails = {
  description: null,
  place: null,
  contactEmail: null,
  isVerified: false,
  logoImageUrl: null,
  coverImageUrl: null,
  application: null,
  isInvited: false,
  isFormerMember: false,
}

export const publicOne = (name: string) => ({ name, accessLevel: 0, admissionType: 0 }) as const
export const privateOne = (name: string) => ({ name, accessLevel: 1, admissionType: 0 }) as const

type Somebody = Awaited<ReturnType<typeof signInSomebody>>

const isPublic = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
export const settings = { ...isPublic, logoImageId: null, coverImageId: null }

export const addressOf = (organizationId: number) =>
  `/api/Organization/admin/settings/${organizationId}`
export const updateOf = (organizationId: number) => `/api/Organization/update/${organizationId}`

export type Office = Awaited<ReturnType<typeof openOffice>>

/** A new organization with its owner, Ada, and calls to read and save its settings. */
export async function openOffice(server: TestApp) {
  const ada = await signInSomebody(server)
  const id = await found(server, ada)
  return {
    ada,
    id,
    save: (changed: object, { token }: Somebody = ada, organizationId = id) =>
      server.put(updateOf(organizationId), { token, body: { ...settings, ...changed } }),
    read: async () => (await server.get(addressOf(id), { token: ada.token })).json(),
  }
}

/** Another organization of the same owner. */
export async function found(server: TestApp, owner: Somebody): Promise<number> {
  const organization = await insertOrganization(server.db, isPublic)
  const membership = { organizationId: organization.id, personId: owner.personId, isOwner: true }
  await insertMembership(server.db, membership)
  return organization.id
}
