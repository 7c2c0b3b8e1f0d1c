import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type {
  FoundClass,
  FoundClassDay,
  FoundFamily,
  FoundMember,
  FoundOwn,
  FoundOwnClass,
  FoundRoom,
} from '#contract/organizations/search.ts'
import { EmailAddress } from '#contract/accounts/accounts.ts'
import { reports, type ReportName } from '#contract/reports/reports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { classDayTypeNames } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type { RecentChoice } from '#src/atoms/recent-choices.ts'
import type { Found } from '#src/machines/organizations/search-everywhere.machine.ts'
import { readIntent, type Intent } from '#src/machines/organizations/search-everywhere.intent.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { adminPlaces } from '../organizations/admin-places.ts'
import { kindsOf } from '../organizations/organization-facts.tsx'
import { isMatch } from './matching.ts'

export type ChoiceKind =
  | 'action'
  | 'class'
  | 'classDay'
  | 'family'
  | 'member'
  | 'organization'
  | 'recent'
  | 'report'
  | 'room'
  | 'screen'

/** One line of the search, which opens a screen. */
export interface Choice {
  /** Unique, and the same whenever it is found. */
  key: string
  kind: ChoiceKind
  label: string
  note?: string | undefined
  photoUrl?: string | null
  /** The organization in which it was found; null for what belongs to the user. */
  organizationId: number | null
  link: LinkOptions
}

export interface Section {
  label: string
  choices: Choice[]
}

/** The organization that is searched, and what the user may do in it. */
interface Administered {
  id: number
  permissions: readonly Permission[]
}

interface Input {
  text: string
  found: Found | null
  recent: readonly RecentChoice[]
  administered: Administered | null
  isSiteAdministrator: boolean
}

const most = 6

/** What is shown for a text: without one, what was chosen recently and what can be done. */
export function sectionsOf({
  text,
  found,
  recent,
  administered,
  isSiteAdministrator,
}: Input): Section[] {
  const { intent, rest } = readIntent(text)
  const actions = actionsIn(administered)
  const screens = [
    ...screensIn(administered),
    ...ownScreens,
    ...(isSiteAdministrator ? siteScreens : []),
  ]
  if (text.trim() === '') {
    return shown([
      ['Recent', recentIn(recent, administered)],
      ['Actions', actions.slice(0, most)],
      ['Screens', [...ownScreens]],
    ])
  }
  const matching = screens.filter(({ label, words }) => isMatch(text, label, words))
  const sections: [string, Choice[]][] = [
    ['People', members(found, administered, rest)],
    ['Classes', classes(found, administered)],
    ['Families', families(found, administered)],
    ['Class days', classDays(found, administered)],
    ['Rooms', rooms(found, administered)],
    ['Organizations', organizations(found)],
  ]
  const places: [string, Choice[]][] = [
    ['Screens', matching],
    ['Reports', reportsIn(administered).filter(({ label }) => isMatch(text, label, 'report'))],
  ]
  const doable: [string, Choice[]] = [
    'Actions',
    [
      ...actionsOn(found, administered, { intent, rest }),
      ...actions.filter(({ label, words }) => isMatch(text, label, words)),
    ],
  ]
  const latest = new Map(recent.map(({ key }, index) => [key, index]))
  const rank = ({ key }: Choice) => latest.get(key) ?? recent.length
  const ranked = sections.map(([label, choices]): [string, Choice[]] => [
    label,
    choices.toSorted((one, other) => rank(one) - rank(other)),
  ])
  const isScreen = matching.some(({ label }) => isMatch(text, label))
  return shown(
    intent !== null
      ? [doable, ...ranked, ...places]
      : [
          ...(isScreen ? [...places, ...ranked, doable] : [...ranked, doable, ...places]),
          ['Students', amongStudents(administered, rest)],
        ],
  )
}

/** Members are not found by those who see the list of students only, which they can search. */
function amongStudents(administered: Administered | null, text: string): Choice[] {
  if (!administered || may(administered, 'members.view') || !may(administered, 'students.medical'))
    return []
  const { id: organizationId } = administered
  const searchString = text.trim()
  return [
    {
      key: `students ${organizationId} ${searchString}`,
      kind: 'action',
      label: `Search the students for “${searchString}”`,
      organizationId,
      link: linkOptions({
        to: '/organizations/$organizationId/admin/students',
        params: { organizationId },
        search: { searchString },
      }),
    },
  ]
}

