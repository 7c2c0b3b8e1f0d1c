import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { minute } from '#contract/dates/durations.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import type { NextDays } from '#contract/classes/next-days.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { myApplicationsQuery, undecidedApplicationsQuery } from './applications/applications.api.ts'
import { classAnnouncementsQuery, homeNewsQuery } from './organizations/announcements.api.ts'
import { myInvitationsQuery } from './people/joining.api.ts'
import { accountQuery } from './accounts/accounts.api.ts'
import {
  attendanceDaysQuery,
  attendanceQuery,
  missingAttendanceQuery,
  ownAttendanceQuery,
  sheetQuery,
} from './classes/attendance.api.ts'
import { calendarWeeksQuery } from './classes/calendars.api.ts'
import { storedCareQuery } from './classes/class-care.api.ts'
import { classContentQuery } from './classes/class-content.api.ts'
import { classQuery, enrolledClassesQuery, teachingClassesQuery } from './classes/classes.api.ts'
import { pendingEnrollmentsQuery } from './classes/enrollments.api.ts'
import { ownExceptionRequestsQuery } from './classes/exception-requests.api.ts'
import type { OwnAbsences } from '#contract/classes/absences.ts'
import type { DayOverview } from '#contract/classes/day-overview.ts'
import { todayHere } from '#contract/dates/display-date.ts'
import { ownAbsencesQuery } from './classes/absences.api.ts'
import { absentOnDayQuery, dayOverviewQuery } from './classes/day-overview.api.ts'
import { nextDaysQuery } from './classes/next-days.api.ts'
import { adminOrganizationQuery } from './organizations/administrations.api.ts'
import { countsQuery } from './organizations/counts.api.ts'
import { myOrganizationsQuery } from './organizations/organizations.api.ts'
import { lastRefusal, openPack } from './pack.ts'
import { myFamiliesQuery } from './people/families.api.ts'
import { familyNamesQuery, sharedChildrenQuery } from './people/family-names.api.ts'
import { isOverloaded, isDenied, isUnanswered } from './problem.ts'
import { calendarQuery, classDayQuery, daySheetQuery } from './timetable/class-days.api.ts'
import { semesterChoicesQuery } from './timetable/semesters.api.ts'

/** The most sheets of a class day that are stored for those who run it. */
const mostSheets = 60

const firstRows = { ...firstPage, sortDirection: SortDirection.Ascending }

type Persist = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data | null>

/** When this tab last collected everything, in milliseconds since 1970. */
let collectedAt = 0

/**
 * Fetches and stores what a person needs today, so that it opens without a network: their own lists, and the classes
 * that they teach, attend or run today. `loadScreens` loads the code that shows it: neither is of use without the other.
 * Fails without a network; then what was stored before stays. Resolves to the time.
 */
export async function collectPack(
  queries: QueryClient,
  signal: AbortSignal,
  loadScreens: (runsDay: boolean) => Promise<unknown>,
): Promise<number> {
  const pack = await openPack()
  if (!pack) throw new Error('This browser stores nothing.')
  await pack.expire(queries)
  const persisted: QueryKey[] = []
  // Rights may have ended since the last collection.
  const reusedSince = Math.max(collectedAt, lastRefusal())

  /** Null if the server refuses it, or fails. */
  const persist: Persist = async (query) => {
    signal.throwIfAborted()
    const { queryKey } = query
    try {
      const data = await queries.fetchQuery({
        ...query,
        staleTime: ({ state }) => (state.dataUpdatedAt > reusedSince ? minute : 0),
        meta: { isSilent: true },
        // Restoring is for screens; here, only data from the server counts.
        persister: undefined,
        retry: false,
      })
      signal.throwIfAborted()
      await pack.persist(queries, queryKey)
      persisted.push(queryKey)
      return data
    } catch (error) {
      if (isUnanswered(error) || isOverloaded(error) || signal.aborted) throw error
      // What was stored before stays, unless the server refuses it.
      if (!isDenied(error)) persisted.push(queryKey)
      return null
    } finally {
      // Screens that show it do not fetch silently.
      queries
        .getQueryCache()
        .find({ queryKey })
        ?.setOptions(queries.defaultQueryOptions(query) as object)
    }
  }

  await persist(accountQuery)
  const organizations = (await persist(myOrganizationsQuery)) ?? []
  await loadScreens(organizations.some(({ membership }) => membership.mayAdminister))
  const next = await persist(nextDaysQuery)
  const absences = await persist(ownAbsencesQuery)
  await persist(calendarWeeksQuery())
  await persist(teachingClassesQuery(firstRows))
  await persist(enrolledClassesQuery(firstRows))
  await persist(pendingEnrollmentsQuery())
  await persist(ownExceptionRequestsQuery)
  await persist(missingAttendanceQuery)
  await persist(familyNamesQuery)
  await persist(myFamiliesQuery)
  await persist(sharedChildrenQuery)
  await persist(myInvitationsQuery)
  await persist(myApplicationsQuery)
  await persist(undecidedApplicationsQuery)
  await persist(homeNewsQuery(0))
  if (next) await persistClasses(persist, next)
  if (absences) await persistSubstitutions(persist, absences)
  for (const { id, membership, nextClassDate } of organizations) {
    if (membership.mayAdminister && nextClassDate !== null) await persistDay(persist, id)
  }
  await pack.settle(persisted)
  collectedAt = Date.now()
  return collectedAt
}

