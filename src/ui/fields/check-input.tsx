import { type ComponentProps, type ReactNode, useId } from 'react'
import { css } from '#styled/css/index.mjs'

const helpLook = css({
  display: 'block',
  color: 'muted',
  fontSize: 'small',
  lineHeight: 'close',
  maxWidth: 'line',
})

const choice = css({
  display: 'flex',
  gap: '3',
  alignItems: 'flex-start',
  lineHeight: 'close',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _touch: { minHeight: 'touch', paddingBlock: '2.5' },
  '& input': {
    flexShrink: '0',
    width: '5',
    height: '5',
    marginTop: '[0.0625rem]',
    accentColor: 'accent.solid',
    cursor: 'pointer',
  },
})

type CheckInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  help?: ReactNode
}

/** A checkbox with its own label: it is used outside a `Field`. */
export function CheckInput({ label, help, ...rest }: CheckInputProps) {
  const id = useId()
  return (
    <label className={choice}>
      <input
        {...(help ? { 'aria-labelledby': id, 'aria-describedby': `${id}-help` } : {})}
        {...rest}
        type="checkbox"
      />
      <span>
        <span id={id}>{label}</span>
        {help && (
          <span id={`${id}-help`} className={helpLook}>
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
