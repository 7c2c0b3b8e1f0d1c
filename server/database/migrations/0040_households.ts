import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

type Brought = { id: number; adultId: number; familyId: number | null }

/**
 * Notes which family a child came from to each organization, as far as its history says, and takes the families away from
 * organizations that no adult of theirs has joined and that did not get to know a child through them.
 */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organizationUser')
      .addColumn('admittedFromFamilyId', columns.reference)
      .execute()
    const { rows } = await findBrought(db)
    for (const [id, brought] of Map.groupBy(rows, (row) => row.id)) {
      const first = brought.find(({ familyId }) => familyId !== null)
      const homes = brought.filter(({ adultId }) => adultId === first?.adultId)
      const ids = [...new Set(homes.map(({ familyId }) => familyId))]
      await sql`
        update organization_user set admitted_from_family_id = ${ids.length === 1 ? ids[0] : 0}
        where id = ${id}
      `.execute(db)
    }
    await sql`delete from organization_family where not ${isSeen}`.execute(db)
  },
})

/** For each membership of a child: who applied for it or enrolled it, first come first, and in which families they still may. */
const findBrought = (db: Kysely<unknown>) =>
  sql<Brought>`
    select place.id, adult.id as adult_id, child.family_id
    from organization_user as place
    inner join (
      select applied.organization_id, candidate.person_id, applied.applicant_user_id as user_id,
        candidate.decided_date as day
      from application_candidate as candidate
      inner join application as applied on applied.id = candidate.application_id
      where candidate.decision = 'Accepted'
      union
      select joined.organization_id, student.person_id, joined.actor_user_id as user_id,
        joined.created_date as day
      from audit_entry as joined
      inner join organization_user as student on student.id = joined.subject_id
      where joined.subject_type = 'OrganizationUser' and joined.action = 'Joined'
    ) as brought
      on brought.organization_id = place.organization_id and brought.person_id = place.person_id
    inner join person as adult on adult.user_id = brought.user_id and adult.id <> place.person_id
    left join family_member as child
      on child.person_id = place.person_id and child.relation = 'Child' and exists (
        select 1 from family_member as own
        where own.family_id = child.family_id and own.person_id = adult.id and own.access = 'Full'
      )
    where exists (
      select 1 from family_member as kept
      where kept.person_id = place.person_id and kept.relation = 'Child'
    )
    order by place.id, brought.day, adult.id, child.family_id
  `.execute(db)

const isJoined = (familyId: string) => sql`exists (
    select 1 from family_member as adult
    inner join organization_user as place on place.person_id = adult.person_id
    where adult.family_id = ${sql.ref(familyId)}
      and place.organization_id = organization_family.organization_id
      and place.status <> 'Archived'
      and adult.access in ('Full', 'View')
      and (adult.is_founder or exists (
        select 1 from person left join "user" as account on account.id = person.user_id
        where person.id = adult.person_id
          and (account.id is null or account.email_verified_at is not null)
      ))
  )`

const isSeen = sql`(${isJoined('organizationFamily.familyId')} or exists (
    select 1 from family_member as child
    inner join organization_user as place on place.person_id = child.person_id
    where child.family_id = organization_family.family_id
      and child.relation = 'Child'
      and place.organization_id = organization_family.organization_id
      and place.status <> 'Archived'
      and (
        place.admitted_from_family_id = child.family_id
        or place.admitted_from_family_id is null and not exists (
          select 1 from family_member as other
          where other.person_id = child.person_id
            and other.relation = 'Child'
            and other.family_id <> child.family_id
        )
      )
  ))`
