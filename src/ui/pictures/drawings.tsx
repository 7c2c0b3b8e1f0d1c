import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const frame = css({ color: 'muted', flexShrink: '0' })
const wash = css({ fill: 'accent.wash' })
const paper = css({ fill: 'surface' })
const accent = css({ stroke: 'accent.ink' })

/** The available drawings. */
export type DrawingName =
  | 'search'
  | 'organizations'
  | 'classes'
  | 'family'
  | 'calendar'
  | 'email'
  | 'key'

const drawings: Record<DrawingName, ReactNode> = {
  search: (
    <>
      <path className={wash} d="M24 12h52v66H24z" />
      <path d="M76 40V12H24v66h34" />
      <path d="M33 26h8M47 26h20M33 38h8M47 38h12M33 50h8" />
      <circle className={`${paper} ${accent}`} cx="71" cy="56" r="15" />
      <path className={accent} d="m82 67 13 13M64 56a7 7 0 0 1 7-7" />
    </>
  ),
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
  calendar: (
    <>
      <path className={wash} d="M24 18h72v60H24z" />
      <path d="M24 34V18h72v60H24V34h72M42 10v14M60 10v14M78 10v14" />
      <path d="M34 46h10M76 46h10M34 56h10M76 56h10M34 66h10M55 66h10M55 46h10" />
      <path className={`${paper} ${accent}`} d="M52 51h16v11H52z" />
      <path className={accent} d="m56 56 3 3 6-6" />
      <path d="M12 78h96" />
    </>
  ),
  email: (
    <>
      <path className={wash} d="m22 40 38 24 38-24v38H22z" />
      <path className={paper} d="M34 47V12h52v35L60 64z" />
      <path className={accent} d="M44 22h14M44 31h32" />
      <path d="M44 40h24M34 32l-12 8v38h76V40l-12-8M22 40l38 24 38-24M22 78l28-20M98 78 70 58" />
      <path d="M12 78h96" />
    </>
  ),
  key: (
    <>
      <path className={wash} d="M54 54h50v9h-6v9h-8v-9h-6v6h-8v-6H54z" />
      <path d="M56 54h48v9h-6v9h-8v-9h-6v6h-8v-6H56" />
      <circle className={wash} cx="38" cy="58" r="19" />
      <circle cx="38" cy="58" r="19" />
      <circle className={paper} cx="31" cy="56" r="6" />
      <path className={accent} d="M31 54c-6-20 0-30 22-30" />
      <path className={`${paper} ${accent}`} d="M52 24l8-10h36v20H60z" />
      <path className={accent} d="M66 21h22M66 28h14" />
      <path d="M12 78h96" />
    </>
  ),
}

/** A small decorative line drawing. */
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