const shown = (sections: [string, Choice[]][]): Section[] =>
  sections
    .map(([label, choices]) => ({ label, choices: choices.slice(0, most) }))
    .filter(({ choices }) => choices.length > 0)

const recentIn = (recent: readonly RecentChoice[], administered: Administered | null): Choice[] =>
  recent
    .filter(({ organizationId }) => organizationId === null || organizationId === administered?.id)
    .map((choice) => ({ ...choice, kind: 'recent', link: choice.link as LinkOptions }))

const may = (administered: Administered, ...permissions: readonly Permission[]) =>
  permissions.length === 0 ||
  permissions.some((permission) => administered.permissions.includes(permission))

type Place = Choice & {
  /** Other words by which it is found. */
  words: string
}

const screen = (label: string, to: string, words = ''): Place => ({
  key: `screen ${to}`,
  kind: 'screen',
  label,
  words,
  organizationId: null,
  link: { to } as LinkOptions,
})

const ownScreens = [
  screen('Home', '/', 'to do next days'),
  screen('My Classes', '/my/classes', 'teaching enrolled'),
  screen('My Calendar', '/my/calendar', 'month schedule days'),
  screen('My Family', '/my/family', 'children adults'),
  screen('My Organizations', '/my/organizations'),
  screen('My Profile', '/my/profile', 'name photo phone'),
  screen('Account', '/account/edit', 'email password two-factor devices settings'),
  screen('Notifications', '/my/notifications', 'news'),
  screen('Absences', '/my/absences', 'report absent sick'),
  screen('Find an organization', '/organizations', 'join apply'),
] as const

const siteScreens = [screen('Site administration', '/site', 'accounts emails organizations')]

const wordsOfPlaces: Record<string, string> = {
  'All members': 'people contacts',
  Classes: 'timetable courses',
  'Class days': 'calendar holidays',
  'Rooms and times': 'rooms time slots',
  Applications: 'admissions',
  Settings: 'logo name access',
  Roles: 'permissions rights',
  Attendance: 'absent present',
}

function screensIn(administered: Administered | null): Place[] {
  if (!administered) return []
  const { id } = administered
  return adminPlaces.flatMap(({ places }) =>
    places.flatMap(([label, to, ...permissions]) =>
      may(administered, ...permissions)
        ? [
            {
              key: `screen ${id} ${to}`,
              kind: 'screen' as const,
              label,
              words: wordsOfPlaces[label] ?? '',
              note: 'Administration',
              organizationId: id,
              link: { to, params: { organizationId: id } } as LinkOptions,
            },
          ]
        : [],
    ),
  )
}

function reportsIn(administered: Administered | null): Choice[] {
  if (!administered) return []
  const { id: organizationId, permissions } = administered
  return (Object.keys(reports) as ReportName[])
    .filter((name) => reports[name].takes.every((permission) => permissions.includes(permission)))
    .map((report) => ({
      key: `report ${organizationId} ${report}`,
      kind: 'report',
      label: reports[report].title,
      note: 'Report',
      organizationId,
      link: linkOptions({
        to: '/organizations/$organizationId/admin/reports/$report',
        params: { organizationId, report },
      }),
    }))
}

const newThings = [
  ['Invite someone', 'all-members/invite', 'email member', 'members.manage'],
  ['Add a person', 'all-members/new', 'new member student', 'members.manage', 'students.manage'],
  ['Create a class', 'classes/new', 'new add', 'classes.manage'],
  ['Create an announcement', 'announcements/new', 'new write news', 'announcements.publish'],
  ['Add class days', 'class-days/new', 'new holiday', 'classDays.manage'],
  ['Create a semester', 'semesters/new', 'new term', 'semesters.manage'],
  ['Import people', 'imports/new', 'csv spreadsheet upload', 'data.import'],
  ['Create a role', 'roles/new', 'new permissions', 'roles.manage'],
] as const satisfies [string, string, string, ...Permission[]][]

function actionsIn(administered: Administered | null): Place[] {
  if (!administered) return []
  const { id: organizationId } = administered
  return newThings.flatMap(([label, path, words, ...permissions]) =>
    may(administered, ...permissions)
      ? [
          {
            key: `action ${organizationId} ${path}`,
            kind: 'action' as const,
            label,
            words,
            organizationId,
            link: {
              to: `/organizations/$organizationId/admin/${path}`,
              params: { organizationId },
            } as LinkOptions,
          },
        ]
      : [],
  )
}

