import {
  type Door,
  type EnrolmentStatus,
  type OpenStatus,
  openStatuses,
  type RosterEntry,
} from '#contract/classes/enrolments.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import type { Kysely } from 'kysely'
import { fullName, memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { judgedByOffice } from '../eligibility/doors.rules.ts'
import { type ClassKey } from './enrolments.queries.ts'
import { placeInLine } from '../eligibility/seat-counts.queries.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readDoors } from '../eligibility/standings.queries.ts'

/** Who is in a class, who wants to be, who waits, and who has left, in that order. */
export async function listRoster(db: Kysely<Schema>, key: ClassKey): Promise<RosterEntry[]> {
  const rows = await rosterOf(db, key).execute()
  const comers = rows
    .filter(({ status }) => isComing(status))
    .map(({ personId, name, birthDate }) => ({
      personId,
      name,
      birthDate,
      isMe: false,
      mayEnrol: true,
    }))
  const { classes, look } = await readDoors(db, key.organizationId, [key.classId], comers)
  const one = classes[0]
  const doorsOf = (personId: number) => {
    const comer = comers.find((each) => each.personId === personId)
    if (!one || !comer) return []
    return judgedByOffice(look(one, comer).doors)
  }
  const entries = rows.map(({ personId, swapsClassId, swapsName, membership, ...row }) => ({
    ...row,
    swaps:
      swapsClassId !== null && swapsName !== null && isComing(row.status)
        ? { classId: swapsClassId, name: swapsName }
        : null,
    doors: row.status === 'Enrolled' ? keptSeat(row.name, membership) : doorsOf(personId),
  }))
  return entries.toSorted(inOrder)
}

const isComing = (status: EnrolmentStatus) =>
  status === 'Requested' || status === 'Waitlisted' || status === 'Offered'

/** Whoever is archived or suspended keeps their seat until somebody takes them out: nobody else gets it before. */
function keptSeat(name: string, membership: Membership['status']): Door[] {
  if (membership === 'Active') return []
  const reason = `The membership of ${name} is ${membership.toLowerCase()}. The seat stays taken until you remove them.`
  return [{ kind: membership === 'Suspended' ? 'NotActive' : 'NotMember', reason, opener: null }]
}

const groups: EnrolmentStatus[] = ['Enrolled', 'Requested', 'Offered', 'Waitlisted']

const group = ({ status }: RosterEntry) =>
  groups.includes(status) ? groups.indexOf(status) : groups.length

function inOrder(one: RosterEntry, other: RosterEntry): number {
  const byGroup = group(one) - group(other)
  if (byGroup !== 0) return byGroup
  if (one.position !== null && other.position !== null) return one.position - other.position
  if (one.status === 'Requested' || one.status === 'Offered')
    return one.statusDate.localeCompare(other.statusDate) || one.id - other.id
  if (one.status === 'Enrolled') return 0
  return other.statusDate.localeCompare(one.statusDate) || other.id - one.id
}

const rosterOf = (db: Kysely<Schema>, { organizationId, classId }: ClassKey) =>
  membersEnrolled(db, organizationId)
    .leftJoin('person as asker', 'asker.userId', 'enrolment.requestedByUserId')
    .leftJoin('class as swapped', 'swapped.id', 'enrolment.swapsClassId')
    .where('classId', '=', classId)
    .select(['enrolment.id', 'organizationUser.id as organizationUserId'])
    .select([memberName.as('name'), 'enrolment.status', 'statusDate', 'offeredUntil', 'reason'])
    .select(['message', 'enrolment.version', fullName('asker').as('requestedBy'), placeInLine])
    .select(['enrolment.personId', 'person.birthDate', 'swapsClassId', 'swapped.name as swapsName'])
    .select('organizationUser.status as membership')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .orderBy('enrolment.id', 'desc')

/** An open enrolment of a class, as an administrator decides about it. */
export const findOpenById = (
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  enrolmentId: number,
) =>
  membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.status', 'in', openStatuses)
    .select(['enrolment.id', 'enrolment.personId', 'enrolment.status', 'swapsClassId'])
    .select(['enrolment.version', 'organizationUser.status as membership'])
    .select([fullName('person').as('name'), 'birthDate'])
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirst()
