import type { ComponentProps } from 'react'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { Form } from '#src/components/forms/form.tsx'
import { NavigationBlocking, useBlocking } from '#src/components/forms/blocking.ts'
import { Button } from '#src/ui/button.tsx'

type CardFormProps<Values extends FieldValues, Checked> = Omit<
  ComponentProps<typeof Form<Values, Checked>>,
  'beside' | 'submit'
> & {
  submit: (values: Checked) => Promise<unknown>
  /** Called after it is sent or canceled. */
  close?: (() => void) | undefined
  /** Called instead when it is canceled. */
  onCancel?: (() => void) | undefined
}

/** The form of a card, with a Cancel button. Leaving the screen with unsaved input asks first. */
export const CardForm = <Values extends FieldValues, Checked>({
  submit,
  close,
  onCancel = close,
  children,
  ...form
}: CardFormProps<Values, Checked>) => (
  <Form
    {...form}
    submit={async (values) => {
      await submit(values)
      close?.()
    }}
    beside={<Button onClick={onCancel}>Cancel</Button>}
  >
    {children}
    <HoldWhileTyped />
  </Form>
)

/** In a `Form`: leaving the screen with unsaved input asks first. */
export function HoldWhileTyped() {
  useBlocking(NavigationBlocking, useFormContext().formState.isDirty)
  return null
}
