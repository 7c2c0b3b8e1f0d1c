import { Fragment, type ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/** Short text that stays on one line, such as a phone number. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className={unbroken}>{children}</span>
)

const wholeWords = css({ overflowWrap: 'break-word' })

/** Text that breaks within a word only if a line has no room for it: the column is as wide as its longest word. */
const WholeWords = ({ children }: { children: ReactNode }) => (
  <span className={wholeWords}>{children}</span>
)

/** A long word that may break at some places, such as after a dot, and elsewhere only if a line has no room for it. */
export const LongWord = ({ breaks, children }: { breaks: RegExp; children: string }) => (
  <WholeWords>
    {children.split(breaks).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </WholeWords>
)
