import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { AttendanceMissing } from '#contract/classes/attendance.ts'
import { dayInWords, momentInWords, instantInWords } from '#contract/dates/display-date.ts'
import type { MyApplication, UndecidedApplications } from '#contract/applications/applications.ts'
import { mayAnswer, type PendingEnrollment } from '#contract/classes/enrollments.ts'
import type { MyFamily } from '#contract/people/families.ts'
import type { FamilyChange } from '#contract/people/family-changes.ts'
import type { SharedChild } from '#contract/people/family-names.ts'
import type { MyInvitation } from '#contract/people/invitations.ts'
import type { MyOrganization } from '#contract/organizations/organizations.ts'
import {
  myApplicationsQuery,
  undecidedApplicationsQuery,
} from '#src/api/applications/applications.api.ts'
import { missingAttendanceQuery } from '#src/api/classes/attendance.api.ts'
import { pendingEnrollmentsQuery } from '#src/api/classes/enrollments.api.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import { sharedChildrenQuery } from '#src/api/people/family-names.api.ts'
import { myInvitationsQuery } from '#src/api/people/joining.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { openApplicationSentence } from '#src/machines/people/join-organization.machine.ts'
import { sentenceOf } from '#src/machines/classes/enroll-child.words.ts'
import { counted } from '#src/ui/text/counted.ts'

/** A to-do of the user. */
export interface Task {
  key: string
  what: string
  where: string
  /** The organization it belongs to; missing if the user is not a member yet. */
  organizationId?: number
  /** The deadline, in words; missing if there is none. */
  until?: string | null
  /** The label of the action, and its link. */
  way: readonly [string, LinkOptions]
}

export const TaskLine = ({ of: { what, where, until, way } }: { of: Task }) => {
  const [label, link] = way
  return (
    <RowListItem
      note={dotted([where, until ? `until ${until}` : null])}
      action={
        <ButtonLink {...link} size="small" aria-label={`${label}: ${what}`}>
          {label}
        </ButtonLink>
      }
    >
      {what}
    </RowListItem>
  )
}

/** The user's to-dos, those with a near deadline first, and what is waiting for others. */
export function useTasks() {
  const pending = useRows(pendingEnrollmentsQuery())
  const missing = useRows(missingAttendanceQuery)
  const applications = useRows(myApplicationsQuery)
  const undecided = useRows(undecidedApplicationsQuery)
  const invitations = useRows(myInvitationsQuery)
  const organizations = useRows(myOrganizationsQuery)
  const children = useRows(sharedChildrenQuery)
  const families = useRows(myFamiliesQuery)
  const all = [
    pending,
    missing,
    applications,
    undecided,
    invitations,
    organizations,
    children,
    families,
  ]
  return {
    tasks: [
      ...organizations.rows.filter(isLackingFactor).map(factorTask),
      ...pending.rows.filter(mayAnswer).map(offerTask),
      ...families.rows.flatMap(changeTasks),
      ...applications.rows.filter(isAsked).map(questionTask),
      ...[...Map.groupBy(missing.rows, ({ classId }) => classId).values()].flatMap(attendanceTask),
      ...undecided.rows.map(decisionTask),
      ...invitations.rows.map(invitationTask),
      ...organizations.rows.filter(isInvited).map(membershipTask),
      ...children.rows.map(childTask),
    ],
    waiting: [
      ...applications.rows.filter(isUndecided).map(applicationTask),
      ...pending.rows.filter((one) => !mayAnswer(one)).map(waitingTask),
    ],
    /** The first query that failed. */
    failed: all.map(({ failed }) => failed).find(Boolean),
  }
}

/** The screen does not wait for these. Rows appear when they have loaded. */
function useRows<Row, Key extends QueryKey>(question: UseQueryOptions<Row[], Error, Row[], Key>) {
  const { data, error, isFetching, refetch } = useQuery(question)
  const failed = !data && error ? { data, error, isFetching, refetch } : undefined
  return { rows: data ?? [], failed }
}

/** The changes of a family that others want, and the user can stop or agree to. */
const changeTasks = ({ name, changes }: MyFamily): Task[] =>
  changes
    .filter(({ isMine, mayStop, mayAgree }) => !isMine && (mayStop || mayAgree))
    .map((change) => changeTask(name, change))

const changeTask = (family: string, { id, askedBy: who, dueDate }: FamilyChange): Task => ({
  key: `family change ${id}`,
  what: `${who ?? 'Someone'} wants to make a change in “${family}”`,
  where: 'My Family',
  until: dueDate && momentInWords(dueDate),
  way: ['Answer', linkOptions({ to: '/my/family' })],
})

const isAsked = ({ status }: MyApplication) => status === 'InformationAsked'

