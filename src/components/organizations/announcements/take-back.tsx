import type { Announcement } from '#contract/organizations/announcements.ts'
import { deleteAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

interface TakeBackProps {
  announcement: Announcement
  size?: 'small'
  onTaken: () => void | Promise<void>
}

export function TakeBack({ announcement, size, onTaken }: TakeBackProps) {
  const { id, title, className } = announcement
  const remove = useChange(deleteAnnouncement, {
    successMessage: 'Announcement was deleted successfully',
    // Not the announcement itself, which is gone.
    refresh: ['page', 'class', 'organization', 'mine'].map((kind) => ['announcements', kind]),
  })
  return (
    <AskFirst
      label="Delete"
      concerns={title}
      title={`Delete ${title}?`}
      confirmLabel="Delete"
      look={size === 'small' ? 'quiet' : undefined}
      size={size}
      act={async () => {
        await remove(id)
        await onTaken()
      }}
    >
      {className === null
        ? 'Members won’t see it anymore. '
        : `People in ${className} won’t see it anymore. `}
      Some may have read it. Its text stays in the audit log.
    </AskFirst>
  )
}
