import { type ReactNode, useSyncExternalStore } from 'react'
import { css, cva } from '#styled/css/index.mjs'

const wideOnly = css({ display: { base: 'none', _wide: 'block' } })
const narrowOnly = css({
  display: { base: 'flex', _wide: 'none' },
  flexDirection: 'column',
  gap: '4',
})

/** Shown where there is room for a wide table, and on paper. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <div className={wideOnly}>{children}</div>
)

/** Shown where there is not. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={narrowOnly}>{children}</div>
)

const roomyOnly = cva({
  base: { display: { _cramped: 'none' } },
  variants: { isBlock: { true: { display: { base: 'block', _cramped: 'none' } }, false: {} } },
})

/** Words that a phone has no room for, and no need. */
export const RoomyOnly = ({
  isBlock = false,
  children,
}: {
  isBlock?: boolean
  children: ReactNode
}) => <span className={roomyOnly({ isBlock })}>{children}</span>

const crampedOnly = css({ display: { base: 'none', _cramped: 'inline' } })

/** Words that a phone needs, as it does not show the name of the column. */
export const CrampedOnly = ({ children }: { children: ReactNode }) => (
  <span className={crampedOnly}>{children}</span>
)

const cramped = '(width < 40rem)'

function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(cramped)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone, like the condition `cramped` of styles. */
export const useIsCramped = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(cramped).matches,
    () => false,
  )
