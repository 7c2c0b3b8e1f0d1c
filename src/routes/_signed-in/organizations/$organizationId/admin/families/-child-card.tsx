import type { FamilyCard } from '#contract/people/family-lists.ts'
import { CareNotes } from '#src/components/people/care/care-notes.tsx'
import { namesOf } from '#src/components/people/family-lists/people-parts.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

interface ChildCardProps {
  organizationId: number
  child: FamilyCard['children'][number]
}

/** A child of the family who is a member. What is known of their health is shown to whoever asks, and that is noted. */
export function ChildCard({ organizationId, child }: ChildCardProps) {
  const may = useMay()
  const { personId, name, age, classes, conditionsCount, contactsCount } = child
  return (
    <Card title={name}>
      <Facts
        items={[
          ...(age === undefined ? [] : [['Age', age ?? 'Not known'] as const]),
          ...(classes ? [['Classes', namesOf(classes) || 'No class'] as const] : []),
          ...counted('Care notes', conditionsCount, 'condition'),
          ...counted('Emergency contacts', contactsCount, 'contact'),
        ]}
      />
      {may('students.medical') && (
        <CareNotes organizationId={organizationId} childId={personId} name={name} />
      )}
    </Card>
  )
}

const counted = (label: string, count: number | undefined, noun: string) =>
  count === undefined ? [] : [[label, count === 1 ? `1 ${noun}` : `${count} ${noun}s`] as const]
