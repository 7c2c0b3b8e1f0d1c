import { css } from '#styled/css/index.mjs'

const parts = {
  line: css({
    display: { base: 'flex', _roomy: 'none' },
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '3',
    minHeight: 'touch',
    marginTop: '-6',
    marginInlineStart: 'auto',
    // The boxes of the cards stand below it.
    paddingInlineEnd: '3',
    fontSize: 'small',
    cursor: 'pointer',
    _print: { display: 'none' },
  }),
  box: css({ width: '5', height: '5', accentColor: 'accent.solid' }),
}

interface ListSelectAllProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Where the rows of a list are cards: the box for all of them, in words. */
export const ListSelectAll = ({ label, isChecked, onChange }: ListSelectAllProps) => (
  <label className={parts.line}>
    {label}
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      className={parts.box}
    />
  </label>
)
