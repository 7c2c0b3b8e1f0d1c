import { SelectInput } from './select-input.tsx'

interface ChoiceFilterProps<Value extends string | number> {
  label: string
  /** The label of no choice, if that is allowed. */
  any?: string
  chosen: Value | undefined
  choices: readonly (readonly [value: Value, words: string])[]
  onChoose: (chosen: Value | undefined) => void
}

/** A filter above a list with a few values. */
export const ChoiceFilter = <Value extends string | number>({
  label,
  any,
  chosen,
  choices,
  onChoose,
}: ChoiceFilterProps<Value>) => (
  <SelectInput
    aria-label={label}
    value={chosen ?? ''}
    onChange={({ target }) =>
      onChoose(choices.find(([value]) => String(value) === target.value)?.[0])
    }
  >
    {any !== undefined && <option value="">{any}</option>}
    {choices.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectInput>
)

/** The values of an enumeration as choices. */
export const choicesOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries(words) as [Value, string][]
