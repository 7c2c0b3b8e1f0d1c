import { ageOn } from '../people/age.ts'
import type { PeopleQuery } from '#contract/people/family-lists.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import {
  classesAttendedBy,
  countConditions,
  familiesOf,
  guardiansOf,
  once,
} from '../family-lists/relatives.queries.ts'
import { listChildrenAmong } from '../family-lists/care.queries.ts'
import { pageOfKind } from './page-of-kind.ts'

/** The students of an organization, with whom to call and what they attend in the semester. */
export async function listStudents(db: Kysely<Schema>, organizationId: number, query: PeopleQuery) {
  const [{ items, ...counted }, { agesOn, semesterIds }] = await Promise.all([
    pageOfKind(db, organizationId, 'Student', query),
    findCurrentSemesters(db, organizationId),
  ])
  const personIds = items.map(({ personId }) => personId)
  const [families, cared, classes, alerts] = await Promise.all([
    familiesOf(db, organizationId, personIds, 'children'),
    listChildrenAmong(db, organizationId, personIds),
    classesAttendedBy(db, semesterIds, personIds),
    countConditions(db, personIds, ['Severe', 'LifeThreatening']),
  ])
  const guardians = Map.groupBy(
    await guardiansOf(db, organizationId, [...new Set(families.map(({ id }) => id))]),
    ({ familyId }) => familyId,
  )
  const familiesBy = Map.groupBy(families, ({ personId }) => personId)
  const classesBy = Map.groupBy(classes, ({ personId }) => personId)

  const students = items.map(({ id, personId, name, birthDate, isUnverified }) => {
    const own = familiesBy.get(personId) ?? []
    return {
      id,
      name,
      isUnverified,
      age: birthDate === null ? null : ageOn(birthDate, agesOn),
      families: own,
      guardians: once(own.flatMap((family) => guardians.get(family.id) ?? [])),
      classes: classesBy.get(personId) ?? [],
      childId: cared.includes(personId) ? personId : null,
      alertsCount: alerts.get(personId) ?? 0,
    }
  })
  return { ...counted, items: students, agesOn }
}
