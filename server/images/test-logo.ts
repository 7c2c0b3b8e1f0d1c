import { insertOrganization } from '../organizations/organizations/organizations.queries.ts'
import { signInSomebody, type TestApp } from '../testing/test-app.ts'
import { drawImage } from './test-images.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'

/** The 24 characters of an image's key, in its address. */
export const keyIn = (url: string) => /[\w-]{24}/.exec(url)?.[0] ?? ''

export async function uploadAs(
  server: TestApp,
  { token }: { token: string },
): Promise<{ id: number; url: string }> {
  return (await server.upload(token, await drawImage())).json()
}

/** An organization with a logo that its owner has just saved. */
export async function showLogo(server: TestApp, accessLevel: 0 | 1) {
  const ada = await signInSomebody(server)
  const school = { name: 'Lindenschule', accessLevel, admissionType: 0 } as const
  const { id } = await insertOrganization(server.db, school)
  await insertMembership(server.db, { organizationId: id, personId: ada.personId, isOwner: true })
  const logo = await uploadAs(server, ada)
  const path = `/api/Organization/update/${id}`
  const save = async (changed: object) => {
    const body = { ...school, logoImageId: logo.id, coverImageId: null, ...changed }
    const answer = await server.put(path, { token: ada.token, body })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { logoImageUrl: string }
  }
  return { id, ada, logo, save, url: (await save({})).logoImageUrl }
}
