import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Deletion } from '#contract/account-settings.ts'
import { deleteAccount, deletionQuery } from '#src/api/account-settings.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp, useQueryCache } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { FormInPlace } from './-form-in-place.tsx'
import { PasswordForm } from './-password-form.tsx'

/** The end of an account: what goes, what stays, and what has to be handed over first. */
export function DeleteCard() {
  const { data: deletion } = useSuspenseQuery(deletionQuery, useQueryCache())
  return (
    <Card title="Delete account">
      <p>
        Your login, your devices and your settings go for good.{' '}
        {deletion.keptBy.length > 0
          ? `Your name stays in the records of ${listed(deletion.keptBy)}, which need to know who was there.`
          : 'Nothing about you stays.'}
      </p>
      {deletion.toHandOver.length > 0 ? (
        <HandOver organizations={deletion.toHandOver} />
      ) : (
        <FormInPlace label="Delete account">{(close) => <DeleteForm close={close} />}</FormInPlace>
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
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void } | null>(null)
  const isSure = () => new Promise<boolean>((answer) => setQuestion({ answer }))
  const answer = (sure: boolean) => () => {
    question?.answer(sure)
    setQuestion(null)
  }

  return (
    <>
      <PasswordForm
        submitLabel="Delete account"
        tone="destructive"
        submit={async (currentPassword) => {
          if (!(await isSure())) return
          await remove({ currentPassword })
          session.send({ type: 'account.deleted' })
        }}
        onCancel={close}
      >
        <p>You may want to download your data before.</p>
      </PasswordForm>
      <ConfirmDialog
        title="Delete your account?"
        isOpen={question !== null}
        confirmLabel="Delete account"
        cancelLabel="Keep it"
        tone="destructive"
        onConfirm={answer(true)}
        onCancel={answer(false)}
      >
        This cannot be undone: nobody can bring your account back.
      </ConfirmDialog>
    </>
  )
}

const listed = (organizations: Deletion['keptBy']) =>
  new Intl.ListFormat('en-US').format(organizations.map(({ name }) => name))
