import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { VisuallyHidden } from './layout.tsx'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '2',
  listStyle: 'none',
  margin: '0',
  padding: '0',
})

const step = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    lineHeight: 'close',
    _touch: { minHeight: 'touch' },
  },
  variants: {
    state: { done: {}, current: { fontWeight: 'strong' }, later: { color: 'muted' } },
  },
})

const mark = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: '6',
    height: '6',
    borderRadius: 'round',
    borderWidth: 'hair',
    borderStyle: 'solid',
    fontSize: 'tiny',
    fontWeight: 'strong',
    lineHeight: 'single',
  },
  variants: {
    state: {
      done: { background: 'success.wash', borderColor: 'success.line', color: 'success.ink' },
      current: {
        background: 'accent.solid',
        borderColor: 'accent.solid',
        color: 'accent.onSolid',
      },
      next: { background: 'accent.wash', borderColor: 'accent.line', color: 'accent.ink' },
      later: { borderColor: 'line', color: 'muted' },
    },
  },
})

/** The steps of a long task, in order; every child is a `Step`. */
export const Steps = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ol className={list}>{children}</ol>
  </nav>
)

type StepMarkProps = { number: number; state: 'done' | 'current' | 'next' | 'later' }

/** The number of a step, or that it is done. */
export const StepMark = ({ number, state }: StepMarkProps) => (
  <span aria-hidden="true" className={mark({ state })}>
    {state === 'done' ? <Check size={14} /> : number}
  </span>
)

type StepProps = {
  number: number
  state: 'done' | 'current' | 'later'
  /** Its name, or a link to it. */
  children: ReactNode
}

export const Step = ({ number, state, children }: StepProps) => (
  <li className={step({ state })} {...(state === 'current' && { 'aria-current': 'step' })}>
    <StepMark number={number} state={state} />
    <span>
      {children}
      {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
    </span>
  </li>
)
