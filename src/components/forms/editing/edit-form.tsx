import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import {
  FormProvider,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldSet, FormStack } from '#src/ui/fields/field.tsx'
import { SaveBar } from '#src/ui/fields/save-bar.tsx'
import { valuesIn, type Fields } from '../fields/fields.ts'
import { SubmitBlocking, useBlocked } from '../blocking.ts'
import { mergeEntries } from './merge-entries.ts'
import { VersionConflict, type Saved } from './version-conflict.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useSentForm, type SentFormInput } from '../use-sent-form.ts'

/** Says that nothing is unsaved. `goOn` opens the next screen, unless the user is already on the way to another one. */
export type Done = (goOn?: () => Promise<void>) => Promise<void>

interface EditFormProps<Values extends FieldValues, Checked, Row extends Saved> extends Omit<
  SentFormInput<Values, Checked>,
  'submit'
> {
  /**
   * As in `Form`. `done` is called before navigating away. `addsAnother` says which button was pressed.
   */
  submit: (values: Checked, done: Done, addsAnother: boolean) => Promise<Values | void>
  submitLabel: string
  /** Set if there is a second button, which saves as well. */
  anotherLabel?: string
  /** Set if the form replaced content that returns after canceling. */
  onCancel?: () => void
  /** How each field appears in the comparison after a version conflict. */
  fields?: Partial<Fields<Values>>
  /** The form values of a row from the server. */
  valuesOf?: (current: Row) => Values
  children: ReactNode
}

/** A form for a record: its save button stays visible, leaving asks first, and no edit overwrites another unseen. */
export function EditForm<Values extends FieldValues, Checked, Row extends Saved>({
  submitLabel,
  anotherLabel,
  submit,
  onCancel,
  fields = {},
  valuesOf,
  children,
  ...input
}: EditFormProps<Values, Checked, Row>) {
  const [theirs, setTheirs] = useState<Row>()
  const { isBlocked, block } = useBlocked()
  const saveButton = useRef<HTMLButtonElement>(null)
  const anotherButton = useRef<HTMLButtonElement>(null)
  const addsAnother = useRef(false)
  const isDone = useRef(false)
  const blockedNavigation = useRef<() => void>(undefined)

  const { form, isBusy, isPaused, countdown, formProps } = useSentForm<Values, Checked>({
    ...input,
    submit: async (values) => {
      try {
        const saved = await submit(values, done, addsAnother.current)
        isDone.current = true
        setTheirs(undefined)
        return saved
      } catch (error) {
        const { current } = toProblem(error)
        if (current !== undefined) setTheirs(current as Row)
        throw error
      }
    },
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const isUnsaved = isDirty || isBlocked
  useEffect(() => {
    if (isUnsaved) isDone.current = false
  }, [isUnsaved])
  useNewerValues(form, input.defaultValues, isUnsaved || isBusy)
  const note = isBlocked
    ? 'You can save after the image finishes uploading.'
    : isDirty && !isSubmitting
      ? 'Unsaved changes'
      : undefined

  const disabled = (noteId: string) => ({
    ...(isPaused && { 'aria-disabled': true }),
    ...(isBlocked && { 'aria-disabled': true, 'aria-describedby': noteId }),
  })

  const isMine = (name: string) => name in dirtyFields
  // Untouched fields take the other person's values, including the version.
  function saveMine(values: Values) {
    for (const name of Object.keys(values) as Path<Values>[]) {
      const both = { theirs: values[name], before: form.formState.defaultValues?.[name] }
      const merged = isMine(name) ? mergeEntries(form.getValues(name), both) : values[name]
      form.setValue(name, merged as Values[typeof name])
    }
    saveButton.current?.focus()
    saveButton.current?.click()
  }
  const done: Done = async (goOn) => {
    isDone.current = true
    if (goOn && blockedNavigation.current) blockedNavigation.current()
    else await goOn?.()
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    if (isBlocked) return event.preventDefault()
    if (!isBusy) addsAnother.current = event.nativeEvent.submitter === anotherButton.current
    formProps.onSubmit(event)
  }
  function takeTheirs(values: Values) {
    form.reset(values)
    setTheirs(undefined)
    saveButton.current?.focus()
  }

  return (
    <FormProvider {...form}>
      <form {...formProps} onSubmit={send}>
        <FormStack>
          <FieldSet disabled={isBusy}>
            <FormStack>
              <SubmitBlocking value={block}>{children}</SubmitBlocking>
            </FormStack>
          </FieldSet>
          {theirs && valuesOf && (
            <VersionConflict
              key={theirs.version}
              row={theirs}
              theirs={valuesOf(theirs)}
              fields={fields}
              isMine={isMine}
              onSaveMine={() => saveMine(valuesOf(theirs))}
              onTakeTheirs={() => takeTheirs(valuesOf(theirs))}
            />
          )}
          <SaveBar note={note} isTall={anotherLabel !== undefined}>
            {(noteId) => (
              <>
                <Button
                  ref={saveButton}
                  type="submit"
                  look="primary"
                  busy={isBusy}
                  {...disabled(noteId)}
                >
                  {submitLabel}
                </Button>
                {anotherLabel && (
                  <Button ref={anotherButton} type="submit" busy={isBusy} {...disabled(noteId)}>
                    {anotherLabel}
                  </Button>
                )}
                {onCancel && <Button onClick={onCancel}>Cancel</Button>}
                {countdown}
              </>
            )}
          </SaveBar>
        </FormStack>
      </form>
      <UnsavedChanges
        areThere={isUnsaved}
        areSaved={isDone}
        onAsk={(proceed) => {
          blockedNavigation.current = proceed
        }}
      >
        {isSubmitting ? 'Your changes are still being saved.' : 'Your changes haven’t been saved.'}
      </UnsavedChanges>
    </FormProvider>
  )
}

/** An untouched form takes the values of a row that was saved elsewhere, or whose last change was undone. */
function useNewerValues<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  values: DefaultValues<Values>,
  isTouched: boolean,
) {
  const version = versionIn(values)
  const take = useEffectEvent((newer: number) => {
    if (versionIn(form.formState.defaultValues) < newer) form.reset(values)
  })
  useEffect(() => {
    if (!isTouched) take(version)
  }, [version, isTouched])
}

/** The version of the row in a form, or the sum of several: each only increases. */
const versionIn = (values: object | undefined): number =>
  Object.entries(values ?? {})
    .filter(([name]) => /version$/i.test(name))
    .reduce((sum, [, version]) => sum + Number(version ?? 0), 0)

interface RowFormProps<Values extends FieldValues, Checked> extends Omit<
  EditFormProps<Values, Checked, Values & Saved>,
  'defaultValues' | 'valuesOf'
> {
  row: Values
  fields: Fields<Values>
}

/** The `EditForm` of a row whose fields have the same names in the form. `submit` returns the row as it was saved. */
export function RowForm<Values extends FieldValues, Checked>({
  row,
  submit,
  ...form
}: RowFormProps<Values, Checked>) {
  const valuesOf = (current: Values) => valuesIn(form.fields, current)
  return (
    <EditForm<Values, Checked, Values & Saved>
      {...form}
      defaultValues={valuesOf(row) as DefaultValues<Values>}
      valuesOf={valuesOf}
      submit={async (...input) => {
        const saved = await submit(...input)
        return saved && valuesOf(saved)
      }}
    />
  )
}
