import { day } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  actionToast,
  failureToast,
  newToast,
  successToast,
  toasterMachine,
} from './toaster.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const startToaster = () => {
  const toaster = createActor(toasterMachine).start()
  const toasts = () => toaster.getSnapshot().context.toasts
  return {
    show: (toast: Parameters<typeof newToast>[0]) =>
      toaster.send({ type: 'show', toast: newToast(toast) }),
    toaster,
    toasts,
    titles: () => toasts().map((actor) => actor.getSnapshot().context.toast.title),
    fraction: () => toasts()[0]?.getSnapshot().context.fraction,
  }
}

describe('The toaster', () => {
  test('gives each toast its own id', { tags: ['3.toast-id'] }, () => {
    const { show, toasts } = startToaster()
    show({ title: 'First' })
    show({ title: 'Second' })
    const ids = toasts().map((actor) => actor.getSnapshot().context.toast.id)
    expect(new Set(ids).size).toBe(2)
  })

  test('puts a new toast on top', { tags: ['4.newest-toast-first'] }, () => {
    const { show, titles } = startToaster()
    show({ title: 'First' })
    show({ title: 'Second' })
    expect(titles()).toEqual(['Second', 'First'])
  })

  test('shows two toasts with the same title and description once', () => {
    const { show, titles } = startToaster()
    show({ title: 'Error', description: 'The office is closed.' })
    show({ title: 'Error', description: 'The office is closed.' })
    show({ title: 'Error', description: 'The door is locked.' })
    expect(titles()).toHaveLength(2)
  })

  test('removes a toast by its id', { tags: ['4.toast-removed-by-id'] }, () => {
    const { show, titles, toasts, toaster } = startToaster()
    show({ title: 'Stays' })
    show({ title: 'Goes' })
    toaster.send({ type: 'dismiss', id: toasts()[0]!.id })
    expect(titles()).toEqual(['Stays'])
  })

  test(
    'performs the action of a toast once, and removes it',
    { tags: ['9.action-toast-time'] },
    () => {
      const { toaster, toasts } = startToaster()
      const act = vi.fn<() => void>()
      toaster.send({ type: 'show', toast: actionToast('Saved.', { label: 'Undo', act }) })
      vi.advanceTimersByTime(29_000)
      const [toast] = toasts()
      toast?.send({ type: 'act' })
      toast?.send({ type: 'act' })
      expect(act).toHaveBeenCalledOnce()
      expect(toasts()).toEqual([])
      toaster.send({ type: 'show', toast: actionToast('Saved.', { label: 'Undo', act }) })
      vi.advanceTimersByTime(30_100)
      expect(toasts()).toEqual([])
      expect(act).toHaveBeenCalledOnce()
    },
  )

  test('removes a toast by title and description', { tags: ['4.toast-removed-by-text'] }, () => {
    const { show, titles, toaster } = startToaster()
    show({ title: 'Error', description: 'The office is closed.' })
    show({ title: 'Error', description: 'The door is locked.' })
    toaster.send({ type: 'dismissAlike', title: 'Error', description: 'The office is closed.' })
    expect(toaster.getSnapshot().context.toasts).toHaveLength(1)
    toaster.send({ type: 'dismissAlike', title: 'Error' })
    expect(titles()).toEqual(['Error'])
  })

  test('can show a dismissed toast again', () => {
    const { show, titles, toaster } = startToaster()
    show({ title: 'Hello' })
    toaster.send({ type: 'dismissAlike', title: 'Hello' })
    show({ title: 'Hello' })
    expect(titles()).toEqual(['Hello'])
  })
})

describe('A toast', () => {
  test.each([
    ['5,000 ms unless it says otherwise', () => newToast({ title: 'Hello' }), 5_000],
    ['10,000 ms for a failure', () => failureToast('The office is closed.'), 10_000],
    ['10,000 ms for a success', () => successToast('School was saved successfully'), 10_000],
  ])(
    'lasts %s',
    {
      tags: [
        '3.toast-time',
        '4.toast-auto-dismiss',
        '9.outcome-toast-time',
        '9.default-toast-time',
      ],
    },
    (_, newOne, lifetime) => {
      const { toaster, toasts } = startToaster()
      toaster.send({ type: 'show', toast: newOne() })
      vi.advanceTimersByTime(lifetime - 100)
      expect(toasts()).toHaveLength(1)
      vi.advanceTimersByTime(100)
      expect(toasts()).toHaveLength(0)
    },
  )

  test('fills its bar in ticks of 50 ms', { tags: ['9.toast-tick'] }, () => {
    const { show, fraction } = startToaster()
    show({ title: 'Hello' })
    vi.advanceTimersByTime(49)
    expect(fraction()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(fraction()).toBe(0.01)
    vi.advanceTimersByTime(2_450)
    expect(fraction()).toBe(0.5)
  })

  test(
    'measures its time from its creation, not from when it was shown',
    { tags: ['3.toast-created-date'] },
    () => {
      const { toaster, toasts } = startToaster()
      toaster.send({
        type: 'show',
        toast: newToast({ title: 'Late', createdDate: Date.now() - 4_000 }),
      })
      vi.advanceTimersByTime(1_000)
      expect(toasts()).toHaveLength(0)
    },
  )

  test.each([
    ['a created date', { createdDate: undefined }],
    ['an auto-dismiss time', { autoDismissTimeInMs: undefined }],
  ])(
    'without %s lasts a year',
    { tags: ['4.toast-without-date', '4.toast-without-time', '9.toast-fallback-time'] },
    (_, without) => {
      const { toaster, toasts } = startToaster()
      toaster.send({ type: 'show', toast: { ...newToast({ title: 'Hello' }), ...without } })
      vi.advanceTimersByTime(364 * day)
      expect(toasts()).toHaveLength(1)
      vi.advanceTimersByTime(2 * day)
      expect(toasts()).toHaveLength(0)
    },
  )
})
