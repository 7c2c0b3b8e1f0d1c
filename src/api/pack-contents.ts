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
import { storedCareQuery } from './classes/class-care.api.ts'
import { classQuery, enrolledClassesQuery, teachingClassesQuery } from './classes/classes.api.ts'
import { pendingEnrollmentsQuery } from './classes/enrollments.api.ts'
import { nextDaysQuery } from './classes/next-days.api.ts'
import { adminOrganizationQuery } from './organizations/administrations.api.ts'
import { countsQuery } from './organizations/counts.api.ts'
import { myOrganizationsQuery } from './organizations/organizations.api.ts'
import { openPack } from './pack.ts'
import { myFamiliesQuery } from './people/families.api.ts'
import { familyNamesQuery, sharedChildrenQuery } from './people/family-names.api.ts'
import { isOverloaded, isRefusal, isUnanswered } from './problem.ts'
import { calendarQuery, classDayQuery, daySheetQuery } from './timetable/class-days.api.ts'
import { semesterChoicesQuery } from './timetable/semesters.api.ts'

/** The most sheets of a class day that are stored for those who run it. */
const mostSheets = 60

const firstRows = { ...firstPage, sortDirection: SortDirection.Ascending }

type Keep = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data | null>

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
  const kept: QueryKey[] = []

  /** Null if the server refuses it, or fails. */
  const keep: Keep = async (query) => {
    signal.throwIfAborted()
    const { queryKey } = query
    const hasFailed = queries.getQueryState(queryKey)?.status === 'error'
    try {
      const data = await queries.fetchQuery({
        ...query,
        staleTime: hasFailed ? 0 : minute,
        meta: { isSilent: true },
        // Restoring is for screens; here, only new data counts.
        persister: undefined,
        retry: false,
      })
      signal.throwIfAborted()
      await pack.keep(queries, queryKey)
      kept.push(queryKey)
      return data
    } catch (error) {
      if (isUnanswered(error) || isOverloaded(error) || signal.aborted) throw error
      // What was stored before stays, unless the server refuses it.
      if (!isRefusal(error)) kept.push(queryKey)
      return null
    } finally {
      // Screens that show it do not fetch silently.
      queries
        .getQueryCache()
        .find({ queryKey })
        ?.setOptions(queries.defaultQueryOptions(query) as object)
    }
  }

  await keep(accountQuery)
  const organizations = (await keep(myOrganizationsQuery)) ?? []
  await loadScreens(organizations.some(({ membership }) => membership.mayAdminister))
  const next = await keep(nextDaysQuery)
  await keep(teachingClassesQuery(firstRows))
  await keep(enrolledClassesQuery(firstRows))
  await keep(pendingEnrollmentsQuery())
  await keep(missingAttendanceQuery)
  await keep(familyNamesQuery)
  await keep(myFamiliesQuery)
  await keep(sharedChildrenQuery)
  await keep(myInvitationsQuery)
  await keep(myApplicationsQuery)
  await keep(undecidedApplicationsQuery)
  await keep(homeNewsQuery(0))
  if (next) await keepClasses(keep, next)
  for (const { id, membership, nextClassDate } of organizations) {
    if (membership.mayAdminister && nextClassDate !== null) await keepDay(keep, id)
  }
  await pack.settle(kept)
  return Date.now()
}

/** The classes that somebody or their children attend next, and those that they teach today. */
async function keepClasses(keep: Keep, { people, teaching }: NextDays) {
  for (const { classId } of people.flatMap(({ classes }) => classes)) await keepClass(keep, classId)
  for (const { classId, isToday } of teaching) {
    if (!isToday) continue
    await keepClass(keep, classId)
    const attendance = await keep(attendanceDaysQuery(classId))
    const day = attendance?.days.find(({ date }) => date === attendance.today)
    const sheet = day && (await keep(sheetQuery({ classId, classDayId: day.classDayId })))
    // Only somebody who may read care notes is told who has them.
    if (sheet?.students.some(({ hasCareNotes }) => hasCareNotes))
      await keep(storedCareQuery(classId))
  }
}

/** What the page of a class shows. */
async function keepClass(keep: Keep, classId: number) {
  await keep(classQuery(classId))
  await keep(classAnnouncementsQuery(classId, 0))
  await keep(ownAttendanceQuery({ classId }))
}

/** Today in an organization, for those who run the day: the day sheet, and the attendance of its classes. */
async function keepDay(keep: Keep, organizationId: number) {
  const organization = await keep(adminOrganizationQuery(organizationId))
  if (!organization?.permissions.includes('classes.view')) return
  const semesters = await keep(semesterChoicesQuery(organizationId))
  const running = semesters?.items.filter(({ status }) => status === 'Running') ?? []
  const sees = organization.permissions.includes('attendance.view')
  await keep(countsQuery(organizationId, organization.permissions))
  if (sees) await keep(attendanceQuery(organizationId, firstRows))
  for (const { id } of running) {
    const calendar = await keep(calendarQuery(id))
    const day = calendar?.days.find(({ date, type }) => date === calendar.today && !isOff(type))
    if (!day) continue
    await keep(classDayQuery(day.id))
    const sheet = await keep(daySheetQuery(day.id))
    if (!sees) continue
    for (const { id: classId } of sheet?.classes.slice(0, mostSheets) ?? [])
      await keep(sheetQuery({ classId, classDayId: day.id }))
  }
}
