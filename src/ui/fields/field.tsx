import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { css, cva, cx } from '#styled/css/index.mjs'

const parts = {
  field: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    minWidth: '0',
    overflowWrap: 'anywhere',
  }),
  label: css({ fontWeight: 'medium', lineHeight: 'close' }),
  optional: css({ color: 'muted', fontWeight: 'regular' }),
  error: css({
    display: 'flex',
    gap: '1.5',
    alignItems: 'flex-start',
    color: 'destructive.ink',
    fontSize: 'small',
    fontWeight: 'medium',
    lineHeight: 'close',
    '& svg': { flexShrink: '0', marginTop: '0.5' },
  }),
  help: css({ color: 'muted', fontSize: 'small', lineHeight: 'close', maxWidth: 'line' }),
}

/** The attributes of a `Field` for its control, so that its label, help, and error are announced. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={parts.field}>
      <label htmlFor={id} className={parts.label}>
        {label}
        {optional && <span className={parts.optional}> (optional)</span>}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <div id={`${id}-help`} className={parts.help}>
          {help}
        </div>
      )}
    </div>
  )
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className={parts.error}>
    <CircleAlert size={16} aria-hidden="true" />
    <span>{children}</span>
  </div>
)

/** The look of all text inputs. */
export const controlLook = cva({
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '10',
    paddingBlock: '1.5',
    paddingInline: '3',
    color: 'ink',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'control',
    borderRadius: 'control',
    lineHeight: 'close',
    transitionProperty: '[border-color]',
    transitionDuration: 'quick',
    _touch: { minHeight: 'touch' },
    _hover: { borderColor: 'ink' },
    _focusVisible: { outlineOffset: '[0px]', borderColor: 'focus' },
    _disabled: {
      opacity: 'dimmed',
      cursor: 'not-allowed',
      background: 'sunken',
      borderColor: 'control',
    },
    '&[aria-invalid=true]': {
      borderColor: 'destructive.ink',
      boxShadow: '[inset 0 0 0 1px {colors.destructive.ink}]',
    },
  },
  variants: {
    kind: {
      text: {},
      area: { minHeight: '24', resize: 'vertical' },
      select: { appearance: 'none', paddingInlineEnd: '10', cursor: 'pointer' },
      secret: { paddingInlineEnd: '16' },
    },
  },
  defaultVariants: { kind: 'text' },
})

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...rest} className={cx(controlLook(), className)} />
)

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={4} {...rest} className={cx(controlLook({ kind: 'area' }), className)} />
)

export const controlFrame = css({ position: 'relative', display: 'flex', minWidth: '0' })

const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '5',
  minWidth: '0',
  '& > button': { alignSelf: 'flex-start' },
})

/** The spacing of a form: put it directly inside `form` or `FieldSet`. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <div className={form}>{children}</div>
)

/** Disables everything inside while `disabled`; invisible itself. */
export const FieldSet = ({ className, ...rest }: ComponentProps<'fieldset'>) => (
  <fieldset
    {...rest}
    className={cx(
      css({ minWidth: '0', margin: '0', padding: '0', borderWidth: 'none' }),
      className,
    )}
  />
)
