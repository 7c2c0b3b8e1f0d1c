import type { Health } from '#contract/health.ts'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { openBreachedPasswords } from './identity/breached-passwords.ts'
import { requireReauthentication } from './identity/reauthentication.ts'
import { findApiToken } from './identity/api-tokens.queries.ts'
import { findSession } from './identity/sessions.queries.ts'
import { accounts } from './accounts/accounts/accounts.routes.ts'
import { apiTokens } from './accounts/api-tokens/api-tokens.routes.ts'
import { oidcIdentities, oidcPages } from './accounts/oidc/oidc.routes.ts'
import { signIn } from './accounts/sign-in/sign-in.routes.ts'
import { passkeys } from './accounts/passkeys/passkeys.routes.ts'
import {
  notifications,
  oneClickUnsubscribe,
} from './accounts/notifications/notifications.routes.ts'
import { profile } from './accounts/profile/profile.routes.ts'
import { claimedRecords, merging } from './people/merging/merging.routes.ts'
import { live } from './live/live.routes.ts'
import { type Live, openLive } from './live/live.ts'
import { settings } from './accounts/account-settings/account-settings.routes.ts'
import { accountExport } from './accounts/account-export/account-export.routes.ts'
import { accountDeletion } from './accounts/account-deletion/account-deletion.routes.ts'
import {
  familyInvitations,
  myInvitations,
  invitations,
} from './people/invitations/invitations.routes.ts'
import { joining, childLeaving } from './people/joining/joining.routes.ts'
import { webhooks } from './organizations/webhooks/webhooks.routes.ts'
import { undeliveredEmails } from './organizations/undelivered-emails/undelivered-emails.routes.ts'
import { secondFactor } from './organizations/second-factor/second-factor.routes.ts'
import { organizationRetention } from './organizations/retention/retention.routes.ts'
import { adminFamilies } from './people/family-lists/family-lists.routes.ts'
import { owners } from './people/owners/owners.routes.ts'
import { familyChanges } from './people/family-changes/family-changes.routes.ts'
import { care } from './people/care/care.routes.ts'
import { seenBy } from './people/seen-by/seen-by.routes.ts'
import { announcements } from './organizations/announcements/announcements.routes.ts'
import { applications } from './applications/applications/applications.routes.ts'
import { auditCalls } from './rights/audit/audit.routes.ts'
import { calendarFiles, calendars } from './classes/calendars/calendars.routes.ts'
import type { Call, Resource } from './calls/call.ts'
import { inArea } from './calls/api-tokens.ts'
import { type ArrivalRules, openArrivals } from './calls/call.arrival.ts'
import { handlerOf, type LimitHeavyReads } from './calls/call.handler.ts'
import { absences } from './classes/absences/absences.routes.ts'
import { attendance } from './classes/attendance/attendance.routes.ts'
import { catalog } from './classes/catalog/catalog.routes.ts'
import { classContent } from './classes/class-content/class-content.routes.ts'
import { classFiles } from './classes/class-files/class-files.routes.ts'
import { classCare } from './classes/class-care/class-care.routes.ts'
import { dayOverview } from './classes/day-overview/day-overview.routes.ts'
import { enrollments } from './classes/enrollments/enrollments.routes.ts'
import { exceptionRequests } from './classes/exception-requests/exception-requests.routes.ts'
import { familyPlans } from './classes/family-plans/family-plans.routes.ts'
import { myClasses } from './classes/my-classes/my-classes.routes.ts'
import { registrationRounds } from './classes/registration-rounds/registration-rounds.routes.ts'
import { nextDays } from './classes/next-days/next-days.routes.ts'
import { semesterCopies } from './classes/semester-copies/semester-copies.routes.ts'
import { timetable } from './timetable/timetable/timetable.routes.ts'
import { placeSuggestions } from './timetable/place-suggestions/place-suggestions.routes.ts'
import { classDays } from './timetable/class-days/class-days.routes.ts'
import { classes } from './classes/classes/classes.routes.ts'
import type { Database } from './database/database.ts'
import { isCrowded, isUnavailable } from './database/failure.ts'
import { pathOf } from './http/former-paths.ts'
import { secure } from './http/headers.ts'
import { families } from './people/my-families/my-families.routes.ts'
import { emails } from './emails.ts'
import { health, operatorPaths } from './health/health.routes.ts'
import { connectHooks } from './hooks.ts'
import type { Files } from './files/files.ts'
import { imageCalls, imageFiles } from './images/images.routes.ts'
import type { Images } from './images/images.ts'
import { imports } from './people/imports/imports.routes.ts'
import type { BounceSettings, OidcSettings, TrustedProxies } from './process/env.ts'
import { type Logged, logRequests } from './process/log.ts'
import { openBounceAddresses } from './mail/bounce-address.ts'
import { bounces } from './mail/bounces.routes.ts'
import { outbox } from './mail/outbox.routes.ts'
import { metricsRoutes } from './telemetry/metrics.routes.ts'
import { childGrades, gradeLevels } from './people/grade-levels/grade-levels.routes.ts'
import { customFields } from './people/custom-fields/custom-fields.routes.ts'
import { members } from './people/members/members.routes.ts'
import { docs } from './calls/openapi/docs.routes.ts'
import { organizations } from './organizations/organizations/organizations.routes.ts'
import { sitemap } from './organizations/organizations/sitemap.ts'
import { page } from './http/page/page.ts'
import { robotsText } from './http/page/robots-text.ts'
import { openRendering } from './http/page/page.rendering.ts'
import { securityText } from './http/page/security-text.ts'
import { answerErrors, notFound, refuseMethod } from './http/problem.ts'
import { setUps } from './organizations/set-up/set-up.routes.ts'
import { openProxies } from './http/proxies.ts'
import { reportCalls } from './reports/reports/reports.routes.ts'
import { readiness } from './organizations/readiness/readiness.routes.ts'
import { roles } from './rights/roles/roles.routes.ts'
import { search } from './organizations/search/search.routes.ts'
import { rooms } from './timetable/rooms/rooms.routes.ts'
import { semesters } from './timetable/semesters/semesters.routes.ts'
import { timeSlots } from './timetable/time-slots/time-slots.routes.ts'
import { site } from './site/site.routes.ts'
import type { Encryption } from './crypto/encryption.ts'

