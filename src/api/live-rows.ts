import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveMessage, LiveSubject } from '#contract/live.ts'
import { second } from '#contract/dates/durations.ts'
import { liveRefresh } from './pack.ts'

/** The first parts of the keys of queries whose rows show a subject. */
const queriesOf: Record<LiveSubject, readonly string[]> = {
  Absence: ['absences', 'attendance', 'classes', 'day'],
  Announcement: ['announcements'],
  Application: ['applications'],
  Class: ['classes', 'class-days', 'attendance', 'absences', 'day'],
  ClassDay: ['class-days', 'classes', 'attendance', 'absences', 'day'],
  Enrollment: ['classes', 'members', 'students', 'attendance', 'day'],
  Family: ['families', 'students', 'parents', 'day'],
  Import: ['imports'],
  Invitation: ['members', 'organizations'],
  Organization: ['organizations', 'grade-levels', 'custom-fields'],
  OrganizationUser: ['members', 'students', 'parents', 'families', 'roles', 'organizations', 'day'],
  Person: ['members', 'students', 'parents', 'families', 'classes', 'day'],
  Role: ['roles', 'organizations'],
  Room: ['rooms', 'classes', 'class-days', 'day'],
  Semester: ['semesters', 'classes', 'class-days', 'day'],
  TimeSlot: ['time-slots', 'classes', 'class-days', 'day'],
  Webhook: ['webhooks'],
}

/** These show some of every subject. */
const queriesOfAll = ['audit', 'counts']

/** Where somebody has new notifications, these show something of their own that changed. */
const ownQueries = [
  'notifications',
  'absences',
  'applications',
  'classes',
  'families',
  'organizations',
]

/** What is as it was when somebody began to work with it: sheets being marked, long reports, and the site. */
const isLeftAlone = ([noun, kind]: QueryKey) =>
  noun === 'reports' || noun === 'site' || (noun === 'attendance' && kind === 'sheet')

/** The rows of one organization have its id in their key. The screen of a class has the id of the class there. */
function organizationOf([noun, kind, id]: QueryKey) {
  if (noun === 'students' || noun === 'parents' || noun === 'counts') return kind
  if (noun === 'classes' && kind === 'admin') return undefined
  return ofOrganization.has(kind) ? id : undefined
}

const ofOrganization = new Set<unknown>(['page', 'admin', 'settings', 'catalog', 'questions'])

/** Whether a message is about what a query has fetched. */
export function isAbout(message: LiveMessage, key: QueryKey): boolean {
  const noun = String(key[0])
  if (isLeftAlone(key)) return false
  if (message.isEverything) return true
  if (message.areNotificationsNew && ownQueries.includes(noun)) return true
  const organizationId = organizationOf(key)
  return message.changes.some(
    (change) =>
      (queriesOf[change.subject].includes(noun) || queriesOfAll.includes(noun)) &&
      (typeof organizationId !== 'number' || organizationId === change.organizationId),
  )
}

/** Fetches a cached query again. No toast shows a failure: nobody asked, and the record may just have been deleted. */
export function refreshWithoutNotice(queries: QueryClient, queryKey: QueryKey) {
  const query = queries.getQueryCache().find({ queryKey })
  if (query) fetchWithoutNotice(query)
}

const fetchWithoutNotice = (query: Query) =>
  void query.fetch(undefined, { cancelRefetch: true, meta: liveRefresh }).catch(() => undefined)

const beingDeleted = new WeakSet<Query>()

/** Rows that are being deleted are not fetched again while their screen is still shown. Returns what ends that. */
export function leaveAlone(queries: QueryClient, keys: readonly QueryKey[]): () => void {
  const rows = keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  for (const row of rows) beingDeleted.add(row)
  return () => {
    for (const row of rows) beingDeleted.delete(row)
  }
}

/** The shortest time between two fetches of a query because of a message. */
const shortestPause = second

/** Fetches what others changed again, if it is on a screen. All other rows are fetched when they are shown again. */
export function openLiveRows(queries: QueryClient) {
  const cache = queries.getQueryCache()
  /** When each is due, and whether rows were on their way that may be older than the change. */
  const due = new Map<Query, { at: number; isDoubtful: boolean }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    clearTimeout(timer)
    const next = Math.min(...Array.from(due.values(), ({ at }) => at))
    if (due.size > 0) timer = setTimeout(refresh, Math.max(0, next - Date.now()))
  }

  function refresh() {
    const now = Date.now()
    for (const [query, { at, isDoubtful }] of due) {
      if (at > now) continue
      due.delete(query)
      // Somebody may have asked for it meanwhile.
      if (!query.isActive() || !(query.state.isInvalidated || isDoubtful)) continue
      if (beingDeleted.has(query)) continue
      fetchWithoutNotice(query)
    }
    plan()
  }

  return {
    heard(message: LiveMessage) {
      for (const query of cache.getAll()) {
        if (!isAbout(message, query.queryKey)) continue
        const { fetchStatus, dataUpdatedAt } = query.state
        query.invalidate()
        const at = Math.max(
          Date.now() + Math.random() * message.spread,
          dataUpdatedAt + shortestPause,
        )
        const isDoubtful = fetchStatus === 'fetching' || due.get(query)?.isDoubtful === true
        due.set(query, { at: due.get(query)?.at ?? at, isDoubtful })
      }
      plan()
    },

    stop() {
      clearTimeout(timer)
      due.clear()
    },
  }
}
