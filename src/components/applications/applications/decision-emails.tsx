import { Stack } from '#src/ui/frame/layout.tsx'
import { displayMoment } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface EmailProps {
  id: number
  subject: string
  text: string
  createdDate: string
  writtenBy?: string | null
  isMailed?: boolean
}

/** The decision emails to the applicant, newest first. */
export const DecisionEmails = ({ decisionEmails }: { decisionEmails: readonly EmailProps[] }) => (
  <Stack>
    {decisionEmails.toReversed().map(({ id, subject, text, createdDate, writtenBy, isMailed }) => (
      <Part key={id} title={subject}>
        <p>
          {dotted([
            displayMoment(createdDate),
            writtenBy ? `by ${writtenBy}` : null,
            isMailed === false && 'not emailed because the address isn’t verified',
          ])}
        </p>
        <Prose>{text}</Prose>
      </Part>
    ))}
  </Stack>
)
