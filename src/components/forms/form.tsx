import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { FieldSet, FormStack } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { useSentForm, type SentFormInput } from './use-sent-form.ts'

interface FormProps<Values extends FieldValues, Checked> extends SentFormInput<Values, Checked> {
  submitLabel: string
  tone?: 'default' | 'destructive'
  /** Beside the button: another way on, such as giving up. */
  beside?: ReactNode
  children: ReactNode
}

/** A form that is sent and done with, such as the login. What is edited has an `EditForm`. */
export function Form<Values extends FieldValues, Checked>({
  submitLabel,
  tone = 'default',
  beside,
  children,
  ...input
}: FormProps<Values, Checked>) {
  const { form, isBusy, isPaused, countdown, formProps } = useSentForm(input)
  return (
    <FormProvider {...form}>
      <form {...formProps}>
        <FormStack>
          <FieldSet disabled={isBusy}>
            <FormStack>{children}</FormStack>
          </FieldSet>
          {countdown}
          <Row gap="tight" wrap>
            <Button
              type="submit"
              look={tone === 'destructive' ? 'destructive' : 'primary'}
              busy={isBusy}
              {...(isPaused && { 'aria-disabled': true })}
            >
              {submitLabel}
            </Button>
            {beside}
          </Row>
        </FormStack>
      </form>
    </FormProvider>
  )
}
