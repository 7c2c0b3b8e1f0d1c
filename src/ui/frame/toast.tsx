import { CircleAlert, CircleCheck, Info, RefreshCw, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { IconButton } from '#src/ui/button.tsx'

import { focusMain } from './focus.ts'

const stack = css({
  '--save-bar': 'inherit',
  position: 'fixed',
  right: '4',
  bottom: '[calc(1rem + var(--save-bar, 0px))]',
  zIndex: 'toast',
  display: 'flex',
  flexDirection: 'column',
  gap: { base: '1.5', sm: '2' },
  width: 'toast',
  maxWidth: '[calc(100vw - 2rem)]',
  // On a phone, most of the screen stays visible; older toasts scroll.
  maxHeight: { base: '[35dvh]', sm: '[calc(100dvh - 2rem - var(--save-bar, 0px))]' },
  overflowY: 'auto',
  pointerEvents: 'none',
  _print: { display: 'none' },
})

/**
 * The toasts, newest first. The container is always on the page, so that screen readers announce new ones. The page is
 * extended so that content behind toasts can be scrolled into view.
 */
export const ToastStack = ({ children }: { children: ReactNode }) => (
  <section ref={makeRoom} aria-label="Notifications" aria-live="polite" className={stack}>
    {children}
  </section>
)

function makeRoom(toasts: HTMLElement) {
  const { style } = document.documentElement
  const resized = new ResizeObserver(() => {
    style.setProperty('--toasts', `${toasts.offsetHeight}px`)
    const field = document.activeElement
    if (field && isBehind(field, toasts)) field.scrollIntoView({ block: 'nearest' })
  })
  resized.observe(toasts)
  const stop = returnFocus(toasts)
  return () => {
    resized.disconnect()
    stop()
  }
}

/** When the toast with the focus is gone, the focus goes back to where it was, or to the screen. */
function returnFocus(toasts: HTMLElement) {
  let hasFocus = false
  let before: EventTarget | null = null
  toasts.addEventListener('focusin', ({ relatedTarget }) => {
    if (!hasFocus) before = relatedTarget
    hasFocus = true
  })
  toasts.addEventListener('focusout', ({ relatedTarget }) => {
    if (toasts.contains(relatedTarget as Node | null)) return
    // After the toast is removed, if that is why.
    setTimeout(() => {
      hasFocus = toasts.contains(document.activeElement)
    })
  })
  const removed = new MutationObserver(() => {
    if (!hasFocus || document.activeElement !== document.body) return
    hasFocus = false
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    else focusMain()
  })
  removed.observe(toasts, { childList: true, subtree: true })
  return () => removed.disconnect()
}

function isBehind(field: Element, toasts: Element) {
  const [theirs, mine] = [toasts.getBoundingClientRect(), field.getBoundingClientRect()]
  const isBeside = mine.right <= theirs.left
  return !isBeside && mine.bottom > theirs.top && mine.bottom <= window.innerHeight
}

const card = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexShrink: '0',
    alignItems: 'flex-start',
    gap: { base: '2', sm: '3' },
    overflow: 'hidden',
    padding: { base: '2', sm: '3' },
    paddingInlineStart: { base: '3', sm: '4' },
    background: 'surface',
    color: 'ink',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'card',
    boxShadow: 'popup',
    pointerEvents: 'auto',
  },
  variants: {
    variant: {
      default: { '--tone': '{colors.accent.ink}', borderColor: 'control' },
      success: { '--tone': '{colors.success.ink}', borderColor: 'success.line' },
      warning: { '--tone': '{colors.warning.ink}', borderColor: 'warning.line' },
      destructive: { '--tone': '{colors.destructive.ink}', borderColor: 'destructive.line' },
    },
  },
})

const parts = {
  icon: css({
    display: 'inline-flex',
    flexShrink: '0',
    paddingTop: { base: '0.5', sm: '1.5' },
    color: '[var(--tone)]',
  }),
  words: css({
    flexGrow: '1',
    minWidth: '0',
    paddingBlock: { base: '0', sm: '1' },
    overflowWrap: 'anywhere',
  }),
  title: css({ fontWeight: 'strong', lineHeight: 'close' }),
  description: css({
    color: 'muted',
    fontSize: 'small',
    lineHeight: 'close',
    whiteSpace: 'pre-line',
    marginTop: { base: '0', sm: '0.5' },
  }),
  track: css({
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    height: '[3px]',
    background: 'hover',
  }),
  bar: css({
    height: 'full',
    width: 'full',
    transformOrigin: '[left]',
    background: '[var(--tone)]',
  }),
}

const icons = {
  default: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: CircleAlert,
}

type ToastCardProps = {
  title: string
  description?: string | undefined
  variant?: keyof typeof icons | undefined
  icon?: ReactNode
  /** The elapsed part of its time, 0 to 1. */
  fraction: number
  onClose: () => void
  /** Its action, if any. */
  children?: ReactNode
}

export function ToastCard({
  title,
  description,
  variant = 'default',
  icon,
  fraction,
  onClose,
  children,
}: ToastCardProps) {
  const Icon = icons[variant]
  const passed = Math.min(1, Math.max(0, fraction))
  return (
    <div className={card({ variant })}>
      <span aria-hidden="true" className={parts.icon}>
        {icon ?? <Icon size={20} />}
      </span>
      <div className={parts.words}>
        <div className={parts.title}>{title}</div>
        {description && <div className={parts.description}>{description}</div>}
      </div>
      {children}
      <CloseButton onClose={onClose} />
      {/* Hidden from screen readers, which a bar that moves twenty times a second would interrupt. */}
      <div
        aria-hidden="true"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(passed * 100)}
        className={parts.track}
      >
        <div className={parts.bar} style={{ transform: `scaleX(${passed})` }} />
      </div>
    </div>
  )
}

interface ToastOfferProps {
  title: string
  onClose: () => void
  /** Its action. */
  children: ReactNode
}

/** A notice that stays until its action is taken, or it is closed. */
export function ToastOffer({ title, onClose, children }: ToastOfferProps) {
  return (
    <div className={card({ variant: 'default' })}>
      <span aria-hidden="true" className={parts.icon}>
        <RefreshCw size={20} />
      </span>
      <div className={parts.words}>
        <div className={parts.title}>{title}</div>
      </div>
      {children}
      <CloseButton onClose={onClose} />
    </div>
  )
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <IconButton label="Close" size="small" onClick={onClose}>
    <X size={18} aria-hidden="true" />
  </IconButton>
)
