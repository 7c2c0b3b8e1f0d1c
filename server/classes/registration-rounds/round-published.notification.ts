import { brand } from '#contract/brand.ts'
import type { OpenStatus } from '#contract/classes/enrollments.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { choiceInWords } from './unmet-words.ts'
import { findPublished } from './published-round.queries.ts'
import { undoRound } from './undo-round.ts'

type Facts = { semesterId: number }

/** An enrollment that a round made, or changed: `before` is what it was. */
export type GivenEnrollment = {
  id: number
  version: number
  before: {
    status: OpenStatus
    statusDate: string
    position: number | null
    swapsClassId: number | null
    enrolledDate: string | null
    isAdultNeeded: boolean
    offeredUntil: string | null
  } | null
}

/** What an undo needs. */
export type RoundBefore = { given: GivenEnrollment[] }

async function compose(
  { db, organizationId, publicUrl, userId }: ComposeContext,
  { semesterId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const key = { organizationId, semesterId }
  const published = await findPublished(db, key)
  if (!published) return []
  const { result, nameOf } = published
  const chosen = [...new Set([...result.places, ...result.unmet].map((each) => each.studentId))]
  const guardians = await listGuardians(db, organizationId, chosen, userId)
  const wardIds = [...new Set(guardians.map(({ studentId }) => studentId))]
  const students = await listNames(db, wardIds)
  const asked = await listAsked(db, organizationId, wardIds)
  const about = await findAbout(db, key)
  const organization = plainName(about.organizationName)
  const semester = plainName(about.name)
  return [...Map.groupBy(guardians, (each) => each.userId)].map(([readerId, wards]) => {
    const ids = wards.map(({ studentId }) => studentId)
    const isOnlySelf = wards.every(({ personId, studentId }) => personId === studentId)
    const list = ids.map((id) => {
      const places = result.places.filter(({ studentId }) => studentId === id)
      const classes = places.map(({ classId, rank }) => {
        const isAsked = asked.some((each) => each.personId === id && each.classId === classId)
        const still = isAsked ? '; an adult of the family has to accept it' : ''
        return `${plainName(nameOf(classId))} (${choiceInWords(rank)}${still})`
      })
      const name = isOnlySelf ? 'You' : (students.get(id) ?? '')
      return `${name}: ${classes.join(', ') || 'no class'}`
    })
    const isOf = ({ studentId }: { studentId: number }) => ids.includes(studentId)
    const steps = [
      ...(result.unmet.some(isOf) ? ['read why a choice was not met'] : []),
      ...(result.places.some(isOf)
        ? ['give back a seat that you don’t want, so that someone else can have it']
        : []),
    ]
    return {
      userId: readerId,
      text: {
        subject: `Your classes in ${semester} at ${organization}`,
        opening: [`The registration round for ${semester} gave these seats:`],
        list,
        link: {
          label: 'See your classes',
          url: new URL(`/organizations/${organizationId}/plan?semesterId=${semesterId}`, publicUrl),
        },
        closing: [
          `There you can ${steps.join(', and ')}.`,
          askOffice({ name: organization, contactEmail: about.contactEmail }),
        ],
        reason: `You received this email because you or your children chose classes at ${organization}.`,
        replyTo: about.contactEmail,
        thread: `Semester.${semesterId}`,
      },
    }
  })
}

/** The seats that an adult still has to accept. */
async function listAsked(db: Db, organizationId: number, personIds: number[]) {
  const found = []
  for (const ids of inParts(personIds))
    found.push(
      ...(await db
        .selectFrom('enrollment')
        .where('organizationId', '=', organizationId)
        .where('personId', 'in', ids)
        .where('status', '=', 'Offered')
        .where('isAdultNeeded', '=', true)
        .select(['personId', 'classId'])
        .execute()),
    )
  return found
}

async function listNames(db: Db, personIds: number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const ids of inParts(personIds)) {
    const rows = await db
      .selectFrom('person')
      .where('id', 'in', ids)
      .select(({ fn }) => ['id', fn.coalesce('preferredName', 'firstName').as('name')])
      .execute()
    for (const { id, name } of rows) names.set(id, plainName(name))
  }
  return names
}

const findAbout = (db: Db, { organizationId, semesterId }: SemesterKey) =>
  db
    .selectFrom('semester')
    .innerJoin('organization', 'organization.id', 'semester.organizationId')
    .where('semester.id', '=', semesterId)
    .where('organization.id', '=', organizationId)
    .select(['semester.name', 'organization.name as organizationName', 'contactEmail'])
    .executeTakeFirstOrThrow()

/** It waits for ten minutes, in which the round can be taken back as long as no family has changed its places. */
export const roundPublishedKind: NotificationKind<Facts, RoundBefore> = {
  name: 'RoundPublished',
  group: 'Enrollments',
  audience: 'Guardians of the students who chose classes, and the students',
  occasion: 'The result of a registration round is published',
  way: 'Email',
  includesActor: true,
  plainSubject: `News about classes at ${brand.name}`,
  isHeld: true,
  undo: {
    permission: 'enrollments.manage',
    title: async (db, { semesterId }) => {
      const semester = await db
        .selectFrom('semester')
        .where('id', '=', semesterId)
        .select('name')
        .executeTakeFirst()
      return `The registration round for ${plainName(semester?.name ?? '')} was published`
    },
    restore: ({ db }, holder, semesterId, { before, version }) =>
      undoRound(db, holder, semesterId, { given: before.given, version }),
  },
  compose,
}
