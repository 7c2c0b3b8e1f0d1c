import { type ReactNode, useState } from 'react'
import type { Import } from '#contract/people/imports.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { leftOutOf, wordsOf } from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

interface ResultProps {
  import: Import
  isBusy: boolean
  /** How far the server is, while it is at work for long. */
  working: ReactNode
  onUndo: () => void
}

/** What an import made, and the way back. */
export function Result({ import: made, isBusy, working, onUndo }: ResultProps) {
  const { state, outcome, kept, organizationId, fileName } = made
  const [isAsking, setAsking] = useState(false)
  const notImported = leftOutOf(made)
  const [people, families] = wordsOf(outcome)
  const isUndone = state === 'Undone'
  const hasParents = !isUndone && outcome.families > 0
  return (
    <Card title={isUndone ? 'This import was undone' : 'This file was imported'}>
      <Facts
        items={[
          [isUndone ? 'People removed' : 'People added', outcome.people],
          [isUndone ? 'Families removed' : 'Families added', outcome.families],
          [isUndone ? 'Records given back' : 'Records changed', outcome.changed],
          ...(isUndone ? [['Kept', keptWords(kept)] as const] : []),
        ]}
      />
      {!isUndone && kept.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {!isUndone && notImported !== '' && <p>{notImported}</p>}
      <Row gap="tight" wrap>
        {hasParents && (
          <ButtonLink
            to="/organizations/$organizationId/admin/parents"
            params={{ organizationId }}
            search={{ account: 'None', pageSize: 50 }}
            look="primary"
          >
            Invite the parents
          </ButtonLink>
        )}
        <ButtonLink
          to="/organizations/$organizationId/admin/all-members"
          params={{ organizationId }}
          {...(!hasParents && { look: 'primary' })}
        >
          See all members
        </ButtonLink>
        {!isUndone && (
          <Button look="destructive" busy={isBusy} onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
      </Row>
      {working}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Undo the import of ${fileName}?`}
        confirmLabel="Undo"
        tone="destructive"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onUndo()
        }}
      >
        {`This removes ${people} and ${families}. Whoever has been invited, has joined, or was changed since stays, and so does their family.`}
      </ConfirmDialog>
    </Card>
  )
}

const keptWords = (kept: string[]) =>
  kept.length === 0 ? 'Nothing: everything is as it was before.' : kept.join(' ')
