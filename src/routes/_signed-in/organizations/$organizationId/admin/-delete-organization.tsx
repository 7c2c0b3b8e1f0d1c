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

/** Deletes an organization after explaining what is lost and how long it can be restored. */
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
        Members, teachers and families immediately lose access to its classes, class days,
        attendance, applications and announcements. Their accounts and families stay.
      </p>
      <p>
        Owners can restore it for 30 days. After that, it’s permanently deleted. Before you delete
        it, save any lists and reports you want to keep.
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
      cancelLabel="Cancel"
      tone="destructive"
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack>
        <p>
          Everyone except the owners loses access immediately. After 30 days, it can’t be restored.
        </p>
        <Field
          label="Organization name"
          help={`Type “${name}” to confirm.`}
          error={isWrong && 'This doesn’t match the name.'}
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
