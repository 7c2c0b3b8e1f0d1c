import type { MyFamily } from '#contract/people/families.ts'
import type { FamilyChange, PickUpChange } from '#contract/people/family-changes.ts'
import {
  agreeToChange,
  stopChange,
  pickUpChangeQuery,
  type WaitingChange,
} from '#src/api/people/family-changes.api.ts'
import { changeTitle, whenItHappens } from './-change-words.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { momentInWords } from '#contract/dates/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'
import { useQuery } from '@tanstack/react-query'
import { Later } from '#src/components/frame/later.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

/** A requested change that is pending, which others can stop. */
export const Changes = ({ family }: { family: MyFamily }) =>
  family.changes.length > 0 && (
    <Part title="Pending changes">
      <RowList label={`Pending changes in ${family.name}`}>
        {family.changes.map((change) => (
          <RowListItem
            key={change.id}
            note={
              <>
                <div>{`${askedBy(change)} · ${whenItHappens(change)}`}</div>
                {change.kind === 'ChangeContacts' && change.mayStop && (
                  <PickUpContacts familyId={family.id} id={change.id} />
                )}
              </>
            }
            action={
              (change.mayAgree || change.mayStop) && (
                <>
                  {change.mayAgree && <Agree familyId={family.id} change={change} />}
                  {change.mayStop && <Stop familyId={family.id} change={change} />}
                </>
              )
            }
          >
            {changeTitle(change)}
          </RowListItem>
        ))}
      </RowList>
      <p>
        If you can’t agree, ask an administrator of one of your children’s organizations for help.
      </p>
    </Part>
  )

const askedBy = ({ isMine, askedBy: name, createdDate }: FamilyChange) =>
  `${isMine ? 'You' : (name ?? 'Someone')} requested this ${momentInWords(createdDate)}`

type ChangeProps = { familyId: number; change: FamilyChange }

function Stop({ familyId, change }: ChangeProps) {
  const stop = useChange(stopChange, { successMessage: 'The change was stopped' })
  return (
    <AskFirst
      label="Stop"
      concerns={changeTitle(change)}
      title="Stop this change?"
      confirmLabel="Stop it"
      size="small"
      act={() => stop({ familyId, id: change.id })}
    >
      {changeTitle(change)}: this won’t happen, and every adult with full access gets an email.
      {!change.isMine && ' The same change can’t be requested again for seven days.'}
    </AskFirst>
  )
}

function Agree({ familyId, change }: ChangeProps) {
  const agree = useChange(agreeToChange, { successMessage: 'You agreed to the change' })
  return (
    <AskFirst
      label="Agree"
      concerns={changeTitle(change)}
      title="Agree to this change?"
      confirmLabel="Agree"
      size="small"
      act={() => agree({ familyId, id: change.id })}
    >
      {changeTitle(change)}:{' '}
      {change.waitsFor.length === 1
        ? 'this happens right away.'
        : 'this happens once the others agree too.'}
    </AskFirst>
  )
}

/** Who may pick up a child now, and after the change, so that nobody agrees without seeing it. */
function PickUpContacts(change: WaitingChange) {
  const asked = useQuery(pickUpChangeQuery(change))
  return (
    <Later of={asked} failed="Couldn’t load who may pick up.">
      {({ before, after }) => (
        <>
          <People when="May pick up now" contacts={before} />
          <People when="May pick up after the change" contacts={after} />
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
