import type { DeskApplication } from '#contract/applications/application-desk.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'
import { deedSentence } from './-deed-words.ts'

/** Who did what with an application, the latest first. */
export const DeedsCard = ({ application: { history } }: { application: DeskApplication }) =>
  history.length > 0 && (
    <Card title="History">
      <RowList label="History">
        {history.toReversed().map((deed) => (
          <RowListItem key={deed.id} note={displayMoment(deed.createdDate)}>
            {deedSentence(deed)}
          </RowListItem>
        ))}
      </RowList>
    </Card>
  )
