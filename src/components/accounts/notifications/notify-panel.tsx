import { useEffect, useId, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { NotificationOptions, NotificationPreview } from '#contract/accounts/notifications.ts'
import { second } from '#contract/dates/durations.ts'
import type { z } from '#contract/zod.ts'
import {
  type Draft,
  previewQuery,
  type PreviewPath,
} from '#src/api/organizations/held-changes.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field, TextArea } from '#src/ui/fields/field.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { EmailText } from '#src/ui/text/email-text.tsx'
import { previewWords, unreachedWords } from './notification-words.ts'

interface NotifyPanelProps {
  path: PreviewPath
  /** The change as it would be sent; null if it is incomplete. */
  draft: Draft | null
  /** Replaces the options below the preview, where the change has others. */
  options?: {
    value: NotificationOptions
    onChange: (value: NotificationOptions) => void
    /** The email has no sentence of the administrator. */
    hasNoSentence?: boolean
  }
}

const typingPause = second

/**
 * Who would be notified of a change, before it is saved: how many, their names, and the email; with a sentence to add, or
 * the choice to notify nobody. It is asked after a pause, and saving never waits for it.
 */
export function NotifyPanel({ path, draft, options }: NotifyPanelProps) {
  const settled = useDebounced(draft)
  const asked = useQuery({
    ...previewQuery(path, settled),
    placeholderData: keepPreviousData,
  })
  const { data, error } = asked
  if (draft === null) return null
  return (
    <Stack gap="tight">
      <p role="status" aria-label="Who is notified">
        {data && !error && `${previewWords(data)}.`}
        {error && `Who is notified isn’t known yet: ${toProblem(error).message}`}
        {!data && !error && 'Looking up who is notified…'}
      </p>
      {data && !error && (
        <>
          <p>{unreachedWords(data.unreachedStudentsCount)}</p>
          <NotifiedPeople preview={data} />
        </>
      )}
      {options && <NotifyOptions {...options} />}
    </Stack>
  )
}

/** Debounces the value: it has been the same for a second. */
function useDebounced(draft: Draft | null): Draft | null {
  const text = JSON.stringify(draft)
  const [settled, setSettled] = useState('null')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled)
}

/** The people who would be notified, and the email. */
export function NotifiedPeople({
  preview: { people, sample, isShown, emailsCount, appOnlyCount },
}: {
  preview: NotificationPreview
}) {
  if (emailsCount + appOnlyCount === 0) return null
  if (!isShown)
    return (
      <p>You can’t see their names: you don’t have the permission to see who attends classes.</p>
    )
  return (
    <Row gap="tight" align="start" wrap>
      <Disclosure showLabel="Show people" hideLabel="Hide people" isLazy>
        <ul>
          {people.map(({ name, way }, index) => (
            <li key={`${name} ${index}`}>{way === 'App' ? `${name}, in the app only` : name}</li>
          ))}
        </ul>
      </Disclosure>
      {sample && (
        <Disclosure showLabel="Read the email" hideLabel="Hide the email" isLazy>
          <EmailText {...sample} />
        </Disclosure>
      )}
    </Row>
  )
}

/** A sentence for those who are notified, or the choice to notify nobody. */
export function NotifyOptions({
  value,
  onChange,
  hasNoSentence = false,
}: NonNullable<NotifyPanelProps['options']>) {
  const id = useId()
  return (
    <>
      {!value.isSilent && !hasNoSentence && (
        <Field
          label="Add a sentence"
          help="The email shows it in quotation marks, with your name."
          optional
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={value.sentence ?? ''}
              onChange={({ target }) => onChange({ ...value, sentence: target.value || null })}
            />
          )}
        </Field>
      )}
      <CheckInput
        id={id}
        label="Don’t notify anyone"
        help="The change is saved, and people see it when they look."
        checked={value.isSilent}
        onChange={({ target }) => onChange({ ...value, isSilent: target.checked })}
      />
    </>
  )
}

/** What people choose unless they say otherwise. */
export const defaultOptions: NotificationOptions = { sentence: null, isSilent: false }

interface NotifyFieldProps {
  path: PreviewPath
  /** The schema of the form, which says what is sent. */
  schema: z.ZodMiniType
}

/** The panel in a form that sends its options as `notification`. Shown once something was changed. */
export function NotifyField({ path, schema }: NotifyFieldProps) {
  const { watch, setValue, formState } = useFormContext()
  const values = watch()
  if (!formState.isDirty) return null
  const checked = schema.safeParse(values)
  return (
    <NotifyPanel
      path={path}
      draft={checked.success ? (checked.data as Draft) : null}
      options={{
        value: (values['notification'] as NotificationOptions | undefined) ?? defaultOptions,
        onChange: (value) => setValue('notification', value, { shouldDirty: true }),
      }}
    />
  )
}
