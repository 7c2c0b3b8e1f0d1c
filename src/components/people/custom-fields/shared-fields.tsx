import { useQuery } from '@tanstack/react-query'
import type { SharedRecord } from '#contract/people/shared-fields.ts'
import { saveSharedFields, sharedFieldsQuery } from '#src/api/people/custom-fields.api.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { CustomValuesCard } from './custom-values-card.tsx'

interface SharedFieldsProps {
  /** Which records are shown. */
  of: (record: SharedRecord) => boolean
  name: string
}

/** What organizations want to know of a person or a family, a card for each organization. */
export function SharedFields({ of, name }: SharedFieldsProps) {
  const { data } = useQuery(sharedFieldsQuery)
  return data?.items
    .filter(of)
    .map((record) => (
      <SharedCard key={`${record.subject} ${record.organizationId}`} record={record} name={name} />
    ))
}

function SharedCard({ record, name }: { record: SharedRecord; name: string }) {
  const { subject, organizationId, organizationName, id, values } = record
  const save = useChange(saveSharedFields, { successMessage: wasSaved('Information') })
  const many = subject === 'Member' ? 'members' : 'families'
  const isEditable = values.some((value) => value.isEditable)
  return (
    <CustomValuesCard
      title={`For ${organizationName}`}
      description={`People who manage ${many} at ${organizationName} see this too.`}
      of={name}
      values={values}
      {...(isEditable && {
        save: (customValues) => save({ subject, organizationId, id, customValues }),
      })}
    />
  )
}
