import { useState } from 'react'
import { severityNames } from '#contract/people/care.ts'
import type { Care } from '#contract/people/family-lists.ts'
import { readCare } from '#src/api/people/family-lists.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

interface CareNotesProps {
  organizationId: number
  childId: number
  name: string
}

/** Shows the care notes of a child on request. Each view is logged. */
export function CareNotes({ organizationId, childId, name }: CareNotesProps) {
  const [care, setCare] = useState<Care | null>(null)
  const read = useChange(readCare, { refresh: 'nothing' })
  const press = usePress(() => read({ organizationId, personId: childId }).then(setCare))
  if (care === null) {
    return (
      <>
        <p>Views are logged.</p>
        <PressButton of={press}>Show care notes</PressButton>
      </>
    )
  }
  const isNothingKnown = care.conditions.length + care.contacts.length === 0
  return (
    <section aria-label={`Care notes for ${name}`}>
      {isNothingKnown && <p>No care notes or emergency contacts.</p>}
      <Facts items={[...care.conditions.map(describeCondition), ...care.contacts.map(called)]} />
    </section>
  )
}

const describeCondition = ({ name, severity, reaction, whatToDo }: Care['conditions'][number]) =>
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
