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
  /** Called once it is sent, or given up. */
  close?: (() => void) | undefined
  /** Called instead where it is given up. */
  onCancel?: (() => void) | undefined
}

/** The form of a card, which can be given up. Whoever has typed something is asked before they leave the screen. */
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

function HoldWhileTyped() {
  useBlocking(NavigationBlocking, useFormContext().formState.isDirty)
  return null
}
