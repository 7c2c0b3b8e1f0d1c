import { useEffect, useRef } from 'react'
import { brand } from '#contract/brand.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { UnsavedChanges } from '#src/components/forms/editing/unsaved-changes.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { CodeList } from '#src/ui/text/codes.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { CopyButton } from '#src/components/frame/copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The account of the codes. */
  email: string
  onSaved: () => void
}

const title = 'Your recovery codes'

/** Shows the recovery codes once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const beginning = useRef<HTMLDivElement>(null)
  useEffect(() => focusCard(beginning.current), [])
  const name = `${brand.name} recovery codes for ${email}`

  return (
    <div ref={beginning}>
      <Stack>
        <Notice tone="warning" title={title}>
          If you lose your phone, each code logs you in once. Save them somewhere other than your
          phone. We won’t show them again.
        </Notice>
        <OnPaper title={name}>
          <CodeList label={title} codes={codes} />
        </OnPaper>
        <Row gap="tight" wrap>
          <CopyButton text={codes.join('\n')} successMessage="Recovery codes were copied">
            Copy
          </CopyButton>
          <Button
            size="small"
            onClick={() =>
              saveFile(
                `${brand.name.toLowerCase()}-recovery-codes.txt`,
                'text/plain',
                [name, '', ...codes, ''].join('\n'),
              )
            }
          >
            Download
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
        <Row>
          <Button look="primary" onClick={onSaved}>
            I’ve saved them
          </Button>
        </Row>
      </Stack>
      <UnsavedChanges areThere title="Leave without your recovery codes?">
        We won’t show them again. Save them first, in case you lose your phone.
      </UnsavedChanges>
    </div>
  )
}
