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

type Families = { families: Deletion['families'] }

/** The families in which nobody else has an account, and who goes with it. */
const FamiliesThatGo = ({ families }: Families) =>
  families.map(({ id, name, becomes, people }) => (
    <div key={id}>
      {becomes === 'Deleted' && (
        <p>
          Deletes your family “{name}”{people.length > 0 && ` with ${namesOf(people)}`}, as nobody
          else in it has an account. Whoever another family knows stays there.
        </p>
      )}
      {becomes === 'Reduced' && (
        <p>
          Your family “{name}” stays for the organizations that know it
          {people.length > 0 &&
            `, without ${namesOf(people)}. Whoever another family knows stays there`}
          .
        </p>
      )}
    </div>
  ))

const ProvideFor = ({ families }: Families) => (
  <Notice tone="warning" title="Give somebody else full access first">
    <p>
      You alone have an account and full access to these families. Give full access to one of those
      named, or take them out of the family:
    </p>
    <RowList label="To be provided for">
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
