import { useState } from 'react'
import type { Care, FamilyCard } from '#contract/family-lists.ts'
import { severityNames } from '#contract/care.ts'
import { readCare } from '#src/api/family-lists.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { namesOf } from '#src/components/families/people-parts.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

interface ChildCardProps {
  organizationId: number
  child: FamilyCard['children'][number]
}

/** A child of the family who is a member. What is known of their health is shown to whoever asks, and that is noted. */
export function ChildCard({ organizationId, child }: ChildCardProps) {
  const [care, setCare] = useState<Care | null>(null)
  const read = useChange(readCare, { refresh: 'nothing' })
  const press = usePress(() => read({ organizationId, personId: child.personId }).then(setCare))
  const { name, age, classes, conditionsCount, contactsCount } = child
  return (
    <Card title={name}>
      <Facts
        items={[
          ['Age', age ?? 'Not known'],
          ['Classes', namesOf(classes) || 'No class'],
          ['Care notes', counted(conditionsCount, 'condition')],
          ['Emergency contacts', counted(contactsCount, 'contact')],
        ]}
      />
      {care ? (
        <section aria-label={`Care notes of ${name}`}>
          <Facts items={[...care.conditions.map(told), ...care.contacts.map(called)]} />
        </section>
      ) : (
        <>
          <p>Each reading is noted.</p>
          <PressButton of={press}>Show care notes</PressButton>
        </>
      )}
    </Card>
  )
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

const told = ({ name, severity, reaction, whatToDo }: Care['conditions'][number]) =>
  [
    name,
    <div key={name}>
      <strong>{severityNames[severity]}</strong>
      {[reaction, whatToDo].map((text) => text && <div key={text}>{text}</div>)}
    </div>,
  ] as const

const called = ({ familyName, name, phone, relation, mayPickUp }: Care['contacts'][number]) =>
  [
    `${name}, ${relation}`,
    <div key={name}>
      <Phone of={phone} />
      {mayPickUp ? ', may pick up' : ''} ({familyName})
    </div>,
  ] as const
