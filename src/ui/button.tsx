import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { cva, cx } from '#styled/css/index.mjs'

const spinner = cva({
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: 'thick',
    borderStyle: 'solid',
    borderColor: 'current',
    borderTopColor: 'transparent',
    animationName: 'turn',
    animationDuration: 'turn',
    animationTimingFunction: '[linear]',
    animationIterationCount: 'infinite',
  },
  variants: {
    size: { small: { width: '3', height: '3' }, medium: { width: '3.5', height: '3.5' } },
  },
})

const Spinner = ({ size }: { size: 'small' | 'medium' }) => (
  <span aria-hidden="true" className={spinner({ size })} />
)

export const buttonLook = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    maxWidth: 'full',
    fontWeight: 'medium',
    lineHeight: 'tight',
    textAlign: 'center',
    // A long word in a button may break. In tables, words stay whole.
    overflowWrap: { base: 'anywhere', _roomy: 'break-word' },
    textDecoration: 'none',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'control',
    cursor: 'pointer',
    transitionProperty: '[background-color, border-color, color]',
    transitionDuration: 'quick',
    _touch: { minHeight: 'touch' },
    '&:disabled, &[aria-disabled=true]': { opacity: 'dimmed', cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: '[0.85]', cursor: 'progress' },
    '&[aria-pressed=true]': {
      background: 'accent.wash',
      borderColor: 'accent.ink',
      color: 'accent.ink',
    },
    '& svg': { flexShrink: '0' },
  },
  variants: {
    look: {
      primary: {
        background: 'accent.solid',
        borderColor: 'accent.solid',
        color: 'accent.onSolid',
        _hoverable: {
          background: 'accent.pressed',
          borderColor: 'accent.pressed',
        },
      },
      plain: {
        background: 'surface',
        borderColor: 'control',
        color: 'ink',
        _hoverable: { background: 'hover' },
      },
      quiet: {
        background: 'transparent',
        borderColor: 'transparent',
        color: 'ink',
        _hoverable: { background: 'hover' },
      },
      destructive: {
        background: 'destructive.solid',
        borderColor: 'destructive.solid',
        color: 'destructive.onSolid',
        _hoverable: {
          background: 'destructive.pressed',
          borderColor: 'destructive.pressed',
        },
      },
    },
    size: {
      medium: { minHeight: '10', gap: '1.5', fontSize: 'body' },
      small: { minHeight: '8', gap: '1', fontSize: 'small' },
    },
    shape: {
      words: { paddingBlock: '1.5' },
      icon: {},
    },
    busy: { true: {}, false: {} },
  },
  compoundVariants: [
    // The spinner replaces some padding, so that a busy button has the same width.
    { shape: 'words', busy: false, size: 'medium', css: { paddingInline: '5' } },
    { shape: 'words', busy: false, size: 'small', css: { paddingInline: '3' } },
    { shape: 'words', busy: true, size: 'medium', css: { paddingInline: '2.5' } },
    { shape: 'words', busy: true, size: 'small', css: { paddingInline: '1' } },
    { shape: 'icon', size: 'medium', css: { width: '10', _touch: { width: 'touch' } } },
    { shape: 'icon', size: 'small', css: { width: '8', _touch: { width: 'touch' } } },
  ],
  defaultVariants: { look: 'plain', size: 'medium', shape: 'words', busy: false },
})

type Look = 'primary' | 'plain' | 'quiet' | 'destructive'
type Size = 'medium' | 'small'

type ButtonProps = ComponentProps<'button'> & { look?: Look; size?: Size; busy?: boolean }

/** What busy buttons say instead of their own label, if anything. */
export const BusyLabel = createContext<string | null>(null)

/** A busy button stays in place with its width and the focus, but cannot be pressed. */
export function Button({
  look = 'plain',
  size = 'medium',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const busyLabel = use(BusyLabel)
  return (
    <button
      type="button"
      {...rest}
      {...(busy && whileBusy)}
      className={cx(buttonLook({ look, size, busy }), className)}
    >
      {busy && <Spinner size={size} />}
      {busy && busyLabel !== null ? busyLabel : children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name, also shown as a tooltip. Without it, `children` contain the name. */
  label?: string
  look?: Look
  size?: Size
  busy?: boolean
  children: ReactNode
}

export function IconButton({
  label,
  look = 'quiet',
  size = 'medium',
  busy = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...(busy && whileBusy)}
      aria-label={label}
      className={cx(buttonLook({ look, size, shape: 'icon' }), className)}
    >
      {busy ? <Spinner size={size} /> : children}
    </button>
  )
}

const whileBusy = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
}
