import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { VisuallyHidden } from './layout.tsx'
import { StepMark } from './steps.tsx'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  listStyle: 'none',
  margin: '0',
  padding: '0',
})

const step = cva({
  base: { display: 'flex', gap: '3', lineHeight: 'close' },
  variants: { state: { done: { color: 'muted' }, next: {}, later: { color: 'muted' } } },
})

const parts = {
  body: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexGrow: '1',
    minWidth: '0',
    columnGap: '6',
    rowGap: '3',
  }),
  why: css({ color: 'muted', maxWidth: 'line' }),
}

/** Steps in order; every child is a `ChecklistStep`. */
export const Checklist = ({ children }: { children: ReactNode }) => (
  <ol className={list}>{children}</ol>
)

type ChecklistStepProps = {
  number: number
  state: 'done' | 'next' | 'later'
  title: string
  /** Why and how: shown for the next step. */
  why: string
  action: ReactNode
}

export const ChecklistStep = ({ number, state, title, why, action }: ChecklistStepProps) => (
  <li className={step({ state })} {...(state === 'next' && { 'aria-current': 'step' })}>
    <StepMark number={number} state={state} />
    <div className={parts.body}>
      <div>
        {title}
        {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
        {state === 'next' && <p className={parts.why}>{why}</p>}
      </div>
      {state === 'next' && action}
    </div>
  </li>
)
