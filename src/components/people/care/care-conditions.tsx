import { type CareCondition, severityNames } from '#contract/people/care.ts'

/** What must be known to take care of a student, the worst first. */
export const CareConditions = ({ of: conditions }: { of: readonly CareCondition[] }) =>
  conditions.map(({ name, severity, reaction, whatToDo }, place) => (
    // Two of them can have one name.
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
