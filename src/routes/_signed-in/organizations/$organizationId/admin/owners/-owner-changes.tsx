import { useState } from 'react'
import { UserRoundMinus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { addOwner, handOver, removeOwner, membersQuery } from '#src/api/people/members.api.ts'
import { whyNoRights } from '#src/components/people/members/account-badge.tsx'
import { memberLink } from '#src/components/people/members/member-actions.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { changing, type RowActions } from '#src/components/table/row-actions.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { firstPage } from '#contract/page.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

type Chosen = { member: Member; change: 'add' | 'handOver' }

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
  const { isBusy, press } = usePress(async ({ member, change }: Chosen) => {
    if (change === 'add') {
      await add(member.id)
      focusMain()
      return
    }
    await give(member.id)
    // Whoever has handed over may see nothing of the administration any more.
    await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
    askAgain(queries)
  })
  const picker = (change: Chosen['change'], label: string, help: string) => (
    <MemberPicker
      organizationId={organizationId}
      label={label}
      help={isBusy ? 'Saving…' : help}
      reasonAgainst={(member) => {
        if (member.id === organizationUserId) return 'This is you'
        if (change === 'add' && member.isOwner) return 'Already an owner'
        return whyNoRights(member)
      }}
      onChoose={(member) => setChosen({ member, change })}
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
      <StopBeingOwner organization={organization} />
      <ConfirmDialog
        title={words?.title ?? ''}
        isOpen={chosen !== null}
        confirmLabel={words?.label ?? ''}
        tone={chosen?.change === 'handOver' ? 'destructive' : 'default'}
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

const wordsOf = ({ member, change }: Chosen, organization: string) =>
  change === 'add'
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

/** Makes whoever does it a member like the others. The last active owner stays one. */
function StopBeingOwner({ organization }: { organization: AdminOrganization }) {
  const { id: organizationId, organizationUserId } = organization
  const navigate = useNavigate()
  const queries = useQueryClient()
  const query = { ...firstPage, sortDirection: 0, kind: 'Owner', status: 'Active' } as const
  const { data } = useQuery(membersQuery(organizationId, query))
  const remove = useChange(removeOwner, {
    successMessage: 'Owner was removed successfully',
    refresh: 'nothing',
  })
  if (!data) return null
  if (data.totalPages === 1 && data.items.length === 1)
    return (
      <p>
        You are the last active owner. To stop being one, add another owner or transfer ownership.
      </p>
    )
  return (
    <AskFirst
      label="Stop being an owner"
      title="Stop being an owner?"
      confirmLabel="Stop"
      act={async () => {
        await remove(organizationUserId)
        // Whoever is no owner any more may see nothing of the administration.
        await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
        askAgain(queries)
      }}
    >
      You stay a member and keep your roles. Only another owner can make you an owner again.
    </AskFirst>
  )
}

/** What an owner may do with the other owners. */
export const ownerActions = ({
  organizationUserId,
}: Pick<AdminOrganization, 'organizationUserId'>): RowActions<Member> => ({
  actions: [
    changing<Member, null>({
      id: 'remove',
      label: ['Remove owner access', 'Remove owner access'],
      icon: <UserRoundMinus size={18} aria-hidden="true" />,
      title: (what) => `Remove owner access of ${what}`,
      past: 'removed',
      success: (what) => `${what} removed successfully`,
      isDestructive: true,
      startOptions: null,
      consequence:
        'They stay members and keep their roles, but lose owner access. You can undo this.',
      reasonAgainst: ({ id }) => (id === organizationUserId ? 'you' : null),
      work: () => ({
        prepare: async ({ id }) => id,
        send: (id, how) => removeOwner(id as number, how),
        undo: ({ row: { id } }, how) => addOwner(id, how),
      }),
    }),
  ],
  link: memberLink,
})
