import type { PublishRound, RegistrationRound } from '#contract/classes/registration-rounds.ts'
import { type OpenStatus, openStatuses } from '#contract/classes/enrollments.ts'
import { auditAll, actedBy } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findInParts } from '#server/database/in-parts.ts'
import { nextVersion } from '#server/database/saving.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { admitStudent } from '#server/people/admission/admit-student.ts'
import { clock } from '#server/process/clock.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import {
  enrollmentActions,
  insertEnrollment,
  setStatus,
} from '../enrollments/enrollments.queries.ts'
import { offerEnd } from '../enrollments/offer-seats.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { type RoundResult, roundAsText } from './registration-round.rules.ts'
import { canonicalInput, canonicalJson, fingerprintOf } from './round-input.ts'
import { readRoundInput } from './round-input.queries.ts'
import { type GivenEnrollment, roundPublishedKind } from './round-published.notification.ts'
import { conflictsOf } from './round-seats.ts'
import { runInThread } from './round-threads.ts'
import { auditRound, findRegistrationRound, findRound } from './registration-rounds.queries.ts'

/** The result of the round as it is now, computed before anything is locked. Null if it cannot be published. */
export async function computeRound(db: Db, key: SemesterKey): Promise<RoundResult | null> {
  const round = await findRound(db, key)
  if (round?.status !== 'Closed') return null
  const { input } = await readRoundInput(db, key)
  return (await runInThread(input, round.seed)).result
}

/**
 * Publishes a round in one transaction: everybody has the places that they were given, waits where a class was full, and
 * is notified in ten minutes, unless it is undone. Refuses if anything that decides has changed since the administrator
 * saw the preview.
 */
export async function publishRound(
  db: Db,
  administrator: Administrator,
  semesterId: number,
  { fingerprint }: PublishRound,
  result: RoundResult | null,
): Promise<RegistrationRound> {
  const { organizationId, userId } = administrator
  const key = { organizationId, semesterId }
  await lockInOperation(db, organizationId)
  const round = await findRound(db, key)
  if (!round) throw notFound()
  if (round.status === 'Published')
    throw conflict('published', {}, 'The result was published already.')
  if (round.status === 'Choosing' || result === null)
    throw conflict(
      'choosing',
      {},
      'Families can still choose. Publish the result when they cannot.',
    )
  const read = await readRoundInput(db, key)
  if (fingerprint !== result.fingerprint || fingerprintOf(read.input) !== result.fingerprint)
    throw conflict(
      'round_changed',
      {},
      'Classes, seats or students have changed since the preview, so nothing is published. Look at the new preview first.',
    )
  await admitNewcomers(db, organizationId, read.newcomerIds, result)
  const given = await giveSeats(db, administrator, read, result)
  const publishedDate = clock.timestamp()
  await db
    .updateTable('registrationRound')
    .set({
      publishedDate,
      fingerprint,
      input: canonicalJson(canonicalInput(read.input)),
      result: roundAsText(result),
      version: nextVersion,
    })
    .where('id', '=', round.id)
    .execute()
  await auditRound(db, administrator, semesterId, [
    'Choices closed',
    `Published: ${result.places.length} places, fingerprint ${fingerprint}`,
  ])
  await notify(db, roundPublishedKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Semester', id: semesterId },
    facts: { semesterId },
    change: { before: { given }, version: round.version + 1 },
  })
  return findRegistrationRound(db, key)
}

/** Makes members of those who get a first place, by an adult of their family, or by themselves. */
async function admitNewcomers(
  db: Db,
  organizationId: number,
  newcomerIds: number[],
  { places, waitlists }: RoundResult,
): Promise<void> {
  const students = new Set([
    ...places.map(({ studentId }) => studentId),
    ...waitlists.flatMap(({ studentIds }) => studentIds),
  ])
  for (const personId of newcomerIds.filter((id) => students.has(id))) {
    const adult = await findAdult(db, personId)
    if (adult)
      await admitStudent(db, { ...adult, sessionId: 0 }, organizationId, {
        personId,
        isMe: adult.personId === personId,
      })
  }
}

/** The first adult with full access to the family of a child who has an account, or else the student. */
async function findAdult(db: Db, personId: number) {
  const adult = await db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
    .innerJoin('person', 'person.id', 'adult.personId')
    .where('child.personId', '=', personId)
    .where('child.relation', '=', 'Child')
    .where('adult.relation', '!=', 'Child')
    .where('adult.access', '=', 'Full')
    .where(isActing('adult'))
    .where('person.userId', 'is not', null)
    .orderBy('person.id')
    .select(['person.id as personId', 'userId'])
    .$narrowType<{ userId: number }>()
    .executeTakeFirst()
  const self = db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('userId', 'is not', null)
    .select(['id as personId', 'userId'])
    .$narrowType<{ userId: number }>()
  return adult ?? (await self.executeTakeFirst())
}

