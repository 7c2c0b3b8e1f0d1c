import {
  Care,
  FamilyCard,
  FamilyPage,
  ParentPage,
  StudentPage,
  type ParentRow,
} from '#contract/people/family-lists.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { http } from '../http.ts'
import { question } from '../question.ts'

const membersOf = (organizationId: number) =>
  `OrganizationUser/admin/organization/${organizationId}`

export const studentsQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['students', organizationId, query],
    `${membersOf(organizationId)}/students`,
    readPage(StudentPage),
    query,
  )

type ParentsQuery = PageQuery & { account?: ParentRow['account'] }

export const parentsQuery = (organizationId: number, query: ParentsQuery) =>
  question(
    ['parents', organizationId, query],
    `${membersOf(organizationId)}/parents`,
    readPage(ParentPage),
    query,
  )

export const familiesQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['families', 'page', organizationId, query],
    `Family/admin/organization/${organizationId}`,
    readPage(FamilyPage),
    query,
  )

export const familyQuery = (organizationId: number, familyId: number) =>
  question(
    ['families', 'one', organizationId, familyId],
    `Family/admin/organization/${organizationId}/${familyId}`,
    FamilyCard,
  )

type Child = { organizationId: number; personId: number }

/** Each view is logged, so it is only requested when the user opens it, and not cached. */
export const readCare = (
  { organizationId, personId }: Child,
  { signal }: { signal: AbortSignal },
) => http.get(`Family/admin/organization/${organizationId}/care/${personId}`, { signal }).json(Care)
