import { useEffect, useRef, type ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
} from 'react-hook-form'
import { fieldMessage } from '#contract/field-message.ts'
import type { z } from '#contract/zod.ts'
import { isCallFailure, toProblem } from '#src/api/problem.ts'
import { failureToast } from '#src/machines/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldSet, FormStack } from '#src/ui/field.tsx'
import { useApp } from './app.ts'

interface FormProps<Values extends FieldValues, Checked> {
  schema: z.ZodMiniType<Checked, Values>
  defaultValues: DefaultValues<Values>
  submitLabel: string
  isLoading?: boolean
  /** Sends the checked values. What it returns becomes the form's new content; what it throws is marked at the fields. */
  submit: (values: Checked) => Promise<Values | void>
  children: ReactNode
}

/** Every form of the app: checked on submit, then on every change; closed while it is sent (specification §5). */
export function Form<Values extends FieldValues, Checked>({
  schema,
  defaultValues,
  submitLabel,
  isLoading = false,
  submit,
  children,
}: FormProps<Values, Checked>) {
  const { toaster } = useApp()
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema, { error: fieldMessage }),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const isBusy = isLoading || form.formState.isSubmitting
  const keepFocus = useFocusKeeper(isBusy)

  const send = form.handleSubmit(async (values) => {
    try {
      const saved = await submit(values)
      if (saved) form.reset(saved)
    } catch (error) {
      const { message, fields: refused = {} } = toProblem(error)
      if (!isCallFailure(error)) toaster.send({ type: 'show', toast: failureToast(message) })
      const fields = Object.entries(refused)
      for (const [name, said] of fields) form.setError(name as Path<Values>, { message: said })
      const first = fields[0]?.[0]
      if (first) keepFocus(() => form.setFocus(first as Path<Values>))
    }
  })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          if (isBusy) return event.preventDefault()
          keepFocus()
          void send(event)
        }}
      >
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

/** A field that is closed while the form is sent loses the focus; it gets it back, or the first refused field does. */
function useFocusKeeper(isBusy: boolean) {
  const restore = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isBusy) return
    if (document.activeElement === document.body) restore.current?.()
    restore.current = null
  }, [isBusy])

  return (by?: () => void) => {
    const held = document.activeElement
    restore.current = by ?? (() => held instanceof HTMLElement && held.focus())
  }
}
