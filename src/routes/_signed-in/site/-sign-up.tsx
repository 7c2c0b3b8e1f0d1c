import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SignUpMode, type SiteSettings, UpdateSiteSettings } from '#contract/site/settings.ts'
import { siteSettingsQuery, updateSiteSettings } from '#src/api/site/settings.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'

const modeNames: Record<SignUpMode, string> = {
  open: 'Everybody',
  invitation: 'Only people who are invited',
  closed: 'Nobody',
}

const settingsFields = fields<UpdateSiteSettings>({
  signUpMode: { label: 'Who can sign up', show: (mode) => modeNames[mode] },
  signUpMessage: {
    label: 'Message',
    help: 'Shown on the sign-up page unless everybody can sign up.',
    optional: true,
  },
  contactEmail: {
    label: 'Contact email',
    help: 'Whom people ask when they can’t sign up, or are suspended.',
    optional: true,
  },
})

/** Who can sign up. Says whom a change concerns before it is saved, and undoes it after. */
export function SignUpCard({ invitedCount }: { invitedCount: number }) {
  const { data: settings } = useSuspenseQuery(siteSettingsQuery)
  const [before, setBefore] = useState<SiteSettings | null>(null)
  const [undoneCount, setUndoneCount] = useState(0)
  const here = useRef<HTMLSpanElement>(null)
  const queries = useQueryClient()
  const change = useChange(updateSiteSettings, { successMessage: wasSaved('Sign-up') })
  const save = async (values: UpdateSiteSettings) => {
    const saved = await change(values)
    queries.setQueryData(siteSettingsQuery.queryKey, saved)
    return saved
  }
  const undo = usePress(async () => {
    if (!before) return
    const { signUpMode, signUpMessage, contactEmail } = before
    await save({ signUpMode, signUpMessage, contactEmail, version: settings.version })
    setBefore(null)
    setUndoneCount(undoneCount + 1)
    // The button is about to disappear.
    focusCard(here.current)
  })
  return (
    <Card title="Sign-up">
      <span ref={here} hidden />
      {before && before.signUpMode !== settings.signUpMode && (
        <Notice
          tone="success"
          title={`${modeNames[settings.signUpMode]} can sign up now. It was: ${modeNames[before.signUpMode].toLowerCase()}.`}
        >
          <PressButton of={undo} size="small">
            Undo
          </PressButton>
        </Notice>
      )}
      <RowForm
        key={undoneCount}
        schema={UpdateSiteSettings}
        row={settings}
        submitLabel="Save sign-up"
        submit={async (values) => {
          const saved = await save(values)
          setBefore(settings)
          return saved
        }}
        fields={settingsFields}
      >
        <Stack gap="tight">
          <SelectField {...settingsFields.signUpMode} choices={Object.entries(modeNames)} />
          <Concerned now={settings.signUpMode} invitedCount={invitedCount} />
        </Stack>
        <TextAreaField {...settingsFields.signUpMessage} />
        <TextField {...settingsFields.contactEmail} type="email" autoComplete="off" />
      </RowForm>
    </Card>
  )
}

/** Whom the chosen mode concerns, if it is another one. */
function Concerned({ now, invitedCount }: { now: SignUpMode; invitedCount: number }) {
  const mode = useFormContext<UpdateSiteSettings>().watch('signUpMode')
  return <div role="status">{mode !== now && <p>{concernedWords(mode, invitedCount)}</p>}</div>
}

function concernedWords(mode: SignUpMode, invitedCount: number): string {
  const accounts = 'People who have an account log in as before.'
  const invited = counted(invitedCount, ['invited person', 'invited people'])
  if (mode === 'open') return `Everybody who finds the site can sign up. ${accounts}`
  if (mode === 'closed') {
    const waiting = invitedCount > 0 ? `, not even ${invited} without an account` : ''
    return `Nobody can sign up anymore${waiting}. ${accounts}`
  }
  return `Only the address of an open invitation can sign up: ${invited} today. ${accounts}`
}