type ReadRound = Awaited<ReturnType<typeof readRoundInput>>

/**
 * Enrolls those who have a place, or sends a request where the organization decides on each, and puts those whose choice
 * is full on the waitlist, in its order. A young student who chose without an adult gets an offer that an adult accepts.
 * Returns what an undo needs.
 */
async function giveSeats(
  db: Db,
  administrator: Administrator,
  { classes, input, isAdultNeeded }: ReadRound,
  { places, waitlists }: RoundResult,
): Promise<GivenEnrollment[]> {
  const { organizationId } = administrator
  const personIds = input.students.map(({ id }) => id)
  const open = await listOpen(db, organizationId, personIds)
  const meetTogether = conflictsOf(input)
  const given: GivenEnrollment[] = []
  for (const { id: classId, name, enrollment, hasWaitlist } of classes) {
    const key = { organizationId, classId }
    const give = async (usual: 'Enrolled' | 'Requested' | 'Waitlisted', students: Given[]) => {
      const changed: { personId: number; status: OpenStatus }[] = []
      for (const { personId, swapsClassId = null } of students) {
        const needsAdult = isAdultNeeded(personId, classId)
        const isAsked = needsAdult && usual === 'Enrolled'
        const status = isAsked ? 'Offered' : usual
        const offeredUntil = isAsked ? await offerEnd(db, key) : undefined
        const asked = { offeredUntil, isAdultNeeded: needsAdult, swapsClassId }
        const known = open.find((row) => row.personId === personId && row.classId === classId)
        if (known) {
          if (usual !== 'Enrolled') continue
          const { id, personId: _, classId: __, version, ...before } = known
          await setStatus(db, key, id, { status, ...asked })
          given.push({ id, version: version + 1, before })
        } else {
          const begun = { personId, status, ...asked, requestedByUserId: null } as const
          const id = await insertEnrollment(db, key, begun)
          if (id === undefined) continue
          given.push({ id, version: 1, before: null })
        }
        changed.push({ personId, status })
      }
      for (const [status, some] of Map.groupBy(changed, (each) => each.status))
        await auditGiven(db, administrator, { name, status }, some)
    }
    const placed = places.filter((place) => place.classId === classId)
    await give(
      enrollment === 'Approval' ? 'Requested' : 'Enrolled',
      placed.map(({ studentId: personId }) => ({ personId })),
    )
    const waiting = waitlists.find((each) => each.classId === classId)?.studentIds ?? []
    if (!hasWaitlist || enrollment === 'Approval') continue
    const swapping = waiting.map((personId) => ({
      personId,
      rivals: places.filter(
        (place) => place.studentId === personId && meetTogether(place.classId, classId),
      ),
    }))
    await give(
      'Waitlisted',
      // A student who could not accept the seat without leaving two classes does not wait for it.
      swapping.flatMap(({ personId, rivals }) =>
        rivals.length > 1 ? [] : [{ personId, swapsClassId: rivals[0]?.classId ?? null }],
      ),
    )
  }
  return given
}

type Given = { personId: number; swapsClassId?: number | null }

const listOpen = (db: Db, organizationId: number, personIds: number[]) =>
  findInParts(personIds, (some) =>
    db
      .selectFrom('enrollment')
      .where('organizationId', '=', organizationId)
      .where('personId', 'in', some)
      .where('status', 'in', openStatuses)
      .select(['id', 'personId', 'classId', 'status', 'statusDate', 'position', 'swapsClassId'])
      .select(['enrolledDate', 'isAdultNeeded', 'offeredUntil', 'version'])
      .$narrowType<{ status: OpenStatus }>()
      .execute(),
  )

/** The history of each student says what they have in a class now. */
async function auditGiven(
  db: Db,
  administrator: Administrator,
  { name, status }: { name: string; status: OpenStatus },
  students: { personId: number }[],
): Promise<void> {
  const { organizationId } = administrator
  const members = await findInParts(
    students.map(({ personId }) => personId),
    (some) =>
      db
        .selectFrom('organizationUser')
        .where('organizationId', '=', organizationId)
        .where('personId', 'in', some)
        .orderBy('id')
        .select('id')
        .execute(),
  )
  await auditAll(
    db,
    { ...actedBy(administrator), action: enrollmentActions[status], after: { class: name } },
    members.map(({ id }) => ({ type: 'OrganizationUser', id })),
  )
}
