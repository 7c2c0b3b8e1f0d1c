import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { instantInWords } from '#contract/dates/display-date.ts'
import type { OidcIdentity } from '#contract/accounts/oidc.ts'
import { passkeysQuery } from '#src/api/accounts/account-settings.api.ts'
import { identitiesQuery, removeIdentity } from '#src/api/accounts/oidc.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

/** The OpenID providers that log in to the account, if any. */
export function OidcCard({ hasPassword }: { hasPassword: boolean }) {
  const { data } = useSuspenseQuery(identitiesQuery)
  const { data: passkeys } = useSuspenseQuery(passkeysQuery)
  const [leaving, setLeaving] = useState<OidcIdentity | null>(null)
  const remove = useChange(removeIdentity, { successMessage: 'Login was removed successfully' })
  const one = usePress((identity: OidcIdentity) => remove(identity))
  const isOnlyWay = !hasPassword && passkeys.items.length === 0
  if (data.items.length === 0) return null

  return (
    <Card id="oidc" title="Login with another account">
      <RowList label="Login with another account">
        {data.items.map((identity) => (
          <RowListItem
            key={identity.id}
            note={`Since ${instantInWords(identity.createdDate)}`}
            action={
              !isOnlyWay && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${identity.name}`}
                  busy={one.underWay.includes(identity)}
                  onClick={() => setLeaving(identity)}
                >
                  Remove
                </Button>
              )
            }
          >
            {identity.name}
          </RowListItem>
        ))}
      </RowList>
      {isOnlyWay && <p>To remove it, choose a password or add a passkey first.</p>}
      <ConfirmDialog
        title={`Remove ${leaving?.name ?? ''}?`}
        isOpen={leaving !== null}
        confirmLabel="Remove"
        onConfirm={() => {
          setLeaving(null)
          if (leaving) one.press(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        You’ll no longer be able to log in with it. If you log in there again, with the same email
        address, it comes back.
      </ConfirmDialog>
    </Card>
  )
}
