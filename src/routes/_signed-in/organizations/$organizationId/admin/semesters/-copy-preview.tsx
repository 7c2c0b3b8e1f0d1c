import type { SemesterCopy } from '#contract/timetable/semesters.ts'
import { holidayWords, leftOutWords, meetingDays } from './-copy-words.ts'
import { counted } from '#src/ui/text/counted.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Part } from '#src/ui/text/part.tsx'

/** What a copy of a semester would have, and what it would leave out. */
export function CopyPreview({ copy }: { copy: SemesterCopy }) {
  const { days, classes } = copy
  const holidays = holidayWords(days)
  return (
    <>
      {days.length > 0 && (
        <Part title={counted(days.length, ['class day', 'class days'])}>
          <Facts items={meetingDays(days)} />
          {holidays.length > 0 && (
            <Notice tone="warning" title="Please look at the holidays">
              They are moved by weeks as well, which may be wrong. {holidays.join('; ')}. You can
              change them on the calendar.
            </Notice>
          )}
        </Part>
      )}
      {classes.length > 0 && (
        <Part title={counted(classes.length, ['class', 'classes'])}>
          <p>They become drafts, which nobody else sees until you publish them.</p>
          <RowList label="Copied classes">
            {classes.map(({ name, teacherNames }, at) => (
              // Two may be called the same, and none of them moves.
              <RowListItem key={at} note={teacherNames.join(', ') || 'No teacher yet'}>
                {name}
              </RowListItem>
            ))}
          </RowList>
        </Part>
      )}
      <Part title="Left out">
        <RowList label="Left out">
          {leftOutWords(copy).map((words) => (
            <RowListItem key={words}>{words}</RowListItem>
          ))}
        </RowList>
      </Part>
    </>
  )
}
