import { closeApplications } from './applications/applications/applications.queries.ts'
import {
  unmergeCandidates,
  moveCandidates,
} from './applications/applications/candidates.queries.ts'
import {
  moveAbsences,
  type MovedAbsences,
  unmergeAbsences,
} from './classes/absences/move-absences.ts'
import { unmergeAttendance, moveAttendance } from './classes/attendance/move-attendance.ts'
import { listLeadersOfChild } from './classes/class-care/class-care.queries.ts'
import { unmergeTeaching, moveTeaching, type Teaching } from './classes/classes/move-teaching.ts'
import { endEnrollments, listOpenEnrollments } from './classes/enrollments/end-enrollments.ts'
import {
  unmergeEnrollments,
  type MovedEnrollments,
  moveEnrollments,
} from './classes/enrollments/move-enrollments.ts'
import {
  moveRoundFriends,
  unmergeRoundFriends,
} from './classes/registration-rounds/move-round-friends.ts'
import { connectKinds } from './notifications/kinds.ts'
import { notificationKinds } from './notifications.ts'
import {
  type MovedExceptionRequests,
  moveExceptionRequests,
  unmergeExceptionRequests,
} from './classes/exception-requests/move-exception-requests.ts'
import { movePlanChoices, unmergePlanChoices } from './classes/family-plans/move-plan-choices.ts'
import { recipientComplained } from './mail/bounces.queries.ts'
import { unsubscribeFromAll } from './accounts/notifications/notifications.queries.ts'
import { recordMoved } from './people/merging/merge-records.ts'
import { recordUnmerged } from './people/merging/unmerge-records.ts'
import { leadersOfChild } from './people/seen-by/seen-by.queries.ts'
import {
  formerMemberReturned,
  memberAdmitted,
  membershipsChanged,
  membershipsEnded,
  openEnrollments,
} from './tenancy/membership-hooks.ts'
import { endTeaching } from './timetable/scheduled-classes/scheduled-classes.queries.ts'
import { offerSeatsToWaitlists } from './classes/enrollments/offer-seats.ts'
import { semesterSaved } from './timetable/semesters/semesters.queries.ts'

/** Connects the hooks of lower floors to their handlers above. `app.ts` calls it before anything else. */
export function connectHooks(): void {
  recipientComplained.connect(unsubscribeFromAll)
  connectKinds(notificationKinds)
  semesterSaved.connect((db, organizationId, semesterId) =>
    offerSeatsToWaitlists(db, organizationId, { semesterId }),
  )
  memberAdmitted.connect(async (db, admitted) => {
    const { organizationId, personId } = admitted
    await closeApplications(db, admitted)
    await offerSeatsToWaitlists(db, organizationId, { personIds: [personId] })
  })
  formerMemberReturned.connect(endTeaching)
  membershipsChanged.connect((db, organizationId, personIds) =>
    offerSeatsToWaitlists(db, organizationId, personIds && { personIds }),
  )
  membershipsEnded.connect(async (db, { organizationId, organizationUserIds, ...leaving }) => {
    const open = await listOpenEnrollments(db, organizationId, organizationUserIds)
    await endEnrollments(db, organizationId, open, leaving)
  })
  openEnrollments.connect(listOpenEnrollments)
  leadersOfChild.connect(listLeadersOfChild)
  recordMoved.connect(
    async (db, merge): Promise<MovedParts> => ({
      teaching: await moveTeaching(db, merge),
      enrollments: await moveEnrollments(db, merge),
      attendance: await moveAttendance(db, merge),
      exceptionRequests: await moveExceptionRequests(db, merge),
      absences: await moveAbsences(db, merge),
      planChoiceIds: await movePlanChoices(db, merge),
      friendRoundIds: await moveRoundFriends(db, merge),
    }),
    async (db, merge, { isOfFamily }): Promise<MovedParts> => ({
      candidateIds: isOfFamily ? [] : await moveCandidates(db, merge),
    }),
  )
  recordUnmerged.connect(async (db, merge, moved) => {
    const parts: MovedParts = moved
    const { teaching = [], enrollments, attendance = [], candidateIds = [] } = parts
    const { planChoiceIds = [], friendRoundIds = [] } = parts
    await unmergeTeaching(db, merge, teaching)
    if (enrollments) await unmergeEnrollments(db, merge, enrollments)
    await unmergeAttendance(db, merge, attendance)
    if (parts.exceptionRequests) await unmergeExceptionRequests(db, merge, parts.exceptionRequests)
    if (parts.absences) await unmergeAbsences(db, merge, parts.absences)
    await unmergePlanChoices(db, merge, planChoiceIds)
    await unmergeRoundFriends(db, merge, friendRoundIds)
    await unmergeCandidates(db, merge, candidateIds)
  })
}

/** The stored content of a merge. Older merges lack attendance, requests for exceptions, absences, plans, friends in rounds, and candidates. */
type MovedParts = {
  teaching?: Teaching
  enrollments?: MovedEnrollments
  attendance?: number[]
  exceptionRequests?: MovedExceptionRequests
  absences?: MovedAbsences
  planChoiceIds?: number[]
  friendRoundIds?: number[]
  candidateIds?: number[]
}
