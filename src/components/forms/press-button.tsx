import type { ComponentProps } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import type { Press } from './use-press.ts'

type PressButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  of: Pick<Press, 'press' | 'isBusy' | 'isPaused' | 'countdown'>
}

/** A button for `usePress`. After too many tries it is disabled, counts down, and is enabled again by itself. */
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
