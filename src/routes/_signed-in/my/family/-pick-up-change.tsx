import { useQuery } from '@tanstack/react-query'
import type { PickUpChange } from '#contract/people/family-changes.ts'
import { pickUpChangeQuery, type WaitingChange } from '#src/api/people/family-changes.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

/** Who may pick a child up now, and who could then, so that nobody agrees to what they do not see. */
export function PickUpContacts(change: WaitingChange) {
  const asked = useQuery(pickUpChangeQuery(change))
  return (
    <Later of={asked} failed="Who may pick up could not be loaded.">
      {({ before, after }) => (
        <>
          <People when="Contacts who may pick up now" contacts={before} />
          <People when="Contacts who could pick up then" contacts={after} />
        </>
      )}
    </Later>
  )
}

type PeopleProps = { when: string; contacts: PickUpChange['before'] }

const People = ({ when, contacts }: PeopleProps) => (
  <div>
    {when}: {contacts.length === 0 && 'none'}
    {contacts.map(({ name, phone }, index) => (
      <span key={index}>
        {index > 0 && ', '}
        {name} <Phone of={phone} />
      </span>
    ))}
  </div>
)
