import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Permission, permissionLabel, permissionSentence } from '#contract/rights/permissions.ts'
import {
  askPermission,
  ownExceptionRequestsQuery,
} from '#src/api/classes/exception-requests.api.ts'
import { AskForException } from '#src/components/classes/exception-requests/ask-exception.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

interface AskForAccessProps {
  organizationId: number
  /** Those of which one would suffice; without any, all. */
  permissions: readonly Permission[]
}

/** Asks those who assign roles for a permission that a screen needs, or shows the request that waits. */
export function AskForAccess({ organizationId, permissions }: AskForAccessProps) {
  const { data } = useQuery(ownExceptionRequestsQuery)
  const choices = permissions.length > 0 ? permissions : Permission.options
  const [chosen, setChosen] = useState<Permission | null>(null)
  const requests = data?.filter((each) => each.organizationId === organizationId) ?? []
  const waiting = requests.find(
    ({ state, permission }) =>
      state === 'Asked' && permission !== null && choices.includes(permission),
  )
  const permission = chosen ?? waiting?.permission ?? permissions[0] ?? null
  const ask = useChange(askPermission, { successMessage: 'The request was sent' })
  if (!data) return null
  return (
    <UnsavedForms>
      <Card title="Ask for access">
        <Stack>
          {choices.length > 1 ? (
            <Field label="Permission" help={permission && permissionSentence(permission)}>
              {(control) => (
                <SelectInput
                  {...control}
                  value={permission ?? ''}
                  onChange={({ target }) => setChosen(Permission.parse(target.value))}
                >
                  {permission === null && <option value="">Choose what you need</option>}
                  {choices.map((each) => (
                    <option key={each} value={each}>
                      {permissionLabel(each)}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          ) : (
            permission && <p>{permissionSentence(permission)}</p>
          )}
          {permission && (
            <AskForException
              key={permission}
              request={requests.find((each) => each.permission === permission)}
              label="Ask for access"
              mayAsk
              help="Sent to the people who assign roles."
              ask={(sentence) => ask({ organizationId, permission, sentence })}
            />
          )}
        </Stack>
      </Card>
    </UnsavedForms>
  )
}
