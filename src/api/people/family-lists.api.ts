import {
  Care,
  FamilyCard,
  FamilyPage,
  ParentPage,
  StudentPage,
  type ParentRow,
} from '#contract/people/family-lists.ts'
import type { FieldFilter } from '#contract/people/custom-values.query.ts'
import type { GradeFilter } from '#contract/people/grade-levels.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import type { SaveCustomValues } from '#contract/people/shared-fields.ts'
import { http, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

const membersOf = (organizationId: number) =>
  `OrganizationUser/admin/organization/${organizationId}`

type StudentsQuery = PageQuery & { gradeLevelId?: GradeFilter; field?: FieldFilter }

export const studentsQuery = (organizationId: number, query: StudentsQuery) =>
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

type FamiliesQuery = PageQuery & { field?: FieldFilter }

export const familiesQuery = (organizationId: number, query: FamiliesQuery) =>
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

export const saveFamilyInOrganization = (
  {
    organizationId,
    familyId,
    ...input
  }: SaveCustomValues & { organizationId: number; familyId: number },
  change: Change,
) => sendOnly('put', `Family/admin/organization/${organizationId}/${familyId}`, change, input)

type Child = { organizationId: number; personId: number }

/** Each view is logged, so it is only requested when the user opens it, and not cached. */
export const readCare = (
  { organizationId, personId }: Child,
  { signal }: { signal: AbortSignal },
) => http.get(`Family/admin/organization/${organizationId}/care/${personId}`, { signal }).json(Care)
