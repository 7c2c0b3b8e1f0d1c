import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { FieldSet, FormStack } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { useSentForm, type SentFormInput } from './use-sent-form.ts'

interface FormProps<Values extends FieldValues, Checked> extends SentFormInput<Values, Checked> {
  submitLabel: string
  tone?: 'default' | 'destructive'
  /** Shown next to the button, such as Cancel. */
  beside?: ReactNode
  children: ReactNode
}

/** A form that is sent once, such as the login. Records are edited with `EditForm`. */
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
