import type { Ref } from 'react'
import { useActor } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Member } from '#contract/people/members.ts'
import { memberSearchMachine } from '#src/machines/people/member-search.machine.ts'
import { Combobox } from '#src/ui/fields/combobox.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { useApp } from '#src/components/frame/app.ts'

interface MemberPickerProps {
  inputRef?: Ref<HTMLInputElement>
  organizationId: number
  label: string
  help?: string
  error?: string | undefined
  /** Why a member cannot be chosen, if so. */
  reasonAgainst: (member: Member) => string | undefined
  onChoose: (member: Member) => void
}

/** Finds one active member by name. */
export function MemberPicker({
  inputRef,
  organizationId,
  label,
  help,
  error,
  reasonAgainst,
  onChoose,
}: MemberPickerProps) {
  const { inspect } = useApp()
  const [state, send] = useActor(memberSearchMachine, { input: { organizationId }, inspect })
  const { text, members } = state.context

  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Combobox
          control={control}
          inputRef={inputRef}
          label="Members"
          placeholder="Search..."
          text={text}
          options={members.map((member) => {
            const reason = reasonAgainst(member)
            return {
              id: member.id,
              label: member.name,
              note: reason ?? (member.isAnonymous ? 'Placeholder' : (member.email ?? undefined)),
              isDisabled: reason !== undefined,
            }
          })}
          isOpen={state.hasTag('open')}
          status={findings(state)}
          onSearch={(wanted) => send({ type: 'search', text: wanted })}
          onOpen={() => send({ type: 'open' })}
          onClose={() => send({ type: 'close' })}
          onChoose={(id) => {
            const chosen = members.find((member) => member.id === id)
            if (chosen) onChoose(chosen)
            send({ type: 'close' })
          }}
        />
      )}
    </Field>
  )
}

function findings(state: SnapshotFrom<typeof memberSearchMachine>): string {
  if (state.hasTag('busy')) return 'Searching…'
  if (state.matches('failed'))
    return 'Members couldn’t be loaded. Press Enter or tap the field to try again.'
  if (!state.hasTag('open')) return ''
  const found = state.context.members.length
  if (found === 0) return 'No active members found.'
  return found === 1 ? '1 member found.' : `${found} members found.`
}
