import type { ReactElement, ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { ToastCard, ToastStack } from './toast.tsx'

type Card = ReactElement<{ className: string; children: ReactElement<{ children: ReactNode }>[] }>

const drawn = (toast: Partial<Parameters<typeof ToastCard>[0]>) => {
  const card: Card = ToastCard({ title: 'Error', fraction: 0, onClose: () => undefined, ...toast })
  return { look: card.props.className, icon: card.props.children[0]?.props.children }
}

const variants = ['default', 'success', 'warning', 'destructive'] as const

describe('A toast', () => {
  test('looks different in each of four variants', { tags: ['3.toast-variants'] }, () => {
    const looks = variants.map((variant) => drawn({ variant }).look)
    expect(new Set(looks).size).toBe(4)
    expect(drawn({}).look).toBe(looks[0])
  })

  test('shows a custom icon instead of its own', { tags: ['3.toast-icon'] }, () => {
    expect(drawn({ variant: 'success' }).icon).toBeTypeOf('object')
    expect(drawn({ variant: 'success', icon: 'Bell' }).icon).toBe('Bell')
  })
})

test('A new toast is announced politely to screen readers', () => {
  expect(ToastStack({ children: null }).props).toMatchObject({ 'aria-live': 'polite' })
})
