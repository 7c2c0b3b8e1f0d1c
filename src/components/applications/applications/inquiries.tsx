import type { ReactNode } from 'react'
import { momentInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface Inquiry {
  id: number
  question: string
  askedDate: string
  askedBy?: string | null
  answer: string | null
  answeredDate: string | null
}

interface InquiriesProps {
  inquiries: readonly Inquiry[]
  /** The form to answer the open question. */
  answering?: ReactNode
}

/** The organization's questions, and the applicant's answers. */
export const Inquiries = ({ inquiries, answering }: InquiriesProps) =>
  inquiries.map(({ id, question, askedDate, askedBy, answer, answeredDate }) => (
    <Part key={id} title={<Prose>{question}</Prose>}>
      <p>{dotted([`Asked ${momentInWords(askedDate)}`, askedBy ? `by ${askedBy}` : null])}</p>
      {answer !== null && answeredDate !== null ? (
        <>
          <Prose>{answer}</Prose>
          <p>Answered {momentInWords(answeredDate)}</p>
        </>
      ) : (
        (answering ?? <p>Not answered</p>)
      )}
    </Part>
  ))
