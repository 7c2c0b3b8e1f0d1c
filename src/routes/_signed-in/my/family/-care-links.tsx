import type { FamilyChild, MyFamily } from '#contract/people/families.ts'
import { mayEdit } from './-family-words.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'

interface CareLinksProps {
  family: MyFamily
  child: FamilyChild
}

/** What is known to care for a child, or the way to write it down for those who may. */
export function CareLinks({ family, child }: CareLinksProps) {
  const { personId, firstName, conditionsCount, contactsCount } = child
  const params = { familyId: family.id, childId: personId }
  const mayAdd = mayEdit(family)
  return (
    <Row wrap>
      {(conditionsCount > 0 || mayAdd) && (
        <RouterLink to="/my/family/$familyId/children/$childId/care-notes" params={params}>
          {conditionsCount > 0 ? `Care notes (${conditionsCount})` : 'Add care notes'}
          <VisuallyHidden> for {firstName}</VisuallyHidden>
        </RouterLink>
      )}
      {(contactsCount > 0 || mayAdd) && (
        <RouterLink to="/my/family/$familyId/children/$childId/contacts" params={params}>
          {contactsCount > 0 ? `Emergency contacts (${contactsCount})` : 'Add emergency contacts'}
          <VisuallyHidden> for {firstName}</VisuallyHidden>
        </RouterLink>
      )}
    </Row>
  )
}
