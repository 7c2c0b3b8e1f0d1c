import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountSettings, Deletion } from '#contract/accounts/account-settings.ts'
import { deleteAccount, deletionQuery } from '#src/api/accounts/account-settings.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { FamiliesThatGo, namesOf, ProvideFor } from './-delete-families.tsx'
import { FormWithPassword } from './-form-with-password.tsx'
import { PasswordForm } from './-password-form.tsx'

/** The end of an account: what goes, what stays, and what has to be handed over first. */
export function DeleteCard({ hasPassword }: Pick<AccountSettings, 'hasPassword'>) {
  const { data: deletion } = useSuspenseQuery(deletionQuery)
  const toProvideFor = deletion.families.filter(({ becomes }) => becomes === 'ToProvideFor')
  return (
    <Card title="Delete account">
      <p>
        Your login, your devices and your settings go for good.{' '}
        {deletion.keptBy.length > 0
          ? `Your name stays in the records of ${listed(deletion.keptBy)}, which need to know who was there.`
          : 'Nothing about you stays.'}
      </p>
      <FamiliesThatGo families={deletion.families} />
      {toProvideFor.length > 0 && <ProvideFor families={toProvideFor} />}
      {deletion.toHandOver.length > 0 && <HandOver organizations={deletion.toHandOver} />}
      {toProvideFor.length + deletion.toHandOver.length === 0 && (
        <FormWithPassword hasPassword={hasPassword} label="Delete account">
          {(close) => <DeleteForm close={close} />}
        </FormWithPassword>
      )}
    </Card>
  )
}

const HandOver = ({ organizations }: { organizations: Deletion['toHandOver'] }) => (
  <Notice tone="warning" title="Choose another owner first">
    <p>These have no owner but you:</p>
    <RowList label="To be handed over">
      {organizations.map(({ id, name }) => (
        <RowListItem key={id}>
          <RouterLink
            to="/organizations/$organizationId/admin/owners"
            params={{ organizationId: id }}
          >
            {name}
          </RouterLink>
        </RowListItem>
      ))}
    </RowList>
  </Notice>
)

function DeleteForm({ close }: { close: () => void }) {
  const { session } = useApp()
  const remove = useChange(deleteAccount, {
    told: 'Your account was deleted successfully',
    refresh: 'nothing',
  })
  const [isSure, setIsSure] = useState(false)

  if (!isSure) {
    return (
      <ConfirmDialog
        title="Delete your account?"
        isOpen
        confirmLabel="Continue"
        cancelLabel="Keep it"
        tone="destructive"
        onConfirm={() => setIsSure(true)}
        onCancel={close}
      >
        This cannot be undone: nobody can bring your account back.
      </ConfirmDialog>
    )
  }
  return (
    <PasswordForm
      submitLabel="Delete account"
      tone="destructive"
      submit={async (currentPassword) => {
        await remove({ currentPassword })
        session.send({ type: 'account.deleted' })
      }}
      onCancel={close}
    >
      <p>
        Your password deletes your account, and this cannot be undone. You may want to download your
        data before.
      </p>
    </PasswordForm>
  )
}

const listed = (organizations: Deletion['keptBy']) => namesOf(organizations.map(({ name }) => name))
