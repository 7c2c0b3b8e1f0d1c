import type {
  FamilyRound,
  RegistrationRound,
  RoundPreview,
} from '#contract/classes/registration-rounds.ts'
import { expect } from 'vitest'
import type { Db } from '#server/database/schema/schema.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { inDays, openEnrollments } from '../enrollments/test-enrollments.ts'
import { roundAsText, runRound } from './registration-round.rules.ts'
import { canonicalJson } from './round-input.ts'

type Signed = { token: string }

const at = (startTime: string, endTime: string, name: string) => ({
  name,
  weekday: 'Monday' as const,
  startTime,
  endTime,
})

/** A class on Mondays at nine. */
export const nine = (name: string) => at('09:00', '09:50', name)

/** A class on Mondays at half past nine, at the same time as those at nine. */
export const halfPastNine = (name: string) => at('09:30', '10:20', name)

/** A class on Mondays at ten. */
export const ten = (name: string) => at('10:00', '10:50', name)

/** An organization with families that choose classes for a registration round. */
export async function openRounds(server: TestApp) {
  const school = await openEnrollments(server)
  const { db } = server
  const path = (call: string) => `/api/RegistrationRound/${call}${school.spring}`
  const hiking = await school.class({ name: 'Hiking', weekday: 'Sunday' })

  async function choose({ token }: Signed, { personId }: { personId: number }, classIds: number[]) {
    for (const [place, classId] of classIds.entries()) {
      const body = { personId, rank: place + 1 }
      const answer = await server.put(`/api/FamilyPlan/choice/${classId}`, { token, body })
      expect(answer.status).toBe(200)
    }
  }

  const save = (more: object = {}) =>
    server.put(path('admin/'), {
      token: school.token,
      body: { dueDate: inDays(3), dueTime: '18:00', ...more },
    })

  const preview = async (seed = 'a seed'): Promise<RoundPreview> =>
    (await server.post(path('admin/preview/'), { token: school.token, body: { seed } })).json()

  const admin = async (): Promise<RegistrationRound> =>
    (await server.get(path('admin/'), { token: school.token })).json()

  const publish = async (more: object = {}) => {
    const { round } = await admin()
    const { fingerprint } = await preview(round?.seed ?? 'a seed')
    const body = { fingerprint, ...more }
    return server.post(path('admin/publish/'), { token: school.token, body })
  }

  return {
    ...school,
    path,
    choose,

    /** A parent with a child who is a member and has these choices. */
    async family(name: string, classIds: number[], birthDate = '2016-05-04') {
      const parent = await school.parent(name)
      const child = await parent.family.child(`${name}’s child`, birthDate)
      await school.enroll(hiking, parent, child.personId)
      await choose(parent, child, classIds)
      return { parent, child }
    },

    preview,
    /** Saves a class. */
    change: school.save,
    /** Starts the round, or changes it. */
    save,
    admin,
    publish,

    read: async ({ token }: Signed): Promise<FamilyRound> =>
      (await server.get(path(''), { token })).json(),

    /** Lets the due time of the round pass. */
    endChoosing: () =>
      db
        .updateTable('registrationRound')
        .set({ dueDate: inDays(-1) })
        .where('semesterId', '=', school.spring)
        .execute(),
  }
}

/** The email addresses of a parent who is notified that a round begins, an owner that it is due, and a parent of its result. */
export async function writeOneOfEachOfRound(server: TestApp): Promise<string[]> {
  const begin = async () => {
    const school = await openRounds(server)
    const { parent } = await school.family('Rosa', [await school.class(nine('Chess'))])
    await school.save()
    return { school, parent }
  }
  const [started, due, published] = [await begin(), await begin(), await begin()]
  await due.school.endChoosing()
  await published.school.endChoosing()
  await published.school.publish()
  return [started.parent.email, due.school.owner.email, published.parent.email]
}

const noChoices = { families: [], students: [], classes: [], conflicts: [] }

/** A published round of a semester in which nobody chose. */
export async function insertPublishedRound(db: Db, key: SemesterKey): Promise<void> {
  const result = runRound(noChoices, 'a seed')
  await db
    .insertInto('registrationRound')
    .values({
      ...key,
      dueDate: '2026-01-05',
      dueTime: '18:00',
      seed: result.seed,
      publishedDate: '2026-01-05T19:00:00.000Z',
      fingerprint: result.fingerprint,
      input: canonicalJson(noChoices),
      result: roundAsText(result),
    })
    .execute()
}

/** Takes the result of a published round back. */
export const unpublish = (db: Db, semesterId: number) =>
  db
    .updateTable('registrationRound')
    .set({ publishedDate: null, fingerprint: null, input: null, result: null })
    .where('semesterId', '=', semesterId)
    .execute()
