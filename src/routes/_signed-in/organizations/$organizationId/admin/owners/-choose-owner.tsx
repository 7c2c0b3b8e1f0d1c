import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { addOwner, handOver } from '#src/api/people/owners.api.ts'
import { whyNoRights } from '#src/components/people/members/account-badge.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'

type Chosen = { member: Member; deed: 'add' | 'handOver' }

/** Finds the member who is to be an owner: besides the others, or in the place of whoever chooses. */
export function ChooseOwner({ organization }: { organization: AdminOrganization }) {
  const { id: organizationId, name, organizationUserId } = organization
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const add = useChange(addOwner, { told: wasCreated('Owner') })
  const give = useChange(handOver, {
    told: `${name} was handed over successfully`,
    refresh: 'nothing',
  })
  const { isBusy, press } = usePress(async ({ member, deed }: Chosen) => {
    if (deed === 'add') {
      await add(member.id)
      focusMain()
      return
    }
    await give(member.id)
    // Whoever has handed over may see nothing of the administration any more.
    await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
    askAgain(queries)
  })
  const picker = (deed: Chosen['deed'], label: string, help: string) => (
    <MemberPicker
      organizationId={organizationId}
      label={label}
      help={isBusy ? 'Saving…' : help}
      reasonAgainst={(member) => {
        if (member.id === organizationUserId) return 'Is you'
        if (deed === 'add' && member.isOwner) return 'Is an owner already'
        return whyNoRights(member)
      }}
      onChoose={(member) => setChosen({ member, deed })}
    />
  )
  const words = chosen && wordsOf(chosen, name)

  return (
    <Card
      title="Choose an owner"
      description="An owner is an active member with an account whose email address is verified."
    >
      {picker('add', 'Add an owner', 'They own it as well as you.')}
      {picker('handOver', 'Hand over', 'They own it in your place, and you stay a member.')}
      <ConfirmDialog
        title={words?.title ?? ''}
        isOpen={chosen !== null}
        confirmLabel={words?.label ?? ''}
        tone={chosen?.deed === 'handOver' ? 'destructive' : 'default'}
        onConfirm={() => {
          setChosen(null)
          if (chosen) press(chosen)
        }}
        onCancel={() => setChosen(null)}
      >
        {words?.consequence}
      </ConfirmDialog>
    </Card>
  )
}

const wordsOf = ({ member, deed }: Chosen, organization: string) =>
  deed === 'add'
    ? {
        title: `Make ${member.name} an owner?`,
        label: 'Make owner',
        consequence: `${member.name} will be able to do everything here, and to remove you.`,
      }
    : {
        title: `Hand over ${organization} to ${member.name}?`,
        label: 'Hand over',
        consequence: `${member.name} will be able to do everything here. You stay a member with the roles that you hold, and only an owner can make you one again.`,
      }
