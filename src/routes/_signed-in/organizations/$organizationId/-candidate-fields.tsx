import type { NewCandidate } from '#contract/applications/applications.ts'
import type { Applicable } from '#contract/applications/application-form.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useFieldValue } from '#src/components/forms/fields/use-field-value.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FieldError } from '#src/ui/fields/field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'

/** For whom somebody applies, and as what each is to come. */
export function CandidateFields({ people }: { people: readonly Applicable[] }) {
  const { value, change, error, ref } = useFieldValue<NewCandidate[]>('candidates')
  const isChosen = ({ personId, kind }: NewCandidate) =>
    value.some((one) => one.personId === personId && one.kind === kind)
  const toggle = (wish: NewCandidate) =>
    change(
      isChosen(wish)
        ? value.filter((one) => one.personId !== wish.personId || one.kind !== wish.kind)
        : [...value, wish],
    )
  return (
    <FieldGroup title="Who would like to come">
      {people.filter(mayBeAppliedFor).map(({ personId, name, isMe, kinds, held }, index) => (
        <CheckGroup key={personId} label={isMe ? `${name} (you)` : name}>
          {kinds.map((kind) => {
            const isHeld = held.includes(kind)
            return (
              <CheckInput
                key={kind}
                label={`${isHeld ? 'Is a member already: ' : 'As a '}${kind.toLowerCase()}`}
                aria-label={`${name}: ${kind.toLowerCase()}`}
                checked={isHeld || isChosen({ personId, kind })}
                disabled={isHeld}
                onChange={() => toggle({ personId, kind })}
                {...(index === 0 && kind === kinds[0] && { ref })}
                {...(error && { 'aria-invalid': true })}
              />
            )
          })}
        </CheckGroup>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {people
        .filter((person) => !mayBeAppliedFor(person))
        .map(({ personId, name }) => (
          <p key={personId}>{name} has an account, and applies themself.</p>
        ))}
      <p>
        Is somebody missing? Add your children and the other adults to{' '}
        <RouterLink to="/my/family">My Family</RouterLink> first.
      </p>
    </FieldGroup>
  )
}

const mayBeAppliedFor = ({ kinds }: Applicable) => kinds.length > 0
