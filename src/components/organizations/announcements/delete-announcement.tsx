import type { Announcement } from '#contract/organizations/announcements.ts'
import { deleteAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

interface DeleteAnnouncementProps {
  announcement: Announcement
  size?: 'small'
  onDeleted: () => void | Promise<void>
}

export function DeleteAnnouncement({ announcement, size, onDeleted }: DeleteAnnouncementProps) {
  const { id, title, className, isScheduled } = announcement
  const remove = useChange(deleteAnnouncement, {
    successMessage: 'Announcement was deleted successfully',
    // The announcement itself is gone, so it is not refreshed.
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
        await onDeleted()
      }}
    >
      {isScheduled
        ? 'It won’t be published, and nobody is notified. '
        : className === null
          ? 'Members won’t see it anymore, except in emails that were sent. '
          : `People in ${className} won’t see it anymore, except in emails that were sent. `}
      Its text stays in the audit log.
    </AskFirst>
  )
}
