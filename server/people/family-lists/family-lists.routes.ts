import {
  absence,
  findHolder,
  type Holder,
  requireOne,
  may,
  organizationInPath,
} from '#server/tenancy/rights.ts'
import { signedIn, type Authorize, get, put, resource } from '#server/calls/call.ts'
import { Care, FamilyCard, FamilyPage, FamilyQuery } from '#contract/people/family-lists.ts'
import { familyManagers } from '#contract/rights/guarded.ts'
import { SaveCustomValues } from '#contract/people/shared-fields.ts'
import { transact } from '#server/database/database.ts'
import { readCare, findFamily, listFamilies, saveFamilyValues } from './family-lists.queries.ts'

/**
 * Requires `families.view` in an organization that sees the family in the path. If several do, the first one in which the
 * caller has the permission is used.
 */
const familyViewer: Authorize<Holder> = async (request) => {
  const { db } = request
  const visitor = await signedIn(request)
  const places = await db
    .selectFrom('organizationFamily')
    .innerJoin('organizationUser', (join) =>
      join.onRef('organizationUser.organizationId', '=', 'organizationFamily.organizationId'),
    )
    .where('familyId', '=', request.ids()['familyId'] ?? 0)
    .where('personId', '=', visitor.personId)
    .orderBy('organizationFamily.organizationId')
    .select('organizationFamily.organizationId')
    .execute()
  const found = await Promise.all(
    places.map(({ organizationId }) => findHolder(db, visitor, organizationId)),
  )
  const holders = found.filter((holder) => holder !== undefined)
  const viewer = holders.find(({ permissions }) => permissions.includes('families.view'))
  if (viewer) return viewer
  for (const holder of holders) await requireOne(db, holder, ['families.view'])
  throw await absence(db, visitor.personId, places[0]?.organizationId)
}

const query = FamilyQuery
/** The families of an organization's members. */
export const adminFamilies = resource('Family', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the families of the members',
      authorize: may('families.view', organizationInPath),
      query,
      answer: FamilyPage,
    },
    async (given) => {
      if (given.query.field) await requireOne(given.db, given.visitor, familyManagers)
      return listFamilies(given.db, given.visitor.organizationId, given.query)
    },
  ),
  get(
    '/admin/organization/:organizationId/:familyId',
    {
      operationId: 'getFamilyInOrganization',
      summary: 'Get a family, limited to what the organization may see',
      authorize: may('families.view', organizationInPath),
      answer: FamilyCard,
    },
    ({ db, visitor, ids }) => findFamily(db, visitor.organizationId, ids.familyId),
  ),
  put(
    '/admin/organization/:organizationId/:familyId',
    {
      operationId: 'saveFamilyInOrganization',
      summary: 'Save the custom fields of a family',
      authorize: may('families.manage', organizationInPath),
      body: SaveCustomValues,
    },
    ({ db, visitor, ids, body }) => saveFamilyValues(db, visitor, ids.familyId, body.customValues),
  ),
  get(
    '/admin/:familyId',
    {
      summary: 'Get a family, in the organization that lets the reader see families',
      authorize: familyViewer,
      answer: FamilyCard,
    },
    ({ db, visitor, ids }) => findFamily(db, visitor.organizationId, ids.familyId),
  ),
  get(
    '/admin/organization/:organizationId/care/:childId',
    {
      operationId: 'getChildCare',
      summary: 'Get the care notes and contacts of a child; each view is logged',
      authorize: may('students.medical', organizationInPath),
      answer: Care,
    },
    ({ database, visitor, ids }) => transact(database, (db) => readCare(db, visitor, ids.childId)),
  ),
])
