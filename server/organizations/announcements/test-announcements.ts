import type { AnnouncementPage, CreateAnnouncement } from '#contract/organizations/announcements.ts'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { signInSomebody, type TestApp } from '#server/testing/test-app.ts'

export type News = Awaited<ReturnType<typeof openNews>>

type Reader = { token: string }

export const snow = { title: 'Snow', body: 'No class on Saturday.\nStay at home.' }

const at = (id: number) => `/api/Announcement/admin/${id}`

/** A school, with calls for its announcements. */
export async function openNews(server: TestApp) {
  const school = await openSchool(server)
  const { organizationId } = school

  async function read(path: string, { token }: Reader): Promise<AnnouncementPage> {
    const answer = await server.get(`/api/Announcement/${path}`, { token })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return answer.json()
  }

  return {
    ...school,

    /** The paths where members read announcements. */
    ofSchool: `organization/${organizationId}`,
    at,
    read,

    titles: async (path: string, reader: Reader) =>
      (await read(path, reader)).items.map(({ title }) => title),

    publish: (
      values: Partial<CreateAnnouncement> | Record<string, unknown> = {},
      { token }: Reader = school,
    ) =>
      server.post('/api/Announcement/admin', {
        token,
        body: { organizationId, ...snow, ...values },
      }),

    save: (id: number, body: object, { token }: Reader = school) =>
      server.put(at(id), { token, body: { ...snow, ...body } }),

    /** Lea leads Choir, Cem and Ann teach it with her; Mia, whose mother is Eva, and Tom attend it. */
    openChoir: async () => {
      const lea = await school.member('Lea')
      const [cem, ann] = [await school.member('Cem'), await school.member('Ann')]
      const teachers = [
        ...lead(lea),
        { organizationUserId: cem.organizationUserId, role: 'CoTeacher' as const },
        { organizationUserId: ann.organizationUserId, role: 'Assistant' as const },
      ]
      const choir = await school.class({ name: 'Choir', teachers })
      const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
      for (const student of [mia, tom]) await school.enroll(choir, student)
      const eva = await signInSomebody(server, 'Eva')
      const { familyId } = await openFamily(server, eva)
      const child = { personId: mia.personId, relation: 'Child', access: null } as const
      await insertFamilyMember(server.db, { ...child, familyId }, null)
      await refreshFamilies(server.db, [familyId])
      return { choir, lea, cem, ann, mia, tom, eva, familyId }
    },
  }
}
