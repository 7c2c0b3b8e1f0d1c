import { useEffect, useRef, type InputEvent, type SubmitEvent } from 'react'
import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form'
import { fieldMessage } from '#contract/field-message.ts'
import type { z } from '#contract/zod.ts'
import { isCallFailure, isCanceled, toProblem } from '#src/api/problem.ts'
import { isMissingScreen } from '#src/machines/frame/chunk-reload.machine.ts'
import { failureToast } from '#src/machines/frame/toaster.machine.ts'
import { useApp } from '#src/components/frame/app.ts'
import { usePause } from './use-pause.tsx'

type Schema<Values, Checked> = z.ZodMiniType<Checked, Values>

export interface SentFormInput<Values extends FieldValues, Checked> {
  schema: Schema<Values, Checked>
  defaultValues: DefaultValues<Values>
  isLoading?: boolean
  /** Sends the validated values. Its result becomes the form's new values; its errors appear at the fields. */
  submit: (values: Checked) => Promise<Values | void>
}

/** Behavior of every form: validated on submit, then on every change; disabled while it is sent (specification §5). */
export function useSentForm<Values extends FieldValues, Checked>({
  schema,
  defaultValues,
  isLoading = false,
  submit,
}: SentFormInput<Values, Checked>) {
  const showFailure = useShowFailure()
  const form = useForm<Values, unknown, Checked>({
    resolver: checkedBy(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const isBusy = isLoading || form.formState.isSubmitting
  const restoreFocus = useRestoredFocus(isBusy)
  const { isPaused, countdown, pauseAfter, drop } = usePause(isBusy)

  async function sendChecked(values: Checked) {
    try {
      const saved = await submit(values)
      if (saved) form.reset(saved)
    } catch (error) {
      showFailure(error)
      await pauseAfter(error)
      const refused = Object.entries(toProblem(error).fields ?? {})
      for (const [name, message] of refused) form.setError(name as Path<Values>, { message })
      const first = refused[0]?.[0]
      if (first) restoreFocus(() => form.setFocus(first as Path<Values>, { shouldSelect: true }))
    }
  }
  const send = form.handleSubmit(sendChecked, (_, event) => {
    restoreFocus(() => event?.target.querySelector('[aria-invalid=true]')?.focus())
  })

  return {
    form,
    isBusy,
    isPaused,
    countdown,
    formProps: {
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        // Tries are counted per account.
        if (target instanceof HTMLInputElement && target.name === 'email') drop()
      },
      onSubmit: (event: SubmitEvent) => {
        if (isBusy || isPaused) return event.preventDefault()
        restoreFocus()
        void send(event)
      },
    },
  }
}

/** Adapts a contract schema to the form library: the parsed values, or one message per field. */
const checkedBy =
  <Values extends FieldValues, Checked>(
    schema: Schema<Values, Checked>,
  ): Resolver<Values, unknown, Checked> =>
  (values) => {
    const { success, data, error } = schema.safeParse(values, { error: fieldMessage })
    if (success) return { values: data, errors: {} }
    const errors: FieldErrors<Values> = {}
    // The first issue of a field is written last and stays.
    for (const { path, code, message } of error.issues.toReversed()) {
      set(errors, path.join('.'), { type: code, message })
    }
    return { values: {}, errors }
  }

/** Shows a failure. Failed calls are already shown by the API client, and canceled ones are ignored. */
export function useShowFailure() {
  const { toaster, chunkReload } = useApp()
  return (error: unknown) => {
    if (isCallFailure(error) || isCanceled(error)) return
    if (isMissingScreen(error)) {
      chunkReload.send({ type: 'screen.missing', message: error.message })
      if (chunkReload.getSnapshot().hasTag('busy')) return
    }
    toaster.send({ type: 'show', toast: failureToast(toProblem(error).message) })
  }
}

/** Fields are disabled during submit and lose the focus. Afterward it returns to them, or to the first field with an error. */
function useRestoredFocus(isBusy: boolean) {
  const restore = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isBusy) return
    restore.current?.()
    restore.current = null
  }, [isBusy])

  return (by?: () => void) => {
    const focused = document.activeElement
    restore.current =
      by ??
      (() => {
        if (document.activeElement === document.body && focused instanceof HTMLElement)
          focused.focus()
      })
  }
}
