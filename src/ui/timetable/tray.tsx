import type { ComponentProps } from 'react'

import { cva } from '#styled/css/index.mjs'

const tray = cva({
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    paddingTop: '3',
    // There, a button says in words what it does; elsewhere it does so beside the title.
    paddingBottom: { base: '12', md: '4' },
    background: 'sunken',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    '& h2': { fontSize: 'body' },
    _print: { order: '1', padding: '2', gap: '1', background: 'transparent', borderRadius: 'none' },
  },
  variants: { isEmpty: { true: { _print: { display: 'none' } }, false: {} } },
})

type MatrixTrayProps = Omit<ComponentProps<'section'>, 'className'> & {
  title: string
  isEmpty: boolean
}

/** What stands in no cell. */
export const MatrixTray = ({ title, isEmpty, children, ...rest }: MatrixTrayProps) => (
  <section {...rest} aria-label={title} className={tray({ isEmpty })}>
    <h2>{title}</h2>
    {children}
  </section>
)
