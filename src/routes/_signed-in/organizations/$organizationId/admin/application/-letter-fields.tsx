import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DecisionDraft } from '#contract/applications/application-desk.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

interface LetterFieldsProps {
  letterFor: (choices: DecisionDraft['choices']) => { subject: string; text: string }
  isMailed: boolean
}

/** The letter as it is sent: made from the choices, unless somebody writes it themself. */
export function LetterFields({ letterFor, isMailed }: LetterFieldsProps) {
  const { watch, setValue } = useFormContext<DecisionDraft>()
  const [choices, letter] = watch(['choices', 'letter'])
  const editButton = useRef<HTMLButtonElement>(null)
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) editButton.current?.focus()
    isBack.current = false
  })
  if (!Object.values(choices).some((choice) => choice !== 'Pending')) return null
  const usual = letterFor(choices)
  const write = (text: DecisionDraft['letter']) => setValue('letter', text, { shouldDirty: true })
  const noun = isMailed ? 'email' : 'letter'
  return (
    <Part title={`The ${noun}`}>
      {letter === null ? (
        <>
          <Part title={usual.subject}>
            <Prose>{usual.text}</Prose>
          </Part>
          <Row>
            <Button ref={editButton} onClick={() => write(usual)}>
              Edit the {noun}
            </Button>
          </Row>
        </>
      ) : (
        <FormStack>
          <TextField name="letter.subject" label="Subject" autoFocus />
          <TextAreaField name="letter.text" label="Text" rows={10} />
          <Notice>It stays as you write it, also if you decide differently above.</Notice>
          <Row>
            <Button
              look="quiet"
              onClick={() => {
                isBack.current = true
                write(null)
              }}
            >
              Take the usual {noun}
            </Button>
          </Row>
        </FormStack>
      )}
      <p>
        {isMailed
          ? 'A link to the application and the reason for the email are added below. It goes to the verified address of the applicant, and is kept here.'
          : 'No email is sent, as the address of the applicant is not verified. They read it on the page of the application, and it is kept here.'}
      </p>
    </Part>
  )
}
