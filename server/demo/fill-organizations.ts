import type { UpdateOrganization } from '#contract/organizations/administrations.ts'
import { newOrganization } from '#contract/organizations/organizations.ts'
import {
  insertOrganization,
  updateOrganization,
} from '#server/organizations/organizations/organizations.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import {
  classesBefore,
  classesInRound,
  classesLater,
  classesNow,
  classesPlanned,
} from './classes.ts'
import { demoOwner, demoRegistrar, secondOwner } from './logins.ts'
import { begunOrganization, coop, otherOrganizations } from './organizations.ts'
import { semestersAround } from './timetable.ts'
import { fillExceptions } from './fill-exceptions.ts'
import { applyElsewhere, fillApplications } from './fill-applications.ts'
import { fillAbsences } from './fill-absences.ts'
import { fillAnnouncements } from './fill-announcements.ts'
import { changeHours } from './fill-notifications.ts'
import { fillRound } from './fill-round.ts'
import { fillContent, type WrittenDocument } from './fill-content.ts'
import {
  fillClasses,
  fillPhotos,
  type Photos,
  fillAttendance,
  fillDays,
  fillPlaces,
  fillRooms,
} from './fill-classes.ts'
import {
  fillFamilies,
  fillGrades,
  fillInvitations,
  fillMembers,
  fillRoles,
  inviteOwner,
  replaceFound,
  type People,
} from './fill-people.ts'
import { fillCustomFields } from './fill-custom-fields.ts'
import { fillImports } from './fill-imports.ts'
import { askAdult, fillWaitlists } from './fill-waitlists.ts'
import type { Images } from '../images/images.ts'
import { drawCover, drawLogo, type Look } from './draw-pictures.ts'

type Filling = {
  stores: Stores
  people: People
  pictures: PicturesOf
  documents: WrittenDocument[]
  today: string
}

/** The co-op with its members and classes. */
export async function fillCoop(filling: Filling): Promise<void> {
  const { stores, people, pictures, today } = filling
  const { look: _, ...settings } = coop
  const school = await fillOrganization(filling, settings, demoOwner)
  await fillMembers(stores.db, school, people, today)
  await fillFamilies(stores.db, people, today)
  await fillRooms(stores.db, school)
  const { before, now, planned, later, inRound } = semestersAround(today)
  await fillGrades(stores.db, school, people, now.startDate)
  const owner = await holder(filling, school, demoOwner)
  await fillCustomFields(stores.db, owner)
  for (const [semester, classes] of [
    [before, classesBefore],
    [now, classesNow],
    [planned, classesPlanned],
    [later, classesLater],
  ] as const) {
    const { userId = 0 } = people(demoOwner)
    const semesterId = await fillClasses(stores.db, school, semester, classes)
    await fillPhotos(stores.db, { ...school, semesterId }, classes, pictures.classes, userId)
    const key = { ...school, semesterId }
    await fillDays(stores.db, key, semester, semester === now)
    await fillPlaces(stores.db, key)
    if (semester !== before && semester !== now) continue
    await fillAttendance(stores.db, key, today)
    await fillWaitlists(stores.db, key, semester)
  }
  const semesterId = await fillClasses(stores.db, school, inRound, classesInRound)
  await fillRound(stores.db, { ...school, semesterId }, today)
  await replaceFound(stores.db, owner, people)
  await fillRoles(stores.db, owner, people, today)
  await fillInvitations(stores.db, owner, today)
  await fillApplications(filling, await holder(filling, school, demoRegistrar))
  await fillExceptions(stores.db, school, people)
  await askAdult(stores.db, school, people)
  await fillImports(stores.db, owner)
  await fillAnnouncements(stores.db, school, people, today)
  await fillContent(stores.db, school, filling)
  await fillAbsences(stores.db, school, people, today)
  await changeHours(stores.db, await holder(filling, school, secondOwner))
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

/** The other organizations, including those of the co-op's owner. */
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
  const images = pictures.organizations.get(name) ?? { logoImageId: null, coverImageId: null }
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

type Pictures = { logoImageId: number; coverImageId: number | null }

/** The images of each organization, by its name, and the photos of classes. */
type PicturesOf = { organizations: Map<string, Pictures>; classes: Photos }

/** Uploads the images of organizations and classes, all with the account of the co-op's owner. */
export async function uploadPictures(images: Images, people: People): Promise<PicturesOf> {
  const { userId = 0 } = people(demoOwner)
  const upload = async (look: Look): Promise<Pictures> => {
    const logo = await images.save(await drawLogo(look), userId)
    const cover = look.hasCover && (await images.save(await drawCover(look), userId))
    return { logoImageId: logo.id, coverImageId: cover ? cover.id : null }
  }
  const shown = [coop, ...otherOrganizations].map(
    async ({ name, look }) => look && ([name, await upload(look)] as const),
  )
  const photos = [...classesNow, ...classesPlanned].map(
    async (one) =>
      one.photo && ([one, (await images.save(await drawCover(one.photo), userId)).id] as const),
  )
  return {
    organizations: new Map((await Promise.all(shown)).filter((pair) => pair !== undefined)),
    classes: new Map((await Promise.all(photos)).filter((pair) => pair !== undefined)),
  }
}