connectHooks()

/** Calls that manage an account, or what outlives a token, or the site. No API token reaches them. */
export const closedToApiTokens: Resource[] = [
  accounts,
  signIn,
  settings,
  passkeys,
  apiTokens,
  oidcIdentities,
  accountExport,
  accountDeletion,
  calendars,
  webhooks,
  live,
  site,
]

/** The other calls by area, to which API tokens have scopes. */
export const resourcesByArea: Record<string, Resource[]> = {
  accounts: [profile, notifications],
  organizations: [
    organizations,
    secondFactor,
    organizationRetention,
    readiness,
    search,
    setUps,
    announcements,
    undeliveredEmails,
  ],
  people: [
    claimedRecords,
    myInvitations,
    joining,
    members,
    gradeLevels,
    customFields,
    invitations,
    owners,
    merging,
    families,
    familyInvitations,
    familyChanges,
    care,
    seenBy,
    childLeaving,
    childGrades,
    adminFamilies,
    imports,
  ],
  rights: [roles, auditCalls],
  applications: [applications],
  timetable: [semesters, rooms, timeSlots, classDays, timetable, placeSuggestions],
  classes: [
    semesterCopies,
    nextDays,
    catalog,
    enrollments,
    exceptionRequests,
    registrationRounds,
    familyPlans,
    absences,
    attendance,
    dayOverview,
    classes,
    classCare,
    classContent,
    classFiles,
    myClasses,
  ],
  reports: [reportCalls],
  images: [imageCalls],
}

/** Every call of the server. If a path matches two of them, the first one wins: `/:classId` comes last. */
export const resources: Resource[] = [
  ...closedToApiTokens,
  ...Object.entries(resourcesByArea).flatMap(([area, inIt]) => inArea(area, inIt)),
]

type Parts = {
  database: Database
  images: Images
  files: Files
  encryption: Encryption
  log: Logger
  /** The folder of the built browser application. */
  pageRoot: string
  /** The public address of the site. */
  publicUrl: string
  /** The same, if it is known only once the server listens. */
  siteOrigin?: () => string
  /** Whose forwarding headers count. */
  trustedProxies?: TrustedProxies
  hstsIncludesSubdomains?: boolean
  /** Whether the log shows the addresses of clients who fail to log in. */
  logsAddresses?: boolean
  /** Whether webhooks may be sent into private networks, and by http. */
  allowsPrivateWebhooks?: boolean
  /** The folder with breached passwords. */
  breachedPasswords?: string | undefined
  /** Where people report a vulnerability. */
  securityContact?: string | undefined
  /** The OpenID provider that people can log in with. */
  oidc?: OidcSettings | undefined
  /** Whether the site has a mail server. */
  areEmailsSent?: boolean
  /** Where reports about emails arrive that were not delivered. */
  bounces?: BounceSettings | undefined
  /** The limits for arriving bodies, if not the default ones. */
  arrivalRules?: Partial<ArrivalRules>
  /** The base address of links in emails, in development and in the demo, where everybody may read them. */
  developersUrl?: string | undefined
  isStopping?: () => boolean
  /** The streams of changes, if whoever stops the server ends them. */
  live?: Live
  /** Whether calls wait, so that pages are served without their rows. */
  isBusy?: () => boolean
  /** Called with the token of each session that makes a call. */
  onIdentified?: (token: string) => void
  /** Serves the metrics to whoever has the token. */
  metrics?: { token: string; text: () => Promise<string> } | undefined
  /** Limits heavy reads, if it is not this thread that does. */
  limitHeavyReads?: LimitHeavyReads
  /** The result of the last check of the audit log. */
  auditState?: () => Health['auditLog']
}

