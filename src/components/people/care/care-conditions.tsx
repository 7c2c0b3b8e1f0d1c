import { type CareCondition, severityNames } from '#contract/people/care.ts'

/** The conditions of a student, most severe first. */
export const CareConditions = ({ of: conditions }: { of: readonly CareCondition[] }) =>
  conditions.map(({ name, severity, reaction, whatToDo }, place) => (
    // Two conditions can have the same name.
    <div key={place}>
      <div>
        <strong>
          {name} ({severityNames[severity].toLowerCase()})
        </strong>
      </div>
      {reaction && <div>Reaction: {reaction}</div>}
      {whatToDo && <div>What to do: {whatToDo}</div>}
    </div>
  ))
