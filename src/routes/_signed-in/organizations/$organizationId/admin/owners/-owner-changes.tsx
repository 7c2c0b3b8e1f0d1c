import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { addOwner, handOver, removeOwner, membersQuery } from '#src/api/people/members.api.ts'
import { whyNoRights } from '#src/components/people/members/account-badge.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { firstPage } from '#contract/page.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'

type Chosen = { member: Member; deed: 'add' | 'handOver' }

/** Finds the member who is to be an owner: besides the others, or in the place of whoever chooses. */
export function ChooseOwner({ organization }: { organization: AdminOrganization }) {
  const { id: organizationId, name, organizationUserId } = organization
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const add = useChange(addOwner, { successMessage: wasCreated('Owner') })
  const give = useChange(handOver, {
    successMessage: `${name} was transferred successfully`,
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
        if (member.id === organizationUserId) return 'This is you'
        if (deed === 'add' && member.isOwner) return 'Already an owner'
        return whyNoRights(member)
      }}
      onChoose={(member) => setChosen({ member, deed })}
    />
  )
  const words = chosen && wordsOf(chosen, name)

  return (
    <Card
      title="Add or transfer ownership"
      description="Owners must be active members with a verified email address."
    >
      {picker('add', 'Add an owner', 'You both own the organization.')}
      {picker(
        'handOver',
        'Transfer ownership',
        'They become an owner in your place. You stay a member.',
      )}
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
        consequence: `${member.name} will have full access and can remove you as an owner.`,
      }
    : {
        title: `Transfer ownership of ${organization} to ${member.name}?`,
        label: 'Transfer ownership',
        consequence: `${member.name} will have full access. You stay a member and keep your roles. Only an owner can make you an owner again.`,
      }

interface RemoveOwnerProps {
  organization: AdminOrganization
  /** Those who are selected. */
  owners: Member[]
}

/** Makes one owner a member like the others, who may be whoever does it. The last one stays. */
export function RemoveOwner({ organization, owners }: RemoveOwnerProps) {
  const { id: organizationId, organizationUserId } = organization
  const [owner] = owners
  const navigate = useNavigate()
  const queries = useQueryClient()
  const focusList = useListFocus()
  const query = { ...firstPage, sortDirection: 0, kind: 'Owner', status: 'Active' } as const
  const { data } = useQuery(membersQuery(organizationId, query))
  const isSelf = owner?.id === organizationUserId
  const remove = useChange(removeOwner, {
    successMessage: () => `${owner?.name} is no longer an owner`,
    refresh: 'nothing',
  })
  const removeOne = async (id: number) => {
    await remove(id)
    // The button is about to go, and with it the screen of whoever is no owner any more.
    if (isSelf) await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
    else focusList()
    askAgain(queries)
  }

  if (!owner || owners.length > 1) return <span>Select one owner at a time.</span>
  if (owner.status === 'Active' && data?.totalPages === 1 && data.items.length === 1)
    return (
      <span>
        You can’t remove the last active owner. Add another owner or transfer ownership first.
      </span>
    )
  return (
    <AskFirst
      label={isSelf ? 'Stop being an owner' : 'Remove as an owner'}
      title={isSelf ? 'Stop being an owner?' : `Remove ${owner.name} as an owner?`}
      confirmLabel={isSelf ? 'Stop' : 'Remove'}
      act={() => removeOne(owner.id)}
    >
      {isSelf
        ? 'You stay a member and keep your roles. Only another owner can make you an owner again.'
        : 'They stay a member and keep their roles, but lose owner access.'}
    </AskFirst>
  )
}