/** The classes that somebody or their children attend next, and those that they teach today. */
async function persistClasses(persist: Persist, { people, teaching }: NextDays) {
  for (const { classId } of people.flatMap(({ classes }) => classes))
    await persistClass(persist, classId)
  for (const { classId, isToday } of teaching) {
    if (!isToday) continue
    await persistClass(persist, classId)
    const attendance = await persist(attendanceDaysQuery(classId))
    const day = attendance?.days.find(({ date }) => date === attendance.today)
    const sheet = day && (await persist(sheetQuery({ classId, classDayId: day.classDayId })))
    // The server marks students with care notes only for those who may read the notes.
    if (sheet?.students.some(({ hasCareNotes }) => hasCareNotes))
      await persist(storedCareQuery(classId))
  }
}

/** The sheets of classes in which somebody substitutes today. */
async function persistSubstitutions(persist: Persist, { teaching }: OwnAbsences) {
  for (const { classId, classDayId, isSubstitute, date } of teaching) {
    if (!isSubstitute || date !== todayHere()) continue
    await persistClass(persist, classId)
    await persist(sheetQuery({ classId, classDayId }))
  }
}

/** What the page of a class shows. */
async function persistClass(persist: Persist, classId: number) {
  await persist(classQuery(classId))
  await persist(classContentQuery(classId))
  await persist(classAnnouncementsQuery(classId, 0))
  await persist(ownAttendanceQuery({ classId }))
}

/** Today in an organization, for those who run the day: the day sheet, and the attendance of its classes. */
async function persistDay(persist: Persist, organizationId: number) {
  const organization = await persist(adminOrganizationQuery(organizationId))
  if (!organization) return
  const { permissions } = organization
  const sees = permissions.includes('attendance.view')
  const plans = permissions.includes('classes.view')
  if (!sees && !plans) return
  await persist(countsQuery(organizationId, permissions))
  const overview = await persist(dayOverviewQuery(organizationId))
  if (sees) await persist(absentOnDayQuery(organizationId))
  if (!plans) return persistSheets(persist, overview)
  const semesters = await persist(semesterChoicesQuery(organizationId))
  const running = semesters?.items.filter(({ status }) => status === 'Running') ?? []
  if (sees) await persist(attendanceQuery(organizationId, firstRows))
  for (const { id } of running) {
    const calendar = await persist(calendarQuery(id))
    const day = calendar?.days.find(({ date, type }) => date === calendar.today && !isOff(type))
    if (!day) continue
    await persist(classDayQuery(day.id))
    const sheet = await persist(daySheetQuery(day.id))
    if (!sees) continue
    for (const { id: classId } of sheet?.classes.slice(0, mostSheets) ?? [])
      await persist(sheetQuery({ classId, classDayId: day.id }))
  }
}

/** The sheets of today, for those who take attendance and see no other part of the schedule. */
async function persistSheets(persist: Persist, overview: DayOverview | null) {
  for (const { id: classDayId, date, classes } of overview?.days ?? []) {
    if (date !== overview?.today) continue
    for (const { id: classId } of classes.slice(0, mostSheets))
      await persist(sheetQuery({ classId, classDayId }))
  }
}
