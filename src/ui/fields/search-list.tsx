import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { type ReactNode, useId, useState } from 'react'
import { Search, X } from 'lucide-react'
import { css } from '#styled/css/index.mjs'
import { Button, IconButton } from '#src/ui/button.tsx'

const parts = {
  root: css({ display: 'flex', flexDirection: 'column', maxHeight: 'full' }),
  head: css({
    position: 'sticky',
    top: '0',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingBlock: '2',
    paddingInlineStart: '4',
    paddingInlineEnd: '2',
    background: 'surface',
    boxShadow: '[inset 0 -1px 0 {colors.line}]',
  }),
  icon: css({ flexShrink: '0', color: 'muted' }),
  input: css({
    flexGrow: '1',
    minWidth: '0',
    minHeight: 'touch',
    background: 'transparent',
    color: 'ink',
    // The frame around it shows the focus, which never leaves it.
    outlineStyle: 'none',
    fontSize: 'large',
    _placeholder: { color: 'muted' },
  }),
  list: css({ padding: '2', outlineStyle: 'none' }),
  group: css({ '& + &': { marginBlockStart: '2' } }),
  groupLabel: css({
    paddingBlock: '1',
    paddingInline: '2.5',
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
  }),
  option: css({
    display: 'flex',
    alignItems: 'center',
    columnGap: '3',
    minHeight: 'touch',
    paddingBlock: '1',
    paddingInline: '2.5',
    borderRadius: 'control',
    color: 'ink',
    lineHeight: 'close',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&[data-highlighted]': { background: 'hover', boxShadow: '[inset 0 0 0 2px {colors.focus}]' },
  }),
  media: css({
    display: 'inline-flex',
    flexShrink: '0',
    alignItems: 'center',
    justifyContent: 'center',
    width: '8',
    color: 'muted',
  }),
  words: css({ display: 'flex', flexDirection: 'column', minWidth: '0' }),
  note: css({ color: 'muted', fontSize: 'small' }),
  status: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '3',
    paddingInline: '4',
    color: 'muted',
  }),
  scope: css({
    paddingBlock: '2',
    paddingInline: '4',
    color: 'muted',
    fontSize: 'small',
    boxShadow: '[inset 0 1px 0 {colors.line}]',
  }),
  said: css({ srOnly: true }),
}

interface Line {
  /** Unique in the list. */
  key: string
  label: string
  note?: string | undefined
}

interface SearchListProps<Choice extends Line> {
  /** The name of the field and of the list. */
  label: string
  placeholder: string
  text: string
  sections: readonly { label: string; choices: readonly Choice[] }[]
  /** Shown without choices, and announced whenever it changes. */
  status: string
  /** Shown below the choices. */
  footer?: ReactNode
  renderMedia: (choice: Choice) => ReactNode
  /** The link that a choice is. */
  renderLink: (choice: Choice, content: ReactNode) => ReactNode
  onSearch: (text: string) => void
  onChoose: (choice: Choice) => void
  onClose: () => void
  /** Set after a failure, which is then shown with the choices too. */
  onRetry: (() => void) | undefined
}

const isInSearch = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-scope=combobox][data-part=root]') !== null

/** A search field with its results below it, in sections. The first result is chosen by Enter, others by the arrow keys. */
export function SearchList<Choice extends Line>({
  label,
  placeholder,
  text,
  sections,
  status,
  footer,
  renderMedia,
  renderLink,
  onSearch,
  onChoose,
  onClose,
  onRetry,
}: SearchListProps<Choice>) {
  const [id, labelId] = [useId(), useId()]
  const choices = sections.flatMap((section) => section.choices)
  const collection = createListCollection({
    items: choices,
    itemToValue: ({ key }) => key,
    itemToString: ({ label: name, note = '' }) => `${name} ${note}`.trim(),
  })
  const [marked, setMarked] = useState<{ text: string; key: string | null }>({ text, key: null })
  // Other results begin at the first again.
  const isMarked = marked.text === text && marked.key !== null && collection.has(marked.key)
  const highlighted = isMarked ? marked.key : (choices[0]?.key ?? null)

  return (
    <Ark.Root
      className={parts.root}
      ids={{ input: id, label: labelId }}
      collection={collection}
      value={nothing}
      inputValue={text}
      open
      highlightedValue={highlighted}
      allowCustomValue
      closeOnSelect={false}
      selectionBehavior="preserve"
      // What is below the results belongs to the search as well, such as the button after a failure.
      onInteractOutside={(event) =>
        isInSearch(event.detail.originalEvent) && event.preventDefault()
      }
      // Escape, and a press outside of the search.
      onOpenChange={({ open }) => !open && onClose()}
      onHighlightChange={({ highlightedValue }) => setMarked({ text, key: highlightedValue })}
      onInputValueChange={({ inputValue }) => onSearch(inputValue)}
      onSelect={({ itemValue }) => {
        const choice = collection.find(itemValue)
        if (choice) onChoose(choice)
      }}
    >
      <Ark.Control
        className={parts.head}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && choices.length === 0) onRetry?.()
        }}
      >
        <Search size={20} aria-hidden="true" className={parts.icon} />
        <Ark.Input
          className={parts.input}
          aria-label={label}
          aria-expanded={choices.length > 0}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={200}
        />
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Ark.Control>
      <Ark.Content className={parts.list} hidden={choices.length === 0}>
        <span id={labelId} hidden>
          {label}
        </span>
        {sections.map((section) => (
          <Ark.ItemGroup key={section.label} className={parts.group}>
            <Ark.ItemGroupLabel className={parts.groupLabel}>{section.label}</Ark.ItemGroupLabel>
            {section.choices.map((choice) => (
              <Ark.Item key={choice.key} item={choice} className={parts.option} asChild>
                {renderLink(
                  choice,
                  <>
                    <span className={parts.media}>{renderMedia(choice)}</span>
                    <span className={parts.words}>
                      <span>{choice.label}</span>
                      {choice.note && <span className={parts.note}>{choice.note}</span>}
                    </span>
                  </>,
                )}
              </Ark.Item>
            ))}
          </Ark.ItemGroup>
        ))}
      </Ark.Content>
      {(choices.length === 0 || onRetry) && (
        <div className={parts.status}>
          <span aria-hidden="true">{status}</span>
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {footer && <div className={parts.scope}>{footer}</div>}
      <span role="status" className={parts.said}>
        {status}
      </span>
    </Ark.Root>
  )
}

/** A choice is an event, not a value. */
const nothing: string[] = []
