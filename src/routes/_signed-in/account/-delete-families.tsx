import type { Deletion } from '#contract/accounts/account-settings.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

type Families = { families: Deletion['families'] }

/** The families in which nobody else has an account, and who goes with it. */
export const FamiliesThatGo = ({ families }: Families) =>
  families.map(({ id, name, becomes, people }) => (
    <div key={id}>
      {becomes === 'Deleted' && (
        <p>
          Deletes your family “{name}”{people.length > 0 && ` with ${namesOf(people)}`}, as nobody
          else in it has an account. Whoever another family knows stays there.
        </p>
      )}
      {becomes === 'Reduced' && (
        <p>
          Your family “{name}” stays for the organizations that know it
          {people.length > 0 &&
            `, without ${namesOf(people)}. Whoever another family knows stays there`}
          .
        </p>
      )}
    </div>
  ))

export const ProvideFor = ({ families }: Families) => (
  <Notice tone="warning" title="Give somebody else full access first">
    <p>
      You alone have an account and full access to these families. Give full access to one of those
      named, or take them out of the family:
    </p>
    <RowList label="To be provided for">
      {families.map(({ id, name, people }) => (
        <RowListItem key={id}>
          <RouterLink to="/my/family/$familyId" params={{ familyId: id }}>
            {name}
          </RouterLink>{' '}
          {namesOf(people)}
        </RowListItem>
      ))}
    </RowList>
  </Notice>
)

export const namesOf = (names: string[]) => new Intl.ListFormat('en-US').format(names)
