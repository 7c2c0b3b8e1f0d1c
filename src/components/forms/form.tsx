import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { FieldSet, FormStack } from '#src/ui/fields/field.tsx'
import { useSentForm, type SentFormInput } from './use-sent-form.ts'

interface FormProps<Values extends FieldValues, Checked> extends SentFormInput<Values, Checked> {
  submitLabel: string
  children: ReactNode
}

/** A form that is sent and done with, such as the login. What is edited has an `EditForm`. */
export function Form<Values extends FieldValues, Checked>({
  submitLabel,
  children,
  ...input
}: FormProps<Values, Checked>) {
  const { form, isBusy, formProps } = useSentForm(input)
  return (
    <FormProvider {...form}>
      <form {...formProps}>
        <FormStack>
          <FieldSet disabled={isBusy}>
            <FormStack>{children}</FormStack>
          </FieldSet>
          <Button type="submit" look="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </FormStack>
      </form>
    </FormProvider>
  )
}
