import { useImperativeHandle, type Ref } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Answer, Apply } from '#contract/applications/applications.ts'
import type { Question } from '#contract/applications/application-form.ts'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What is typed so far, and how other answers take its place. */
export interface Typed {
  answers: () => Answer[]
  take: (answers: Answer[]) => void
}

interface AnswerFieldsProps {
  ref: Ref<Typed>
  questions: readonly Question[]
  /** What was answered to questions that are asked no more. */
  dropped: readonly Answer[]
}

export function AnswerFields({ ref, questions, dropped }: AnswerFieldsProps) {
  const { getValues, setValue } = useFormContext<Apply>()
  useImperativeHandle(
    ref,
    () => ({
      answers: () => getValues('answers') ?? [],
      take: (answers) => setValue('answers', answers, { shouldDirty: true }),
    }),
    [getValues, setValue],
  )
  return (
    <>
      {dropped.length > 0 && (
        <Notice tone="warning" title="These questions are not asked any more">
          {dropped.map(({ question, answer }) => (
            <Part key={question} title={question}>
              <Prose>{answer ?? ''}</Prose>
            </Part>
          ))}
        </Notice>
      )}
      {questions.map(({ text, help, isRequired }, index) => (
        <TextAreaField
          key={text}
          name={`answers.${index}.answer`}
          label={text}
          help={help}
          optional={!isRequired}
          rows={3}
        />
      ))}
    </>
  )
}
