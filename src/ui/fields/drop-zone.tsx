import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

import { css, cva } from '#styled/css/index.mjs'

const zone = cva({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '16',
    padding: '3',
    color: 'muted',
    lineHeight: 'close',
    borderWidth: 'hair',
    borderStyle: 'dashed',
    borderColor: 'control',
    borderRadius: 'control',
    _hover: { background: 'hover', color: 'ink' },
    '& svg': { flexShrink: '0' },
    '&:has(:focus-visible)': {
      outlineWidth: '[2px]',
      outlineStyle: 'solid',
      outlineColor: 'focus',
      outlineOffset: '[2px]',
    },
    '&:has(:disabled)': { opacity: 'dimmed', background: 'sunken' },
  },
  variants: {
    isOver: {
      true: { background: 'accent.wash', borderColor: 'accent.ink', color: 'ink' },
      false: {},
    },
  },
})

const input = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  opacity: '[0]',
  cursor: 'pointer',
  _disabled: { cursor: 'not-allowed' },
})

type DropZoneProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  icon: ReactNode
  /** Takes files that are dropped anywhere on the page. */
  isWide?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A file input as large as its text, so that files can also be dropped there. */
export function DropZone({ icon, isWide = false, onFiles, children, ...rest }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const follow = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }

  const dropNextToIt = useEffectEvent((files: File[]) => {
    if (isWide && !rest.disabled && files.length > 0) onFiles(files)
  })

  useEffect(() => {
    // A file dropped next to it would replace the page.
    const ignore = (event: Event) => event.preventDefault()
    const drop = (event: globalThis.DragEvent) => {
      ignore(event)
      dropNextToIt([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', drop)
    }
  }, [])

  return (
    <div className={zone({ isOver })}>
      {icon}
      {children}
      <input
        {...rest}
        type="file"
        className={input}
        onDragOver={follow(true)}
        onDragLeave={follow(false)}
        onDrop={(event) => {
          follow(false)(event)
          event.stopPropagation()
          onFiles([...event.dataTransfer.files])
        }}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
