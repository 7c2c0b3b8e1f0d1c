import type { ComponentProps } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import type { Press } from './use-press.ts'

type PressButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  of: Pick<Press, 'press' | 'isBusy' | 'isPaused' | 'countdown'>
}

/** The button of a press. After too many tries it stays closed, counts down, and opens again by itself. */
export const PressButton = ({
  of: { press, isBusy, isPaused, countdown },
  ...button
}: PressButtonProps) => (
  <Stack gap="tight">
    {countdown}
    <Row>
      <Button
        {...button}
        busy={isBusy}
        aria-disabled={isPaused || undefined}
        onClick={() => isPaused || press()}
      />
    </Row>
  </Stack>
)
