import {
  Care,
  FamilyCard,
  FamilyPage,
  ParentPage,
  ParentQuery,
  PeopleQuery,
  StudentPage,
} from '#contract/family-lists.ts'
import { type Call, get } from '../../call/call.ts'
import { transact } from '../../database/transaction.ts'
import { organizationInPath, ownerOf } from '../../rights/rights.ts'
import { readCare } from './care.queries.ts'
import { findFamily, listFamilies } from './families.queries.ts'
import { listParents } from './parents.queries.ts'
import { listStudents } from './students.queries.ts'

const who = ownerOf(organizationInPath)
const query = PeopleQuery

/** Members by what they are to their families. */
export const studentAndParentCalls: Call[] = [
  get(
    '/admin/organization/:organizationId/students',
    { summary: 'The students, with their guardians and classes', who, query, answer: StudentPage },
    (given) => listStudents(given.db, given.visitor.organizationId, given.query),
  ),
  get(
    '/admin/organization/:organizationId/parents',
    {
      summary: 'The parents, with their children',
      who,
      query: ParentQuery,
      answer: ParentPage,
    },
    (given) => listParents(given.db, given.visitor.organizationId, given.query),
  ),
]

/** The families of an organization's members. */
export const familyAdminCalls: Call[] = [
  get(
    '/admin/organization/:organizationId',
    { summary: 'The families of the members', who, query, answer: FamilyPage },
    (given) => listFamilies(given.db, given.visitor.organizationId, given.query),
  ),
  get(
    '/admin/organization/:organizationId/:familyId',
    { summary: 'One family, as far as it belongs to the organization', who, answer: FamilyCard },
    ({ db, visitor, ids }) => findFamily(db, visitor.organizationId, ids.familyId),
  ),
  get(
    '/admin/organization/:organizationId/care/:childId',
    { summary: 'How to take care of a child; each reading is noted', who, answer: Care },
    ({ database, visitor, ids }) => transact(database, (db) => readCare(db, visitor, ids.childId)),
  ),
]
