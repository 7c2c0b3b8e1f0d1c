import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

const inLight = css({ display: { base: 'contents', _dark: 'none' } })
const inDark = css({ display: { base: 'none', _dark: 'contents' } })

/** The style sheet chooses, so that markup that is rendered before the color mode is known fits both modes. */
export const ByColorMode = ({ light, dark }: { light: ReactNode; dark: ReactNode }) => (
  <>
    <span className={inLight}>{light}</span>
    <span className={inDark}>{dark}</span>
  </>
)
