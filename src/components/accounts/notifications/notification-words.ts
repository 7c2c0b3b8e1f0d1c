import { holdMinutes, type NotificationPreview } from '#contract/accounts/notifications.ts'
import { counted } from '#src/ui/text/counted.ts'

type Counts = Pick<NotificationPreview, 'familiesCount' | 'emailsCount' | 'appOnlyCount'> & {
  newConflictsCount?: number
}

/** "14 families, 28 emails, 3 new conflicts". */
export function previewWords(counts: Counts): string {
  const { familiesCount, emailsCount, appOnlyCount, newConflictsCount = 0 } = counts
  const isNobody = emailsCount + appOnlyCount === 0
  return [
    isNobody && 'Nobody is notified',
    familiesCount > 0 && counted(familiesCount, ['family', 'families']),
    emailsCount > 0 && counted(emailsCount, ['email', 'emails']),
    appOnlyCount > 0 && `${appOnlyCount} in the app only`,
    newConflictsCount > 0 && counted(newConflictsCount, ['new conflict', 'new conflicts']),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Who is not notified. */
export function unreachedWords(studentsCount: number): string {
  if (studentsCount === 0) return 'People without an account aren’t notified.'
  return studentsCount === 1
    ? '1 student has nobody with an account, so the family isn’t notified. Contact them another way.'
    : `${studentsCount} students have nobody with an account, so their families aren’t notified. Contact them another way.`
}

/** "14 families will be notified in 10 minutes." Empty if nobody will. */
export function heldWords({
  familiesCount,
  peopleCount,
}: {
  familiesCount: number
  peopleCount: number
}): string {
  if (peopleCount === 0) return 'Nobody will be notified.'
  const who =
    familiesCount > 0
      ? counted(familiesCount, ['family', 'families'])
      : counted(peopleCount, ['person', 'people'])
  return `${who} will be notified in ${holdMinutes} minutes.`
}
