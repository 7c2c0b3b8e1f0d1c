import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const frame = css({ color: 'muted', flexShrink: '0' })
export const wash = css({ fill: 'accent.wash' })
export const paper = css({ fill: 'surface' })
export const accent = css({ stroke: 'accent.ink' })
export const dot = css({ fill: 'accent.ink', stroke: '[none]' })

/** The paper of every drawing; one adds nothing that the words beside it do not say. */
export const Sketch = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    className={frame}
    width="120"
    height="92"
    viewBox="0 0 120 92"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.500"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

/** By itself, because "Not Found" is part of every first load and the other drawings are not. */
export const SearchDrawing = () => (
  <Sketch>
    <path className={wash} d="M24 12h52v66H24z" />
    <path d="M76 40V12H24v66h34" />
    <path d="M33 26h8M47 26h20M33 38h8M47 38h12M33 50h8" />
    <circle className={`${paper} ${accent}`} cx="71" cy="56" r="15" />
    <path className={accent} d="m82 67 13 13M64 56a7 7 0 0 1 7-7" />
  </Sketch>
)
