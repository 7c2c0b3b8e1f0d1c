import type { ComponentProps } from 'react'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { Form } from '#src/components/forms/form.tsx'
import { LeaveHold, useHold } from '#src/components/forms/hold.ts'
import { Button } from '#src/ui/button.tsx'

type CardFormProps<Values extends FieldValues, Checked> = Omit<
  ComponentProps<typeof Form<Values, Checked>>,
  'beside'
> & { onCancel: () => void }

/** The form of a card, which can be given up. Whoever has typed something is asked before they leave the screen. */
export const CardForm = <Values extends FieldValues, Checked>({
  onCancel,
  children,
  ...form
}: CardFormProps<Values, Checked>) => (
  <Form {...form} beside={<Button onClick={onCancel}>Cancel</Button>}>
    {children}
    <HoldWhileTyped />
  </Form>
)

function HoldWhileTyped() {
  useHold(LeaveHold, useFormContext().formState.isDirty)
  return null
}
