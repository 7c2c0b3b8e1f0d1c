import { type UpdateOrganization } from '#contract/organizations/administrations.ts'
import { newOrganization } from '#contract/organizations/organizations.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { updateOrganization } from '#server/organizations/organizations/organizations.settings.queries.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import { classesNow } from '../classes/demo.classes.ts'
import { demoOwner, demoRegistrar } from '../demo.logins.ts'
import { begunOrganization, coop, otherOrganizations } from './demo.organizations.ts'
import { classesBefore, classesPlanned } from '../classes/demo.other-classes.ts'
import { semestersAround } from '../demo.semesters.ts'
import { applyElsewhere, fillApplications } from '../applications/fill.applications.ts'
import { fillAnnouncements } from '../announcements/fill.announcements.ts'
import { fillClasses } from '../classes/fill.classes.ts'
import { fillFamilies } from '../people/fill.families.ts'
import { fillImports } from '../imports/fill.imports.ts'
import {
  fillInvitations,
  fillMembers,
  fillRoles,
  inviteOwner,
  replaceFound,
} from '../people/fill.members.ts'
import type { People } from '../people/fill.people.ts'
import { fillAttendance } from '../classes/fill.attendance.ts'
import { fillDays, fillPlaces, fillRooms } from '../classes/fill.timetable.ts'
import type { PicturesOf } from '../pictures/fill.pictures.ts'

type Filling = {
  stores: Stores
  people: People
  pictures: PicturesOf
  today: string
}

/** The co-op with everybody who belongs to it, and what it teaches. */
export async function fillCoop(filling: Filling): Promise<void> {
  const { stores, people, today } = filling
  const { look: _, ...settings } = coop
  const school = await fillOrganization(filling, settings, demoOwner)
  await fillMembers(stores.db, school, people, today)
  await fillFamilies(stores.db, people, today)
  const { before, now, planned } = semestersAround(today)
  await fillClasses(stores.db, school, before, classesBefore)
  await fillClasses(stores.db, school, now, classesNow)
  await fillClasses(stores.db, school, planned, classesPlanned)
  await fillRooms(stores.db, school)
  for (const semester of [before, now, planned]) {
    await fillDays(stores.db, school, semester, semester === now)
    await fillPlaces(stores.db, school, semester)
  }
  for (const semester of [before, now]) await fillAttendance(stores.db, school, semester, today)
  const owner = await holder(filling, school, demoOwner)
  await replaceFound(stores.db, owner, people)
  await fillRoles(stores.db, owner, people, today)
  await fillInvitations(stores.db, owner, today)
  await fillApplications(filling, await holder(filling, school, demoRegistrar))
  await fillImports(stores.db, owner)
  await fillAnnouncements(stores.db, school, people, today)
}

async function holder(
  { stores: { db }, people }: Filling,
  { organizationId }: { organizationId: number },
  name: string,
) {
  const { personId, userId = 0 } = people(name)
  const found = await findHolder(db, { personId, userId, sessionId: 0 }, organizationId)
  if (!found) throw new Error(`${name} does not belong to the co-op.`)
  return found
}

/** What else people find, and what the owner of the co-op belongs to besides. */
export async function fillOthers(filling: Filling): Promise<void> {
  const { stores, people, today } = filling
  const { personId } = people(demoOwner)
  const begun = await insertOrganization(stores.db, { ...newOrganization, name: begunOrganization })
  await insertMembership(stores.db, { organizationId: begun.id, personId, isOwner: true })

  for (const { owner, look: _, membership, classes, waiting, ...settings } of otherOrganizations) {
    const school = await fillOrganization(filling, settings, owner.join(' '))
    if (membership) await insertMembership(stores.db, { ...school, personId, ...membership })
    if (waiting === 'Invitation') await inviteOwner(stores.db, school, today)
    if (waiting === 'Application') await applyElsewhere(filling, school)
    if (classes) await fillClasses(stores.db, school, semestersAround(today).now, classes)
  }
}

/** An organization with its texts, its images and an owner. */
async function fillOrganization(
  { stores, people, pictures }: Filling,
  settings: Partial<UpdateOrganization> & { name: string },
  owner: string,
) {
  const { accessLevel, admissionType, name } = { ...newOrganization, ...settings }
  const { id } = await insertOrganization(stores.db, { name, accessLevel, admissionType })
  const school = { organizationId: id }
  const { personId } = people(owner)
  await insertMembership(stores.db, { ...school, personId, isOwner: true })
  const images = pictures.get(name) ?? { logoImageId: null, coverImageId: null }
  // All images were uploaded by one account.
  const { userId = 0 } = people(demoOwner)
  const administrator = { ...school, personId, userId, sessionId: 0, isOwner: true }
  await updateOrganization(stores, administrator, {
    ...settings,
    accessLevel,
    admissionType,
    ...images,
  })
  return school
}
