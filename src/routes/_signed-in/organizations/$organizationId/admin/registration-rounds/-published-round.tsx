import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RegistrationRound, RoundReplay } from '#contract/classes/registration-rounds.ts'
import { momentInWords } from '#contract/dates/display-date.ts'
import { replayRound, roundRunQuery } from '#src/api/classes/registration-rounds.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface PublishedRoundProps {
  semesterId: number
  round: NonNullable<RegistrationRound['round']>
}

/** What was published, so that anybody with the right can check it. */
export function PublishedRound({ semesterId, round }: PublishedRoundProps) {
  const queries = useQueryClient()
  const [found, setFound] = useState<RoundReplay | null>(null)
  const replay = useChange(replayRound, { refresh: 'nothing' })
  const replaying = usePress(async () => setFound(await replay({ semesterId })))
  const saving = usePress(async () => {
    const run = await queries.fetchQuery(roundRunQuery(semesterId))
    saveFile('registration-round.json', 'application/json', JSON.stringify(run))
  })
  return (
    <Card
      title="Check the result"
      description="The same rules, choices and seed give the same result, byte for byte. Run it again here, or save the input so that somebody else can."
    >
      <Stack>
        <Facts
          items={[
            round.publishedDate !== null && ['Published', momentInWords(round.publishedDate)],
            round.fingerprint !== null && [
              'Fingerprint',
              <Code key="fingerprint">{round.fingerprint}</Code>,
            ],
          ]}
        />
        <Row gap="tight" wrap>
          <Button busy={replaying.isBusy} onClick={() => replaying.press()}>
            Run it again
          </Button>
          <Button busy={saving.isBusy} onClick={() => saving.press()}>
            Save as a file
          </Button>
        </Row>
        <div role="status">
          {found && (
            <Notice
              tone={found.isSame ? 'success' : 'destructive'}
              title={found.isSame ? 'The same result, to the byte' : 'Another result'}
            >
              {found.isSame
                ? 'The published result follows from the published choices and the seed.'
                : 'The published result does not follow from the published choices and the seed. Ask the operator of this site.'}
            </Notice>
          )}
        </div>
      </Stack>
    </Card>
  )
}
