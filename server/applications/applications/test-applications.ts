import type { ReviewApplication } from '#contract/applications/application-review.ts'
import type {
  Apply,
  Decision,
  MyApplication,
  CandidateKind,
  NewCandidate,
} from '#contract/applications/applications.ts'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { openHost } from '#server/people/invitations/test-invitations.ts'
import { type Registered, register } from '#server/accounts/sign-in/test-sign-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openFamily } from '#server/people/families/test-family.ts'

export type ReviewFixture = Awaited<ReturnType<typeof openReview>>

/** An organization that requires approval, with calls to apply and decide. */
export async function openReview(server: TestApp, name?: string) {
  const host = await openHost(server, name)
  const { organizationId } = host
  const path = `/api/Application/organization/${organizationId}`

  const change = (values: { admissionType: 0 | 1; accessLevel?: 0 | 1 } | { accessLevel: 0 | 1 }) =>
    server.db.updateTable('organization').set(values).where('id', '=', organizationId).execute()
  await change({ admissionType: AdmissionType.ApprovalRequired })

  const apply = (
    { token }: { token: string },
    message: string | null = null,
    more: Partial<Apply> = {},
  ) => server.post(path, { token, body: { message, ...more } })

  const put = ({ token }: { token: string }, { id }: { id: number }, what: string, body: object) =>
    server.put(`/api/Application/admin/${what}/${id}`, { token, body })

  return {
    ...host,
    change,
    apply,

    /** A person who has applied. */
    applicant: async (firstName = 'Petr') => {
      const somebody: Registered = await register(server, {}, firstName)
      const application: MyApplication = await (await apply(somebody, 'May I?')).json()
      return { ...somebody, application }
    },

    list: async (query = '') => {
      const address = `/api/Application/admin/organization/${organizationId}?${query}`
      return (await server.get(address, { token: host.token })).json()
    },

    form: ({ token }: { token: string }) => server.get(`${path}/form`, { token }),

    open: async ({ id }: { id: number }): Promise<ReviewApplication> =>
      (await server.get(`/api/Application/admin/${id}`, { token: host.token })).json(),

    put,

    /** Makes the same decision on all candidates of an application. */
    decide: (
      application: Pick<MyApplication, 'id' | 'version' | 'candidates'>,
      decision: Decision = 'Accepted',
      administrator: { token: string } = host,
    ) => {
      const { version, candidates } = application
      const decisions = candidates.map(({ id: candidateId }) => ({ candidateId, decision }))
      return put(administrator, application, 'decision', { decisions, version })
    },

    /** Decides on the named candidates, by first name. */
    decideOn: (
      application: Pick<MyApplication, 'id' | 'version' | 'candidates'>,
      chosen: Record<string, Decision>,
      more: object = {},
    ) => {
      const { version, candidates } = application
      const decisions = candidates.flatMap(({ id: candidateId, name: whole }) => {
        const decision = chosen[whole.split(' ')[0] ?? '']
        return decision ? [{ candidateId, decision }] : []
      })
      return put(host, application, 'decision', { decisions, version, ...more })
    },

    answer: ({ token }: { token: string }, { id }: { id: number }, body: object) =>
      server.put(`/api/Application/my/${id}/answer`, { token, body }),

    withdraw: ({ token }: { token: string }, { id }: { id: number }, body = {}) =>
      server.put(`/api/Application/my/${id}/withdraw`, { token, body }),

    join: ({ token }: { token: string }) =>
      server.post(`/api/Organization/join/${organizationId}`, { token }),

    leave: ({ token }: { token: string }) =>
      server.post(`/api/Organization/leave/${organizationId}`, { token }),

    /** The organization's public page, as this person sees it. */
    page: async ({ token }: { token: string }) =>
      (await server.get(`/api/Organization/public/${organizationId}`, { token })).json(),

    setStatus: (personId: number, status: 'Active' | 'Suspended' | 'Archived' | 'Invited') =>
      server.db
        .updateTable('organizationUser')
        .set({ status })
        .where('organizationId', '=', organizationId)
        .where('personId', '=', personId)
        .execute(),
  }
}

export type Household = Awaited<ReturnType<typeof openHousehold>>

/** Petr, with his mother and two children, and a call that applies for them. */
export async function openHousehold(server: TestApp, review: ReviewFixture) {
  const petr = await register(server, {}, 'Petr')
  const family = await openFamily(server, petr)
  const people = {
    Petr: petr.personId,
    Oma: await family.grandparent(),
    Mia: (await family.child('Mia')).personId as number,
    Theo: (await family.child('Theo', '2016-05-06')).personId as number,
  }
  type Name = keyof typeof people

  const ask = (kinds: [Name, CandidateKind][], more: object = {}) => {
    const candidates: NewCandidate[] = kinds.map(([name, kind]) => ({
      personId: people[name],
      kind,
    }))
    return review.apply(petr, null, { candidates, ...more })
  }

  return {
    ...family,
    petr,
    people,
    ask,

    applied: async (...kinds: [Name, CandidateKind][]): Promise<MyApplication> =>
      (await ask(kinds)).json(),

    /** A person's membership in the organization. */
    eligibility: async (name: Name) => {
      const member = await review.membershipOf(people[name])
      if (!member) return 'none'
      const { status, isParent, isStudent, isTeacher } = member
      const kinds = [isParent && 'parent', isStudent && 'student', isTeacher && 'teacher']
      return [status, ...kinds.filter((kind) => kind !== false)].join(' ')
    },

    /** Another adult of the family, with an account. */
    otherParent: async (firstName: string) => {
      const somebody = await register(server, {}, firstName)
      await server.db
        .insertInto('familyMember')
        .values({
          familyId: family.familyId,
          personId: somebody.personId,
          relation: 'Parent',
          access: 'Full',
          contactOrder: 9,
          savedDate: new Date().toISOString(),
        })
        .execute()
      return somebody
    },

    access: (access: 'Full' | 'View') =>
      server.db
        .updateTable('familyMember')
        .set({ access })
        .where('familyId', '=', family.familyId)
        .where('personId', '=', petr.personId)
        .execute(),
  }
}

type Place = { organizationId: number; applicationId: number }

type Texts = {
  message: string
  answer: string
  inquiry: string
  decisionEmail: string
  internalNotes: string
}

/** Fills an application with everything people can write in one, and returns the response. */
export async function writeApplications(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, applicationId }: Place,
  { message, answer, inquiry, decisionEmail, internalNotes }: Texts,
): Promise<void> {
  const now = new Date().toISOString()
  const part = { organizationId, applicationId }
  const question = 'What can you do?'
  await db
    .updateTable('application')
    .set({ message, internalNotes, answers: JSON.stringify([{ question, answer }]) })
    .where('id', '=', applicationId)
    .execute()
  await db
    .insertInto('applicationInquiry')
    .values({ ...part, question: inquiry, askedDate: now, answer: inquiry, answeredDate: now })
    .execute()
  await db
    .insertInto('applicationEmail')
    .values({
      ...part,
      subject: decisionEmail,
      text: decisionEmail,
      isMailed: false,
      createdDate: now,
    })
    .execute()
}
