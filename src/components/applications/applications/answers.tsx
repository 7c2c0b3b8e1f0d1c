import type { Answer } from '#contract/applications/applications.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface AnswersProps {
  answers: readonly Answer[]
  message: string | null
}

/** The answers and message of an application, with the questions as worded when asked. */
export const Answers = ({ answers, message }: AnswersProps) => (
  <Stack>
    {answers.map(({ question, answer }) => (
      <Part key={question} title={question}>
        <Prose>{answer ?? 'Not answered'}</Prose>
      </Part>
    ))}
    {message !== null && (
      <Part title="Message">
        <Prose>{message}</Prose>
      </Part>
    )}
    {answers.length === 0 && message === null && <p>No message.</p>}
  </Stack>
)
