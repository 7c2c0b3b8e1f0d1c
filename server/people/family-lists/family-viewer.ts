import { absence, findHolder, type Holder, requireOne } from '#server/tenancy/rights.ts'
import { signedIn, type Who } from '#server/calls/visitor.ts'

/**
 * Whoever may see families in an organization that sees the family of the path. Where several of theirs see it, it is the
 * first of those where they may.
 */
export const familyViewer: Who<Holder> = async (knock) => {
  const { db } = knock
  const visitor = await signedIn(knock)
  const places = await db
    .selectFrom('organizationFamily')
    .innerJoin('organizationUser', (join) =>
      join.onRef('organizationUser.organizationId', '=', 'organizationFamily.organizationId'),
    )
    .where('familyId', '=', knock.ids()['familyId'] ?? 0)
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
