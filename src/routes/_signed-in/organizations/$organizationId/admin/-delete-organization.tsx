import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { deleteOrganization } from '#src/api/organizations/administrations.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

type Deleted = { organizationId: number; name: string }

/** The end of an organization: what goes, and until when it comes back. */
export function DeleteOrganization({ organizationId, name }: Deleted) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(deleteOrganization, {
    successMessage: 'Organization was deleted successfully',
  })
  const navigate = useNavigate()
  const { isBusy, press } = usePress(async () => {
    await remove(organizationId)
    await navigate({ to: '/organizations/$organizationId/admin/home', params: { organizationId } })
  })
  return (
    <Card title="Delete this organization">
      <p>
        Its members, teachers and families lose it at once: its classes, class days, attendance,
        applications and announcements. Accounts and families stay.
      </p>
      <p>
        For 30 days, its owners can restore it as it was. Then it is gone for good. Save the lists
        and reports that you want to keep before you delete it.
      </p>
      <div>
        <Button look="destructive" busy={isBusy} onClick={() => setAsking(true)}>
          Delete this organization
        </Button>
      </div>
      {isAsking && (
        <Question
          name={name}
          onConfirm={() => {
            setAsking(false)
            press()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

interface QuestionProps {
  name: string
  onConfirm: () => void
  onCancel: () => void
}

function Question({ name, onConfirm, onCancel }: QuestionProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const confirm = () => {
    if (inOneLine(typed) === inOneLine(name)) onConfirm()
    else setWrong(true)
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      isOpen
      confirmLabel="Delete"
      cancelLabel="Keep it"
      tone="destructive"
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack>
        <p>Everybody but its owners loses it at once. After 30 days nobody can bring it back.</p>
        <Field
          label="Name of the organization"
          help={`Type “${name}” to delete it.`}
          error={isWrong && 'This is not its name.'}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && confirm()}
            />
          )}
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
