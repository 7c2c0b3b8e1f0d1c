import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

export type DrawingName = 'organizations' | 'classes' | 'family' | 'search' | 'nothing'

const frame = css({ color: 'muted', flexShrink: '0' })
const wash = css({ fill: 'accent.wash' })
const paper = css({ fill: 'surface' })
const accent = css({ stroke: 'accent.ink' })
const dot = css({ fill: 'accent.ink', stroke: '[none]' })

const drawings: Record<DrawingName, ReactNode> = {
  organizations: (
    <>
      <path className={wash} d="M26 74V46l34-20 34 20v28z" />
      <path d="M20 49.500 60 26l40 23.500" />
      <path d="M60 26V10" />
      <path className={`${wash} ${accent}`} d="M60 10c5-3 9 3 16 0v9c-7 3-11-3-16 0" />
      <path className={paper} d="M53 74V60a7 7 0 0 1 14 0v14" />
      <circle className={`${paper} ${accent}`} cx="60" cy="42" r="5" />
      <path className={accent} d="M60 39.500V42h2" />
      <path className={paper} d="M33 54h10v9H33zM77 54h10v9H77zM38 54v9M82 54v9" />
      <path d="M10 74h100" />
    </>
  ),
  classes: (
    <>
      <path className={wash} d="M26 10h68v44H26z" />
      <path d="M32 54h-6V10h68v44h-6" />
      <path className={accent} d="M37 30c4-11 7-11 8-3s4 8 7 0M62 22h21M62 30h14" />
      <path
        className={paper}
        d="M32 76c10-6 21-6 28 0 7-6 18-6 28 0V46c-10-6-21-6-28 0-7-6-18-6-28 0z"
      />
      <path d="M60 46v30M39 53c5-2 10-2 14 0M39 61c5-2 10-2 14 0M67 53c4-2 9-2 14 0M67 61c4-2 9-2 14 0" />
      <path d="M12 82h96" />
    </>
  ),
  family: (
    <>
      <path className={wash} d="M22 78c0-22 6-32 17-32s17 10 17 32z" />
      <path className={wash} d="M66 78c0-20 6-29 16-29s16 9 16 29z" />
      <circle className={paper} cx="39" cy="30" r="10" />
      <circle className={paper} cx="82" cy="34" r="9.500" />
      <path d="M22 78c0-22 6-32 17-32 6 0 10.500 3 13.500 9M98 78c0-20-6-29-16-29-6 0-10 2.500-12.500 8" />
      <path className={`${paper} ${accent}`} d="M49 78c0-13 4-19 11.500-19S72 65 72 78z" />
      <circle className={`${paper} ${accent}`} cx="60.500" cy="50" r="7" />
      <path d="M12 78h98" />
    </>
  ),
  search: (
    <>
      <path className={wash} d="M24 12h52v66H24z" />
      <path d="M76 40V12H24v66h34" />
      <path d="M33 26h8M47 26h20M33 38h8M47 38h12M33 50h8" />
      <circle className={`${paper} ${accent}`} cx="71" cy="56" r="15" />
      <path className={accent} d="m82 67 13 13M64 56a7 7 0 0 1 7-7" />
    </>
  ),
  nothing: (
    <>
      <path className={wash} d="M20 52h22l5 9h26l5-9h22v22a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4z" />
      <path d="M20 52 32 28h8M80 28h8l12 24M20 52h22l5 9h26l5-9h22v22a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4z" />
      <path
        className={accent}
        d="M60 46c-1-12 3-22 14-28 2 12-2 20-14 22M60 36c-4-8-9-11-16-11 1 8 7 13 16 13"
      />
      <circle className={dot} cx="60" cy="47" r="1.500" />
    </>
  ),
}

/** A small line drawing; it adds nothing that the words beside it do not say. */
export const Drawing = ({ name }: { name: DrawingName }) => (
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
    {drawings[name]}
  </svg>
)
