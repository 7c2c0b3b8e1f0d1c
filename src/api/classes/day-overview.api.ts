import { AbsentOnDay, AttendanceByDay, DayOverview } from '#contract/classes/day-overview.ts'
import { question } from '../question.ts'

const path = (organizationId: number) => `DayOverview/admin/organization/${organizationId}`

export const dayOverviewQuery = (organizationId: number) =>
  question(['day', 'admin', organizationId, 'overview'], path(organizationId), DayOverview)

export const absentOnDayQuery = (organizationId: number) =>
  question(
    ['day', 'admin', organizationId, 'absent'],
    `${path(organizationId)}/absent`,
    AbsentOnDay,
  )

export const attendanceByDayQuery = (organizationId: number) =>
  question(
    ['day', 'admin', organizationId, 'attendance'],
    `${path(organizationId)}/attendance`,
    AttendanceByDay,
  )
