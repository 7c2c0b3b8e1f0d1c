import type { ReactNode } from 'react'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
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
      <p>{dotted([`Asked ${displayMoment(askedDate)}`, askedBy ? `by ${askedBy}` : null])}</p>
      {answer !== null && answeredDate !== null ? (
        <>
          <Prose>{answer}</Prose>
          <p>Answered {displayMoment(answeredDate)}</p>
        </>
      ) : (
        (answering ?? <p>Not answered</p>)
      )}
    </Part>
  ))
