import { severityNames, type CareCondition } from '#contract/people/care.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What must be known to take care of a child, to be read. */
export const Conditions = ({ conditions }: { conditions: CareCondition[] }) =>
  conditions.length === 0
    ? 'Nothing is noted.'
    : conditions.map(({ name, severity, reaction, whatToDo, reviewDate }) => (
        <Part key={name} title={name}>
          <Facts
            items={[
              ['Severity', severityNames[severity]],
              ['Reaction', textOf(reaction)],
              ['What to do', textOf(whatToDo)],
              ['Review on', reviewDate === null ? 'Not said' : displayDate(reviewDate)],
            ]}
          />
        </Part>
      ))

const textOf = (text: string | null) => (text === null ? 'Not said' : <Prose>{text}</Prose>)