/** What can be done with what was found. Without an intent, the first few. */
function actionsOn(
  found: Found | null,
  administered: Administered | null,
  { intent, rest }: { intent: Intent | null; rest: string },
): Choice[] {
  const actions: Choice[] = []
  const isMeant = (one: Intent) => intent === null || intent === one
  if (isMeant('takeAttendance')) {
    const own = found?.own.classes.flatMap(attendanceOf) ?? []
    const others =
      administered && may(administered, 'attendance.take')
        ? (found?.inOrganization.classes?.flatMap(adminAttendanceOf(administered.id)) ?? [])
        : []
    const ownClasses = new Set(own.map(({ key }) => key))
    actions.push(...own, ...others.filter(({ key }) => !ownClasses.has(key)))
  }
  if (isMeant('cancel') && administered && may(administered, 'classDays.manage'))
    actions.push(...(found?.inOrganization.classDays?.flatMap(cancelOf(administered.id)) ?? []))
  if (
    administered &&
    may(administered, 'members.manage') &&
    EmailAddress.safeParse(rest).success &&
    isMeant('invite')
  )
    actions.push(inviteOf(administered.id, rest))
  return intent === null ? actions.slice(0, 3) : actions
}

const attendanceOf = ({ id: classId, name, sheet }: FoundOwnClass): Choice[] =>
  sheet
    ? [
        {
          key: `attendance ${classId}`,
          kind: 'action',
          label: `Take attendance in ${name}`,
          note: dayInWords(sheet.date),
          organizationId: null,
          link: linkOptions({
            to: '/my/classes/$classId/attendance/$classDayId',
            params: { classId, classDayId: sheet.classDayId },
          }),
        },
      ]
    : []

const adminAttendanceOf =
  (organizationId: number) =>
  ({ id: classId, name, sheet }: FoundClass): Choice[] =>
    sheet
      ? [
          {
            key: `attendance ${classId}`,
            kind: 'action',
            label: `Take attendance in ${name}`,
            note: dayInWords(sheet.date),
            organizationId,
            link: linkOptions({
              to: '/organizations/$organizationId/admin/attendance/$classDayId/$classId',
              params: { organizationId, classId, classDayId: sheet.classDayId },
            }),
          },
        ]
      : []

const cancelOf =
  (organizationId: number) =>
  ({ id: classDayId, date, semesterName, isCancelable }: FoundClassDay): Choice[] =>
    isCancelable
      ? [
          {
            key: `cancel ${classDayId}`,
            kind: 'action',
            label: `Cancel ${dayInWords(date)}`,
            note: semesterName,
            organizationId,
            link: linkOptions({
              to: '/organizations/$organizationId/admin/class-days/$classDayId',
              params: { organizationId, classDayId },
              search: { ask: 'cancel' },
            }),
          },
        ]
      : []

const inviteOf = (organizationId: number, email: string): Choice => ({
  key: `invite ${email}`,
  kind: 'action',
  label: `Invite ${email}`,
  organizationId,
  link: linkOptions({
    to: '/organizations/$organizationId/admin/all-members/invite',
    params: { organizationId },
    search: { email },
  }),
})

function members(found: Found | null, administered: Administered | null, text: string): Choice[] {
  if (!administered) return []
  const { id: organizationId } = administered
  return (found?.inOrganization.members ?? []).map((member) => ({
    key: `member ${member.id}`,
    kind: 'member',
    label: member.name,
    note: memberNote(member, text),
    photoUrl: member.photoUrl,
    organizationId,
    link: linkOptions({
      to: '/organizations/$organizationId/admin/all-members/$organizationUserId',
      params: { organizationId, organizationUserId: member.id },
    }),
  }))
}

/** The contact details say why somebody was found whose name is another. */
function memberNote(member: FoundMember, text: string): string {
  const { name, status, email = null, phone = null, isAnonymous } = member
  return dotted([
    isAnonymous ? 'Placeholder' : kindsOf(member).join(', '),
    status !== 'Active' && status,
    ...(isMatch(text, name) ? [] : [email, phone]),
  ])
}

