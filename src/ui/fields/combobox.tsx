import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { type ComponentProps, type KeyboardEvent, type Ref, useId } from 'react'
import { css } from '#styled/css/index.mjs'
import { type ControlProps, TextInput } from './field.tsx'

const parts = {
  popup: css({
    zIndex: 'popup',
    maxHeight: '[min(20rem, var(--available-height))]',
    overflowY: 'auto',
    padding: '1',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'popup',
    outlineStyle: 'none',
  }),
  option: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    minHeight: '9',
    paddingBlock: '1.5',
    paddingInline: '2.5',
    borderRadius: 'control',
    lineHeight: 'close',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _touch: { minHeight: 'touch' },
    '&[data-highlighted]': { background: 'hover', boxShadow: '[inset 0 0 0 2px {colors.focus}]' },
    '&[data-highlighted]:hover': { boxShadow: 'none' },
    '&[aria-disabled=true]': { color: 'muted', cursor: 'not-allowed' },
  }),
  note: css({ color: 'muted', fontSize: 'small' }),
  status: css({ padding: '2', color: 'muted' }),
  said: css({ srOnly: true }),
}

interface Option {
  id: number
  label: string
  note?: string | undefined
  isDisabled?: boolean
}

interface ComboboxProps {
  control: ControlProps
  inputRef?: Ref<HTMLInputElement> | undefined
  /** The name of the options. */
  label: string
  text: string
  options: readonly Option[]
  isOpen: boolean
  /** Announced when it changes; shown without options. */
  status: string
  placeholder?: string
  onSearch: (text: string) => void
  /** Clicking the field opens the list. Without options, clicking the field or pressing Enter searches again. */
  onOpen: () => void
  onClose: () => void
  onChoose: (id: number) => void
}

/** A search field with options. Its parent provides the options, and controls the text and whether it is open. */
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
  const labelId = useId()
  // Disabled options are hidden from Ark: it would skip them, and screen readers could not read why they are disabled.
  const collection = createListCollection({
    items: options,
    itemToValue: ({ id }) => String(id),
    itemToString: ({ label: name, note = '' }) => `${name} ${note}`.trim(),
  })

  function choose(value: string) {
    const option = collection.find(value)
    if (option && !option.isDisabled) onChoose(option.id)
  }

  /** Enter never submits the form around it: the user is still searching. */
  function onEnter(event: KeyboardEvent) {
    event.preventDefault()
    if (isOpen && options.length === 0) onOpen()
  }

  return (
    <>
      <Ark.Root
        ids={{ input: control.id, label: labelId }}
        collection={collection}
        value={nothing}
        inputValue={text}
        open={isOpen}
        openOnClick
        allowCustomValue
        closeOnSelect={false}
        selectionBehavior="preserve"
        lazyMount
        unmountOnExit
        positioning={{ strategy: 'fixed', gutter: 4, overflowPadding: 8 }}
        onInputValueChange={({ inputValue }) => onSearch(inputValue)}
        onOpenChange={({ open }) => (open ? onOpen() : onClose())}
        onSelect={({ itemValue }) => choose(itemValue)}
      >
        <Ark.Control onKeyDown={(event) => event.key === 'Enter' && onEnter(event)}>
          <Ark.Input asChild aria-expanded={isOpen && options.length > 0} onClick={onOpen}>
            <SearchInput {...control} ref={inputRef} placeholder={placeholder} />
          </Ark.Input>
        </Ark.Control>
        <Ark.Positioner>
          <Ark.Content className={parts.popup}>
            <span id={labelId} hidden>
              {label}
            </span>
            {options.map((option) => (
              <Ark.Item
                key={option.id}
                item={option}
                aria-disabled={option.isDisabled}
                className={parts.option}
              >
                {option.label}
                {option.note && <span className={parts.note}>{option.note}</span>}
              </Ark.Item>
            ))}
            <Ark.Empty aria-hidden="true" className={parts.status}>
              {status}
            </Ark.Empty>
          </Ark.Content>
        </Ark.Positioner>
      </Ark.Root>
      <span role="status" className={parts.said}>
        {status}
      </span>
    </>
  )
}

/** Without an open list, `aria-controls` would refer to nothing. Ark always sets it. */
const SearchInput = ({ 'aria-controls': list, ...input }: ComponentProps<typeof TextInput>) => (
  <TextInput {...input} aria-controls={input['aria-expanded'] ? list : undefined} />
)

/** A choice is an event, not a value. */
const nothing: string[] = []