export function createApp({
  database,
  images,
  files,
  encryption,
  log,
  pageRoot,
  publicUrl,
  siteOrigin = () => publicUrl,
  trustedProxies = false,
  hstsIncludesSubdomains = false,
  logsAddresses = false,
  allowsPrivateWebhooks = false,
  breachedPasswords,
  arrivalRules,
  securityContact,
  oidc,
  areEmailsSent = true,
  bounces: bounceSettings,
  developersUrl,
  isStopping = () => false,
  isBusy = () => false,
  onIdentified,
  limitHeavyReads,
  metrics,
  auditState = () => 'unchecked',
  live: streams = openLive({ database, log }),
}: Parts) {
  const calls = resources.flatMap((resource) => resource.calls)
  const proxies = openProxies(trustedProxies)
  const app = new Hono<Logged>({ getPath: pathOf })
  app.onError(answerErrors({ isUnavailable, isCrowded }))
  app.use(secure({ proxies, hstsIncludesSubdomains }))
  app.use(logRequests(log))
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('Connection', 'close')
  })

  const state = health(database, isStopping, auditState)
  for (const path of ['/api/health', '/readyz', '/healthz']) app.route(path, state)
  if (metrics) app.route('/', metricsRoutes(metrics.text, metrics.token))
  app.route('/', operatorPaths)
  app.route('/api', docs(resources, publicUrl))
  if (bounceSettings) {
    const addresses = openBounceAddresses(bounceSettings.address, encryption)
    app.route('/api/Bounce', bounces({ database, addresses, log, token: bounceSettings.token }))
  }
  if (developersUrl !== undefined) {
    app.route('/api/dev/outbox', outbox({ database, encryption, emails, publicUrl: developersUrl }))
  }
  const isBreached = openBreachedPasswords(breachedPasswords)
  const arrivals = openArrivals(arrivalRules)
  const stores = {
    database,
    images,
    files,
    encryption,
    arrivals,
    isBreached,
    live: streams,
    webhookRules: { allowsPrivate: allowsPrivateWebhooks },
    areEmailsSent,
    publicUrl,
    proxies,
    logsAddresses,
    oidc,
    siteOrigin,
    findSession,
    findApiToken,
    requireReauthentication,
    onIdentified,
    limitHeavyReads,
  }
  for (const call of calls) app.on(call.method, call.path, handlerOf(call, stores))
  if (oidc) app.route('/api/Account/oidc', oidcPages({ ...stores, oidc }))
  for (const { path } of calls) app.all(path, refuseMethod(methodsOf(path, calls)))
  app.all('/api/*', () => {
    throw notFound()
  })
  app.route('/images', imageFiles(images))
  app.route('/unsubscribe', oneClickUnsubscribe({ database, encryption }))
  app.route('/calendar', calendarFiles({ database, encryption, publicUrl }))
  app.route('/.well-known', securityText({ publicUrl, securityContact }))
  app.route('/', robotsText(siteOrigin))
  app.route('/', sitemap({ database, siteOrigin }))
  // Pages are rendered with the answers that a visitor gets.
  const ownCall: typeof fetch = async (input, init) =>
    app.request(new Request(input, init), undefined, ownClient)
  app.route(
    '/',
    page(pageRoot, openRendering(`${pageRoot}-server`, siteOrigin, ownCall, oidc?.name), isBusy),
  )
  return app
}

const heavyPaths = resources
  .flatMap(({ calls }) => calls)
  .filter((call) => call.isHeavy)
  .map(({ path }) => path.split('/'))

/** Whether the call at a path is heavy. */
export function isHeavy(path: string): boolean {
  const parts = path.split('/')
  return heavyPaths.some(
    (heavy) =>
      heavy.length === parts.length &&
      heavy.every((part, at) => part === parts[at] || part.startsWith(':')),
  )
}

const ownClient = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const methodsOf = (path: string, calls: Call[]): string =>
  calls
    .filter((call) => call.path === path)
    .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    .join(', ')
