import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button, IconButton } from '#src/ui/button.tsx'

const parts = {
  button: css({ display: { md: 'none' } }),
  drawer: css({
    width: '[min(20rem, calc(100vw - 3rem))]',
    height: 'screen',
    maxHeight: '[none]',
    maxWidth: '[none]',
    margin: '0',
    padding: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    background: 'surface',
    color: 'ink',
    boxShadow: 'popup',
    _backdrop: { background: '[rgb(20 16 8 / 0.4)]' },
  }),
  head: css({
    position: 'sticky',
    top: '0',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: 'header',
    marginBottom: '2',
    background: 'surface',
    paddingInlineStart: '4',
    paddingInlineEnd: '2',
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
  }),
  label: css({ lineClamp: '2' }),
  body: css({ paddingInline: '2', paddingBottom: '8' }),
}

type DrawerProps = { label: string; button: string; children: ReactNode }

/**
 * Content beside the page on wide screens, and over it behind a button on narrow ones. Escape, a press outside, and a
 * link inside close it.
 */
export function Drawer({ label, button, children }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  function closeWhenDone({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget || (target as Element).closest('a')) close()
  }

  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={parts.button}
        onClick={() => drawer.current?.showModal()}
      >
        {button}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have Escape, and press links by themselves */}
      <dialog ref={drawer} aria-label={label} className={parts.drawer} onClick={closeWhenDone}>
        <div className={parts.head}>
          <span className={parts.label}>{label}</span>
          <IconButton label="Close" onClick={close}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={parts.body}>{children}</div>
      </dialog>
    </>
  )
}
