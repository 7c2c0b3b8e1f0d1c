import { Care, FamilyCard, FamilyPage, PeopleQuery } from '#contract/people/family-lists.ts'
import { get, resource } from '#server/calls/call.ts'
import { transact } from '#server/database/transaction.ts'
import { organizationInPath, may } from '#server/tenancy/rights.ts'
import { readCare } from './care.queries.ts'
import { familyViewer } from './family-viewer.ts'
import { findFamily, listFamilies } from './families.queries.ts'

const query = PeopleQuery
/** The families of an organization's members. */
export const adminFamilies = resource('Family', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The families of the members',
      who: may('families.view', organizationInPath),
      query,
      answer: FamilyPage,
    },
    (given) => listFamilies(given.db, given.visitor.organizationId, given.query),
  ),
  get(
    '/admin/organization/:organizationId/:familyId',
    {
      summary: 'One family, as far as it belongs to the organization',
      who: may('families.view', organizationInPath),
      answer: FamilyCard,
    },
    ({ db, visitor, ids }) => findFamily(db, visitor.organizationId, ids.familyId),
  ),
  get(
    '/admin/:familyId',
    {
      summary: 'The same, as the organization sees it in which one may see families',
      who: familyViewer,
      answer: FamilyCard,
    },
    ({ db, visitor, ids }) => findFamily(db, visitor.organizationId, ids.familyId),
  ),
  get(
    '/admin/organization/:organizationId/care/:childId',
    {
      summary: 'How to take care of a child; each reading is noted',
      who: may('students.medical', organizationInPath),
      answer: Care,
    },
    ({ database, visitor, ids }) => transact(database, (db) => readCare(db, visitor, ids.childId)),
  ),
])
