import { SelectInput } from './select-input.tsx'

interface ChoiceFilterProps<Value extends string | number> {
  label: string
  /** What no choice is called, where there may be none. */
  any?: string
  chosen: Value | undefined
  choices: readonly (readonly [value: Value, words: string])[]
  onChoose: (chosen: Value | undefined) => void
}

/** One of a few values in the line above a list. */
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
