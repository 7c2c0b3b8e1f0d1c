import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { instantInWords } from '#contract/dates/display-date.ts'
import type { OidcIdentity } from '#contract/accounts/oidc.ts'
import { passkeysQuery } from '#src/api/accounts/account-settings.api.ts'
import { allowIdentity, identitiesQuery, removeIdentity } from '#src/api/accounts/oidc.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

/** The OpenID providers that log in to the account or were removed, if any. */
export function OidcCard({ hasPassword }: { hasPassword: boolean }) {
  const { data } = useSuspenseQuery(identitiesQuery)
  const { data: passkeys } = useSuspenseQuery(passkeysQuery)
  const [leaving, setLeaving] = useState<OidcIdentity | null>(null)
  const remove = useChange(removeIdentity, { successMessage: 'Login was removed successfully' })
  const allow = useChange(allowIdentity, { successMessage: 'Login is allowed again' })
  const removed = usePress((identity: OidcIdentity) => allow(identity))
  const one = usePress((identity: OidcIdentity) => remove(identity))
  const isLinked = data.items.some(({ removedDate }) => removedDate === null)
  const isOnlyWay = isLinked && !hasPassword && passkeys.items.length === 0
  if (data.items.length === 0) return null

  return (
    <Card id="oidc" title="Login with another account">
      <RowList label="Login with another account">
        {data.items.map((identity) => (
          <RowListItem
            key={identity.id}
            note={
              identity.removedDate === null
                ? `Since ${instantInWords(identity.createdDate)}`
                : `Removed ${instantInWords(identity.removedDate)}`
            }
            action={
              identity.removedDate !== null ? (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Allow ${identity.name} again`}
                  busy={removed.underWay.includes(identity)}
                  onClick={() => removed.press(identity)}
                >
                  Allow again
                </Button>
              ) : (
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
        You’ll no longer be able to log in with it until you allow it again, and your other devices
        are logged out.
      </ConfirmDialog>
    </Card>
  )
}
