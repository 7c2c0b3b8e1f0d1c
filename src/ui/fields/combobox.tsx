import { useId, useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { TextInput, type ControlProps } from './field.tsx'

const parts = {
  frame: css({ position: 'relative' }),
  popup: css({
    position: 'absolute',
    top: '[calc(100% + {spacing.1})]',
    insetInline: '0',
    zIndex: 'popup',
    maxHeight: '[20rem]',
    overflowY: 'auto',
    padding: '1',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'popup',
  }),
  note: css({ color: 'muted', fontSize: 'small' }),
  status: css({ padding: '2', color: 'muted' }),
  said: css({ srOnly: true }),
}

const optionLook = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    width: 'full',
    minHeight: '9',
    paddingBlock: '1.5',
    paddingInline: '2.5',
    borderRadius: 'control',
    textAlign: 'start',
    lineHeight: 'close',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _touch: { minHeight: 'touch' },
    '&:hover:not([aria-disabled=true])': { background: 'hover' },
    '&[aria-disabled=true]': { color: 'muted', cursor: 'not-allowed' },
  },
  variants: {
    isCurrent: {
      true: { background: 'hover', boxShadow: '[inset 0 0 0 2px {colors.focus}]' },
      false: {},
    },
  },
})

interface Option {
  id: number
  label: string
  note?: string | undefined
  isDisabled?: boolean
}

interface ComboboxProps {
  control: ControlProps
  inputRef?: Ref<HTMLInputElement> | undefined
  /** What the options are. */
  label: string
  text: string
  options: readonly Option[]
  isOpen: boolean
  /** Said when it changes; shown where there is no option. */
  status: string
  placeholder?: string
  onSearch: (text: string) => void
  onOpen: () => void
  onClose: () => void
  onChoose: (id: number) => void
}

/**
 * Finds one of many by typing. Whoever uses it finds the options; the arrow keys walk through all of them, so that it is
 * also read out why one cannot be chosen.
 */
export function Combobox({
  control,
  inputRef,
  label,
  text,
  options,
  isOpen,
  status,
  placeholder,
  onSearch,
  onOpen,
  onClose,
  onChoose,
}: ComboboxProps) {
  const listId = useId()
  const optionId = (id: number) => `${listId}-${id}`
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const isListed = isOpen && options.length > 0
  const listed = isListed ? options : []
  const current = listed.find(({ id }) => id === highlighted)

  function walk(step: 1 | -1) {
    if (!isOpen) return onOpen()
    const here = listed.findIndex(({ id }) => id === highlighted)
    const next = listed.at(((step === 1 ? here : Math.max(here, 0)) + step) % listed.length)
    if (!next) return
    setHighlighted(next.id)
    document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' })
  }

  const choose = ({ id, isDisabled = false }: Option) => {
    if (!isDisabled) onChoose(id)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    // Never sends the form around it: somebody is still looking.
    Enter: () => current && choose(current),
    Escape: onClose,
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }

  return (
    <div className={parts.frame}>
      <TextInput
        {...control}
        ref={inputRef}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={current && optionId(current.id)}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setHighlighted(null)
          onSearch(event.target.value)
        }}
        onClick={onOpen}
        onBlur={onClose}
        onKeyDown={press}
      />
      {isOpen && (
        <div className={parts.popup}>
          {isListed ? (
            <div id={listId} role="listbox" aria-label={label}>
              {options.map((option) => (
                <button
                  key={option.id}
                  id={optionId(option.id)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === current}
                  aria-disabled={option.isDisabled}
                  className={optionLook({ isCurrent: option === current })}
                  onMouseDown={keepFocus}
                  onClick={() => choose(option)}
                >
                  {option.label}
                  {option.note && <span className={parts.note}>{option.note}</span>}
                </button>
              ))}
            </div>
          ) : (
            <p aria-hidden="true" className={parts.status}>
              {status}
            </p>
          )}
        </div>
      )}
      <span role="status" className={parts.said}>
        {status}
      </span>
    </div>
  )
}

/** Somebody who presses an option goes on typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
