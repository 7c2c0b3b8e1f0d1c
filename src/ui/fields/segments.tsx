import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { Longer } from '#src/ui/text/longer.tsx'

const parts = {
  group: css({
    display: 'inline-flex',
    flexWrap: 'wrap',
    flexShrink: '0',
    maxWidth: 'full',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'control',
    borderRadius: 'control',
    background: 'surface',
    _print: { display: 'none' },
  }),
  segment: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '9',
    justifyContent: 'center',
    minWidth: { base: 'touch', sm: '0' },
    paddingInline: { base: '2', sm: '3' },
    borderRadius: 'small',
    color: 'muted',
    fontWeight: 'medium',
    cursor: 'pointer',
    _touch: { minHeight: 'touch' },
    _hoverable: { color: 'ink' },
    '&[aria-pressed=true]': { background: 'accent.wash', color: 'accent.ink' },
  }),
}

type SegmentsProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; icon: ReactNode }[]
  chosen: Value
  /** Whether a phone shows only the icons. */
  isShort?: boolean
  onChoose: (value: Value) => void
}

/** Two or three views of the same thing, side by side. */
export const Segments = <Value extends string>({
  label,
  choices,
  chosen,
  isShort = false,
  onChoose,
}: SegmentsProps<Value>) => (
  <div role="group" aria-label={label} className={parts.group}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === chosen}
        onClick={() => onChoose(choice.value)}
        className={parts.segment}
      >
        {choice.icon}
        {isShort ? <Longer>{choice.label}</Longer> : choice.label}
      </button>
    ))}
  </div>
)
