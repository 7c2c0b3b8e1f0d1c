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
import { FormWithPassword, PasswordForm } from './-password-form.tsx'

/** Deleting the account: what is deleted, what remains, and what must be handed over first. */
export function DeleteCard({ hasPassword }: Pick<AccountSettings, 'hasPassword'>) {
  const { data: deletion } = useSuspenseQuery(deletionQuery)
  const toProvideFor = deletion.families.filter(({ becomes }) => becomes === 'ToProvideFor')
  return (
    <Card title="Delete account">
      <p>
        This permanently deletes your login, devices and settings.{' '}
        {deletion.keptBy.length > 0
          ? `Your name stays in the records of ${listed(deletion.keptBy)}, so they know who took part.`
          : 'We don’t keep anything about you.'}
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
    <p>You’re the only owner of:</p>
    <RowList label="Organizations only you own">
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
    successMessage: 'Your account was deleted successfully',
    refresh: 'nothing',
  })
  const [isSure, setIsSure] = useState(false)

  if (!isSure) {
    return (
      <ConfirmDialog
        title="Delete your account?"
        isOpen
        confirmLabel="Continue"
        cancelLabel="Keep account"
        tone="destructive"
        onConfirm={() => setIsSure(true)}
        onCancel={close}
      >
        You can’t undo this. Nobody can restore your account.
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
        Enter your password to delete your account. You can’t undo this, so download your data first
        if you want a copy.
      </p>
    </PasswordForm>
  )
}

const listed = (organizations: Deletion['keptBy']) => namesOf(organizations.map(({ name }) => name))

type Families = { families: Deletion['families'] }

/** Families in which nobody else has an account, and who is deleted with them. */
const FamiliesThatGo = ({ families }: Families) =>
  families.map(({ id, name, becomes, people }) => (
    <div key={id}>
      {becomes === 'Deleted' && (
        <p>
          This also deletes your family “{name}”{people.length > 0 && ` with ${namesOf(people)}`},
          because nobody else in it has an account. People who are also in another family stay
          there.
        </p>
      )}
      {becomes === 'Reduced' && (
        <p>
          Your family “{name}” stays in its organizations’ records
          {people.length > 0 &&
            `, without ${namesOf(people)}. People who are also in another family stay there`}
          .
        </p>
      )}
    </div>
  ))

const ProvideFor = ({ families }: Families) => (
  <Notice tone="warning" title="Give someone else full access first">
    <p>
      You’re the only one with an account and full access to these families. Give full access to one
      of the people listed, or remove them from the family:
    </p>
    <RowList label="Families only you have full access to">
      {families.map(({ id, name, people }) => (
        <RowListItem key={id}>
          <RouterLink to="/my/family/$familyId" params={{ familyId: id }}>
            {name}
          </RouterLink>{' '}
          {namesOf(people)}
        </RowListItem>
      ))}
    </RowList>
  </Notice>
)

const namesOf = (names: string[]) => new Intl.ListFormat('en-US').format(names)
