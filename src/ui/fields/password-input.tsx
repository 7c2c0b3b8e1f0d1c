import { type ComponentProps, useState } from 'react'
import { css, cx } from '#styled/css/index.mjs'
import { controlFrame, controlLook } from './field.tsx'

const reveal = css({
  position: 'absolute',
  insetInlineEnd: '1',
  insetBlock: '1',
  minWidth: '14',
  paddingInline: '2',
  borderRadius: 'small',
  color: 'accent.ink',
  fontSize: 'small',
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { background: 'hover' },
  _disabled: { display: 'none' },
  _touch: { insetBlock: '0', insetInlineEnd: '0' },
})

/** A password with a button that shows it. The button's name is its text, so a label query finds only the input. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={controlFrame}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={cx(controlLook({ kind: 'secret' }), className)}
      />
      <button
        type="button"
        className={reveal}
        disabled={rest.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className={css({ srOnly: true })}> password</span>
      </button>
    </span>
  )
}
