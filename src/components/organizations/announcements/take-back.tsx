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
    successMessage: 'Announcement was taken back successfully',
    // Not the announcement itself, which is gone.
    refresh: ['page', 'class', 'organization', 'mine'].map((kind) => ['announcements', kind]),
  })
  return (
    <AskFirst
      label="Take back"
      concerns={title}
      title={`Take back ${title}?`}
      confirmLabel="Take back"
      look={size === 'small' ? 'quiet' : undefined}
      size={size}
      act={async () => {
        await remove(id)
        await onTaken()
      }}
    >
      {className === null
        ? 'No member reads it any more. '
        : `Nobody in ${className} reads it any more. `}
      Some may have read it already. Its text is kept in the history.
    </AskFirst>
  )
}