/** Whether the organization has to take the next step. */
const isUndecided = ({ status }: MyApplication) => status === 'Submitted' || status === 'InReview'

const isInvited = ({ membership }: MyOrganization) => membership.status === 'Invited'

const isLackingFactor = ({ membership }: MyOrganization) => membership.isSecondFactorMissing

const keyOf = ({ classId, personId }: PendingEnrollment) => `enrollment ${classId} ${personId}`

const offerTask = (offer: PendingEnrollment): Task => ({
  key: keyOf(offer),
  what: `A seat in ${offer.className} for ${offer.isMe ? 'you' : offer.name}${askedBy(offer)}`,
  where: offer.organizationName,
  organizationId: offer.organizationId,
  until: offer.offeredUntil && momentInWords(offer.offeredUntil),
  way: offer.isHeld
    ? ['Open the plan', toPlan(offer)]
    : [isForAdults(offer) ? 'View class' : 'Answer', toClass(offer)],
})

/** Whether the student who sees it cannot answer it. */
const isForAdults = ({ isAdultNeeded, isMe }: PendingEnrollment) => isAdultNeeded && isMe

const askedBy = ({ isAdultNeeded, isMe }: PendingEnrollment) =>
  isAdultNeeded
    ? isMe
      ? ', which an adult of your family has to accept'
      : ', who asked for it'
    : ''

const waitingTask = (one: PendingEnrollment): Task => ({
  key: keyOf(one),
  what: `${one.className}: ${one.isCanceled ? 'The class is canceled. ' : ''}${sentenceOf(one)}`,
  where: one.organizationName,
  way: ['View class', toClass(one)],
})

const toPlan = ({ organizationId }: PendingEnrollment) =>
  linkOptions({ to: '/organizations/$organizationId/plan', params: { organizationId } })

const toClass = ({ classId }: PendingEnrollment) =>
  linkOptions({ to: '/my/classes/$classId', params: { classId } })

const questionTask = ({ id: applicationId, organization }: MyApplication): Task => ({
  key: `application ${applicationId}`,
  what: `${organization.name} has a question about your application`,
  where: 'My Organizations',
  organizationId: organization.id,
  way: [
    'Answer',
    linkOptions({ to: '/my/applications/$applicationId', params: { applicationId } }),
  ],
})

const applicationTask = ({ id: applicationId, organization, status }: MyApplication): Task => ({
  key: `application ${applicationId}`,
  what: openApplicationSentence({ status }),
  where: organization.name,
  way: [
    'View application',
    linkOptions({ to: '/my/applications/$applicationId', params: { applicationId } }),
  ],
})

const decisionTask = (one: UndecidedApplications): Task => ({
  key: `applications ${one.organizationId}`,
  organizationId: one.organizationId,
  what: `${counted(one.applicationsCount, ['application', 'applications'])} to review`,
  where: dotted([one.organizationName, `waiting since ${instantInWords(one.oldestDate)}`]),
  way: [
    'Review',
    linkOptions({
      to: '/organizations/$organizationId/admin/application',
      params: { organizationId: one.organizationId },
    }),
  ],
})

/** One to-do for all days of a class. It links to the latest day. */
export function attendanceTask([latest, ...others]: AttendanceMissing[]): Task[] {
  if (!latest) return []
  const { classId, classDayId, className, date, organizationId, organizationName } = latest
  const more = others.length > 0 ? ` and ${counted(others.length, ['more day', 'more days'])}` : ''
  const task: Task = {
    key: `attendance ${classId}`,
    what: `Attendance for ${className} on ${dayInWords(date)}${more}`,
    where: organizationName,
    organizationId,
    way: [
      'Take attendance',
      linkOptions({
        to: '/my/classes/$classId/attendance/$classDayId',
        params: { classId, classDayId },
      }),
    ],
  }
  return [task]
}

const invitationTask = ({ id, organization, expiresDate }: MyInvitation): Task => ({
  ...membershipTask(organization),
  key: `invitation ${id}`,
  until: instantInWords(expiresDate),
})

const factorTask = ({ id, name }: MyOrganization): Task => ({
  key: `second factor ${id}`,
  what: `Set up a second factor to see children’s data`,
  where: name,
  organizationId: id,
  way: ['Set it up', linkOptions({ to: '/account/edit', hash: 'passkeys' })],
})

const membershipTask = ({ id, name }: { id: number; name: string }): Task => ({
  key: `organization ${id}`,
  what: `${name} invited you`,
  where: 'My Organizations',
  way: ['Answer', linkOptions({ to: '/my/organizations' })],
})

const childTask = ({ id, childName }: SharedChild): Task => ({
  key: `child ${id}`,
  what: `${childName} is shared with you`,
  where: 'My Family',
  way: ['Choose a family', linkOptions({ to: '/my/family' })],
})
