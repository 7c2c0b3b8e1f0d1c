import {
  type MeetingKey,
  type MeetingsQuery,
  type NameSubstitute,
  OrganizationAbsences,
  OwnAbsences,
  OwnMeetings,
  type ReportAbsence,
  type ReportTeacherAbsence,
  SubstituteCandidates,
  SubstituteDays,
} from '#contract/classes/absences.ts'
import { type Change, sendOnly } from '../http.ts'
import { question } from '../question.ts'

export const ownAbsencesQuery = question(['absences', 'own'], 'Absence/my', OwnAbsences)

export const ownMeetingsQuery = (of: MeetingsQuery) =>
  question(['absences', 'meetings', of], 'Absence/my-meetings', OwnMeetings, of)

export const reportAbsence = (input: ReportAbsence, change: Change) =>
  sendOnly('post', 'Absence/report', change, input)

export const reportTeacherAbsence = (input: ReportTeacherAbsence, change: Change) =>
  sendOnly('post', 'Absence/report-teaching', change, input)

export const takeSubstitution = (
  { classId, classDayId, isTaken }: MeetingKey & { isTaken: boolean },
  change: Change,
) => sendOnly('put', `Absence/substitute/${classId}/${classDayId}`, change, { isTaken })

export const organizationAbsencesQuery = (organizationId: number) =>
  question(
    ['absences', 'organization', organizationId],
    `Absence/admin/organization/${organizationId}`,
    OrganizationAbsences,
  )

export const substituteDaysQuery = (classId: number) =>
  question(['absences', 'class', classId], `Absence/admin/class/${classId}`, SubstituteDays)

export const substituteCandidatesQuery = ({ classId, classDayId }: MeetingKey) =>
  question(
    ['absences', 'candidates', classId, classDayId],
    `Absence/admin/substitute/${classId}/${classDayId}`,
    SubstituteCandidates,
  )

export const nameSubstitute = (
  { classId, classDayId, ...input }: MeetingKey & NameSubstitute,
  change: Change,
) => sendOnly('put', `Absence/admin/substitute/${classId}/${classDayId}`, change, input)
