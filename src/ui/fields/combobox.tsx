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
  /** What the options are. */
  label: string
  text: string
  options: readonly Option[]
  isOpen: boolean
  /** Said when it changes; shown where there is no option. */
  status: string
  placeholder?: string
  onSearch: (text: string) => void
  /** Clicking the field opens the list. While it shows no option, clicking the field or pressing Enter asks again. */
  onOpen: () => void
  onClose: () => void
  onChoose: (id: number) => void
}

/** Finds one of many by typing. Its parent finds the options, and controls the text and whether it is open. */
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
  // Ark does not get the disabled options: it would skip them, and screen readers could not read why they are disabled.
  const collection = createListCollection({
    items: options,
    itemToValue: ({ id }) => String(id),
    itemToString: ({ label: name, note = '' }) => `${name} ${note}`.trim(),
  })

  function choose(value: string) {
    const option = collection.find(value)
    if (option && !option.isDisabled) onChoose(option.id)
  }

  /** Enter never sends the form around it: somebody is still looking. */
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

/** While nothing is open there is no list that it could control. Ark names one always. */
const SearchInput = ({ 'aria-controls': list, ...input }: ComponentProps<typeof TextInput>) => (
  <TextInput {...input} aria-controls={input['aria-expanded'] ? list : undefined} />
)

/** A choice is an event here, and nothing that stays. */
const nothing: string[] = []
