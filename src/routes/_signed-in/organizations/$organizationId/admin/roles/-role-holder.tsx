import { useState } from 'react'
import { GrantRole, type Role, type RoleGrant } from '#contract/rights/roles.ts'
import { endGrant, grantRole } from '#src/api/rights/roles.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { UntilField } from '#src/components/rights/roles/until-field.tsx'
import { untilWords } from '#src/components/rights/roles/rights-words.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'

const admin = '/organizations/$organizationId/admin'

const notInForce = 'does nothing until their email is verified'

interface RoleHolderProps {
  grant: RoleGrant
  role: Role
  onTaken: () => void
}

/** One who holds a role: until when, which can be changed, and how it is taken away. */
export function RoleHolder({ grant, role, onTaken }: RoleHolderProps) {
  const { organizationUserId, name, untilDate, isVerified, mayChange, grantedBy, grantedDate } =
    grant
  const { id: roleId } = role
  const [doing, setDoing] = useState<'untouched' | 'changing' | 'changed' | 'asking'>('untouched')
  const prolong = useChange(grantRole, { told: wasSaved('Role') })
  const take = useChange(endGrant, { told: 'Role was taken away successfully' })
  const { isBusy, press } = usePress(async () => {
    await take({ roleId, organizationUserId })
    // The button is about to go.
    onTaken()
  })
  const given = `given ${grantedBy === null ? '' : `by ${grantedBy} `}on ${displayInstant(grantedDate)}`

  return (
    <RowListItem
      note={dotted([!isVerified && notInForce, untilWords(grant), given])}
      action={
        mayChange &&
        doing !== 'changing' && (
          <>
            <Button
              size="small"
              autoFocus={doing === 'changed'}
              aria-label={`Change last day of ${name}`}
              onClick={() => setDoing('changing')}
            >
              Change last day
            </Button>
            <Button
              look="quiet"
              size="small"
              busy={isBusy}
              aria-label={`Take away from ${name}`}
              onClick={() => setDoing('asking')}
            >
              Take away
            </Button>
          </>
        )
      }
    >
      <Stack>
        <RouterLink
          from={admin}
          to={`${admin}/all-members/$organizationUserId`}
          params={{ organizationUserId }}
        >
          {name}
        </RouterLink>
        {doing === 'changing' && (
          <CardForm
            schema={GrantRole}
            defaultValues={{ untilDate }}
            submitLabel="Save last day"
            submit={async (values) => {
              await prolong({ roleId, organizationUserId, ...values })
              setDoing('changed')
            }}
            onCancel={() => setDoing('changed')}
          >
            <UntilField autoFocus />
          </CardForm>
        )}
      </Stack>
      <ConfirmDialog
        title={`Take ${role.name} away from ${name}?`}
        isOpen={doing === 'asking'}
        confirmLabel="Take away"
        tone="destructive"
        onConfirm={() => {
          setDoing('untouched')
          press()
        }}
        onCancel={() => setDoing('untouched')}
      >
        From now on they may no longer do what it allows. You can give it again.
      </ConfirmDialog>
    </RowListItem>
  )
}
