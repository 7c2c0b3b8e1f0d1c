import { useState } from 'react'
import type { AddMember, Member } from '#contract/people/members.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { kindsOf } from '#src/components/organizations/organizations/organization-facts.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

type Asked = { namesakes: Member[]; answer: (isAnother: boolean) => void }

/** Asks before adding a person with the name of a member. Refusing cancels it. */
export function useNamesakes() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const find = useChange(
    ({ organizationId, name }: { organizationId: number; name: string }, { signal }) =>
      membersQuery(organizationId, { ...listStart, searchString: name }).ask(signal),
    { refresh: 'nothing' },
  )

  async function askFirst({ organizationId, firstName, lastName }: AddMember) {
    const name = `${firstName} ${lastName}`.trim()
    const found = await find({ organizationId, name })
    const namesakes = found.items.filter((member) => isSame(member.name, name))
    if (namesakes.length === 0) return
    await new Promise<void>((resolve, reject) => {
      const answer = (isAnother: boolean) => {
        setAsked(null)
        if (isAnother) resolve()
        else reject(new DOMException('The person was not added.', 'AbortError'))
      }
      setAsked({ namesakes, answer })
    })
  }

  const question = asked && (
    <ConfirmDialog
      title={`Add another ${asked.namesakes[0]?.name}?`}
      isOpen
      confirmLabel="Add another"
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.namesakes.map((member) => (
        <p key={member.id}>{hereAlready(member)}</p>
      ))}
    </ConfirmDialog>
  )
  return { askFirst, question }
}

const isSame = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

function hereAlready(member: Member): string {
  const facts = [...kindsOf(member), ...(member.families ?? []).map(({ name }) => name)].join(', ')
  return `${member.name} is already here${facts && ` (${facts})`}.`
}