function classes(found: Found | null, administered: Administered | null): Choice[] {
  const own = found?.own.classes.map(ownClass) ?? []
  if (!administered) return own
  const inOrganization = found?.inOrganization.classes ?? []
  const known = new Set(inOrganization.map(({ id }) => id))
  return [
    ...inOrganization.map(adminClass(administered.id)),
    ...(found?.own.classes ?? []).filter(({ id }) => !known.has(id)).map(ownClass),
  ]
}

const ownClass = ({ id: classId, name, organizationName, isTeaching }: FoundOwnClass): Choice => ({
  key: `own class ${classId}`,
  kind: 'class',
  label: name,
  note: dotted([isTeaching && 'You teach it', organizationName]),
  organizationId: null,
  link: linkOptions({ to: '/my/classes/$classId', params: { classId } }),
})

const adminClass =
  (organizationId: number) =>
  (one: FoundClass): Choice => ({
    key: `class ${one.id}`,
    kind: 'class',
    label: one.name,
    note: dotted([
      one.semesterName,
      meetingWords(one) || null,
      one.roomName,
      one.status !== 'Published' && one.status,
    ]),
    organizationId,
    link: linkOptions({
      to: '/organizations/$organizationId/admin/classes/$classId',
      params: { organizationId, classId: one.id },
    }),
  })

function families(found: Found | null, administered: Administered | null): Choice[] {
  const own = found?.own.families ?? []
  const isOwn = ({ id }: FoundFamily) => own.some((family) => family.id === id)
  return [
    ...own.map(ownFamily),
    ...(administered && found?.inOrganization.families
      ? found.inOrganization.families
          .filter((family) => !isOwn(family))
          .map(adminFamily(administered.id))
      : []),
  ]
}

const familyLine = ({ id, name, memberNames }: FoundFamily) => ({
  key: `family ${id}`,
  kind: 'family' as const,
  label: name,
  note: memberNames.join(', '),
})

const ownFamily = (family: FoundFamily): Choice => ({
  ...familyLine(family),
  organizationId: null,
  link: linkOptions({ to: '/my/family/$familyId', params: { familyId: family.id } }),
})

const adminFamily =
  (organizationId: number) =>
  (family: FoundFamily): Choice => ({
    ...familyLine(family),
    organizationId,
    link: linkOptions({
      to: '/organizations/$organizationId/admin/families/$familyId',
      params: { organizationId, familyId: family.id },
    }),
  })

const classDays = (found: Found | null, administered: Administered | null): Choice[] =>
  administered ? (found?.inOrganization.classDays ?? []).map(classDay(administered.id)) : []

const classDay =
  (organizationId: number) =>
  ({ id: classDayId, date, type, semesterName }: FoundClassDay): Choice => ({
    key: `class day ${classDayId}`,
    kind: 'classDay',
    label: dayInWords(date),
    note: dotted([classDayTypeNames[type], semesterName]),
    organizationId,
    link: linkOptions({
      to: '/organizations/$organizationId/admin/class-days/$classDayId',
      params: { organizationId, classDayId },
    }),
  })

const rooms = (found: Found | null, administered: Administered | null): Choice[] =>
  administered ? (found?.inOrganization.rooms ?? []).map(room(administered.id)) : []

const room =
  (organizationId: number) =>
  ({ id, name, capacity }: FoundRoom): Choice => ({
    key: `room ${id}`,
    kind: 'room',
    label: name,
    note: dotted(['Room', capacity !== null && counted(capacity, ['seat', 'seats'])]),
    organizationId,
    link: linkOptions({
      to: '/organizations/$organizationId/admin/rooms',
      params: { organizationId },
    }),
  })

const organizations = (found: Found | null): Choice[] =>
  (found?.own.organizations ?? []).map(organizationLine)

const organizationLine = ({
  id: organizationId,
  name,
  mayAdminister,
}: FoundOwn['organizations'][number]): Choice => ({
  key: `organization ${organizationId}`,
  kind: 'organization',
  label: name,
  note: mayAdminister ? 'Administration' : 'Your organization',
  organizationId: null,
  link: mayAdminister
    ? linkOptions({
        to: '/organizations/$organizationId/admin/home',
        params: { organizationId },
      })
    : linkOptions({ to: '/organizations/$organizationId', params: { organizationId } }),
})
