import { addDays, weekdayOf } from '#contract/dates/weekdays.ts'
import { AccessLevel, AdmissionType } from '#contract/organizations/organizations.ts'
import { type Database, transact } from '#server/database/database.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'

const sizes = { parents: 500, children: 2, teachers: 40, administrators: 5, classes: 60, seats: 20 }

export type School = Awaited<ReturnType<typeof fillSchool>>

/** A Public school whose registration is open: families with children, and classes with too few seats for all. */
export function fillSchool(database: Database) {
  return transact(database, async (db) => {
    const now = new Date().toISOString()
    const today = now.slice(0, 10)
    const saved = { savedByPersonId: null, savedDate: now }

    /** Inserts rows in parts, and returns their ids in order. */
    async function insert(table: keyof Schema, rows: object[]) {
      const ids: number[] = []
      for (const part of inParts(rows)) {
        const inserted = await db
          .insertInto(table)
          .values(part as never)
          .returning('id' as never)
          .execute()
        ids.push(...(inserted as { id: number }[]).map(({ id }) => id))
      }
      return ids
    }
    const insertOne = async (table: keyof Schema, row: object) =>
      (await insert(table, [row]))[0] ?? 0

    const organizationId = await insertOne('organization', {
      name: 'Lindenschule',
      searchName: 'lindenschule',
      accessLevel: AccessLevel.Public,
      admissionType: AdmissionType.Automatic,
      timeZone: 'UTC',
      createdDate: now,
    })
    const semester = { startDate: addDays(today, -7), endDate: addDays(today, 120) }
    const semesterId = await insertOne('semester', {
      ...saved,
      ...semester,
      organizationId,
      name: 'Spring',
      searchName: 'spring',
      ageAsOfDate: today,
      registrationOpens: addDays(today, -1),
      registrationCloses: addDays(today, 30),
    })
    const weekday = weekdayOf(today)
    const classDayIds = await insert(
      'classDay',
      Array.from({ length: 12 }, (_, week) => ({
        ...saved,
        organizationId,
        semesterId,
        date: addDays(today, 7 * (week - 1)),
        type: 'Regular' as const,
        startTime: '08:00',
        endTime: '14:00',
        notes: null,
        cancelReason: null,
        makesUpClassDayId: null,
      })),
    )
    const slotIds = await insert(
      'timeSlot',
      Array.from({ length: 6 }, (_, hour) => ({
        ...saved,
        organizationId,
        name: `Hour ${hour + 1}`,
        searchName: `hour ${hour + 1}`,
        startTime: `${String(hour + 8).padStart(2, '0')}:00`,
        endTime: `${String(hour + 8).padStart(2, '0')}:50`,
      })),
    )
    const roomIds = await insert(
      'room',
      Array.from({ length: 10 }, (_, room) => ({
        ...saved,
        organizationId,
        name: `Room ${room + 1}`,
        searchName: `room ${room + 1}`,
        capacity: 20,
      })),
    )

    /** People with an account and a verified address, who are members and signed in. */
    async function makeMembers(count: number, from: number, kind: object) {
      const named = names(count, from)
      const userIds = await insert(
        'user',
        named.map((_, index) => ({
          email: `person.${from + index}@example.org`,
          passwordHash: '',
          emailVerifiedAt: now,
          createdDate: now,
          pendingEmail: null,
        })),
      )
      const personIds = await makePeople(named, userIds, null)
      const memberIds = await join(named, personIds, kind)
      const tokens: string[] = []
      for (const userId of userIds) tokens.push(await startSession(db, userId, 'Bench'))
      return personIds.map((personId, index) => ({
        personId,
        memberId: memberIds[index] ?? 0,
        token: tokens[index] ?? '',
      }))
    }
    const makePeople = (named: Named[], userIds: number[], birthDate: string | null) =>
      insert(
        'person',
        named.map(({ firstName, lastName }, index) => ({
          firstName,
          lastName,
          searchName: searchable(`${firstName} ${lastName}`),
          birthDate,
          userId: userIds[index] ?? null,
        })),
      )
    const join = (named: Named[], personIds: number[], kind: object) =>
      insert(
        'organizationUser',
        personIds.map((personId, index) => ({
          organizationId,
          personId,
          searchName: searchable(`${named[index]?.firstName} ${named[index]?.lastName}`),
          isOwner: false,
          isTeacher: false,
          isStudent: false,
          isParent: false,
          status: 'Active',
          joinedDate: now,
          ...kind,
        })),
      )

    const administrators = await makeMembers(sizes.administrators, 0, { isOwner: true })
    const teachers = await makeMembers(sizes.teachers, 100, { isTeacher: true })
    const parents = await makeMembers(sizes.parents, 1000, { isParent: true })
    const children = names(sizes.parents * sizes.children, 5000)
    const childIds = await makePeople(children, [], addDays(today, -9 * 365))
    await join(children, childIds, { isStudent: true })
    const familyIds = await insert(
      'family',
      parents.map((_, index) => ({
        savedByPersonId: null,
        savedDate: now,
        createdDate: now,
        name: `Family ${index + 1}`,
        address: null,
      })),
    )
    const families = parents.map((parent, index) => ({
      ...parent,
      childIds: childIds.slice(index * sizes.children, (index + 1) * sizes.children),
    }))
    const membersOfFamilies = families.flatMap(({ personId, childIds: ids }, index) => {
      const familyId = familyIds[index] ?? 0
      const base = { ...saved, familyId, contactOrder: 1 }
      return [
        { ...base, personId, relation: 'Parent' as const, access: 'Full' as const },
        ...ids.map((id) => ({ ...base, personId: id, relation: 'Child' as const, access: null })),
      ]
    })
    for (const part of inParts(membersOfFamilies)) {
      await db.insertInto('familyMember').values(part).execute()
    }
    await refreshFamilies(db, familyIds)

    const classIds = await insert(
      'class',
      Array.from({ length: sizes.classes }, (_, index) => ({
        ...saved,
        ...semester,
        organizationId,
        semesterId,
        name: `${subjects[index % subjects.length]} ${Math.floor(index / subjects.length) + 1}`,
        searchName: `${subjects[index % subjects.length]?.toLowerCase()} ${index}`,
        summary: 'We learn by doing, outside whenever the weather lets us.',
        description: null,
        status: 'Published',
        category: categories[index % categories.length],
        minAge: 6,
        maxAge: 12,
        maxStudents: sizes.seats,
        hasWaitlist: true,
      })),
    )
    await db
      .insertInto('classMeeting')
      .values(
        classIds.map((classId, index) => ({
          classId,
          organizationId,
          weekday,
          slotId: slotIds[index % slotIds.length] ?? null,
          startTime: null,
          endTime: null,
          roomId: roomIds[Math.floor(index / slotIds.length) % roomIds.length] ?? null,
        })),
      )
      .execute()
    await db
      .insertInto('classTeacher')
      .values(
        classIds.map((classId, index) => ({
          organizationId,
          classId,
          organizationUserId: teachers[index % teachers.length]?.memberId ?? 0,
          role: 'Lead' as const,
        })),
      )
      .execute()
    // Every class has students already, so that its sheet has rows.
    await insert(
      'enrollment',
      classIds.flatMap((classId, index) =>
        Array.from({ length: 5 }, (_, place) => ({
          organizationId,
          classId,
          personId: childIds[index * 5 + place] ?? 0,
          status: 'Enrolled' as const,
          statusDate: now,
          enrolledDate: now,
          createdDate: now,
        })),
      ),
    )
    return {
      organizationId,
      classIds,
      classDayId: classDayIds[1] ?? 0,
      seats: sizes.seats,
      administrators,
      teachers: teachers.map((teacher, index) => ({ ...teacher, classId: classIds[index] ?? 0 })),
      families,
    }
  })
}

const names = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: firstNames[(from + index) % firstNames.length] ?? '',
    lastName: lastNames[Math.floor((from + index) / 3) % lastNames.length] ?? '',
  }))

type Named = { firstName: string; lastName: string }

const firstNames = 'Ada Ben Cora Dan Elif Finn Greta Hugo Ines Jonas Kim Lena Mika Nora Omar'.split(
  ' ',
)
const lastNames = 'Abel Brandt Castillo Dietz Ekholm Fischer Garcia Horvath Ivanov Jansen'.split(
  ' ',
)
const subjects =
  'Choir Drama Pottery Robotics Chess Latin Geometry Botany Painting Carpentry Rhetoric Astronomy'.split(
    ' ',
  )
const categories = ['Arts', 'Languages', 'Sciences', 'Crafts']
