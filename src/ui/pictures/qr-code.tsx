import type { ReactNode } from 'react'
import { QrCode as Ark } from '@ark-ui/react/qr-code'

import { css } from '#styled/css/index.mjs'

const parts = {
  both: css({
    display: 'grid',
    gridTemplateColumns: { base: '[1fr]', sm: '[12rem 1fr]' },
    gap: { base: '4', sm: '6' },
    alignItems: 'start',
  }),
  ground: css({
    width: '[min(12rem, 100%)]',
    aspectRatio: 'square',
    background: 'scan.ground',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
    overflow: 'hidden',
  }),
  frame: css({ display: 'block', width: 'full', height: 'full' }),
  pattern: css({ fill: 'scan.ink' }),
}

type QrCodeProps = {
  value: string
  label: string
  /** The content beside it, for users who cannot scan. */
  children: ReactNode
}

/** A text as a QR code, with the empty margin that cameras need. */
export const QrCode = ({ value, label, children }: QrCodeProps) => (
  <div className={parts.both}>
    <Ark.Root value={value} encoding={{ border: 4 }} className={parts.ground}>
      <Ark.Frame role="img" aria-label={label} className={parts.frame}>
        <Ark.Pattern className={parts.pattern} />
      </Ark.Frame>
    </Ark.Root>
    {children}
  </div>
)
