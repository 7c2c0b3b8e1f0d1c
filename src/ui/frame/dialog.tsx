import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { Button } from '#src/ui/button.tsx'

const dialogLook = cva({
  base: {
    padding: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollPaddingBlockEnd: '[9rem]',
    background: 'surface',
    color: 'ink',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    boxShadow: 'popup',
    _backdrop: { background: '[rgb(20 16 8 / 0.4)]' },
  },
  variants: {
    place: {
      center: {
        width: '[min(32rem, calc(100vw - 2rem))]',
        maxHeight: '[calc(100dvh - 2rem)]',
        margin: '[auto]',
        borderRadius: 'card',
      },
      // On a phone, it fills the part of the screen above the keyboard.
      top: {
        width: '[min(40rem, 100%)]',
        maxWidth: 'full',
        height: { base: 'full', sm: '[auto]' },
        maxHeight: { base: 'full', sm: '[calc(100dvh - 8rem)]' },
        marginInline: '[auto]',
        marginBlockStart: { base: '0', sm: '16' },
        marginBlockEnd: '[auto]',
        borderRadius: { base: 'none', sm: 'card' },
      },
    },
  },
})

const parts = {
  inside: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    padding: { base: '4', sm: '6' },
  }),
  title: css({ fontSize: 'large', overflowWrap: 'anywhere' }),
  readOut: css({ srOnly: true }),
  // They stay in sight while long content scrolls.
  actions: css({
    position: 'sticky',
    bottom: '0',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    marginInline: { base: '-4', sm: '-6' },
    marginBlockStart: '-3',
    marginBlockEnd: { base: '-4', sm: '-6' },
    padding: { base: '4', sm: '6' },
    paddingBlockStart: { base: '3', sm: '3' },
    background: 'surface',
  }),
}

type ConfirmDialogProps = {
  title: string
  isOpen: boolean
  confirmLabel: string
  cancelLabel?: string
  tone?: 'default' | 'destructive'
  onConfirm: () => void
  onCancel: () => void
  /** The consequence, in a sentence. */
  children: ReactNode
}

/** Confirms something that cannot be undone. A text field gets the focus; without one, the cancel button does. */
export const ConfirmDialog = ({
  title,
  isOpen,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) =>
  isOpen && (
    <Modal
      title={title}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button data-way-back onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button look={tone === 'destructive' ? 'destructive' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** Shows content above the screen until the user closes it. */
export const Dialog = (props: DialogProps) => (
  <Modal {...props} role="dialog" actions={<Button onClick={props.onClose}>Close</Button>} />
)

/** Shows a form above the screen, with its own buttons. */
export const FormDialog = (props: DialogProps) => <Modal {...props} role="dialog" />

/** Shows a process above the screen, with the buttons that it has at the moment. */
export const ActionDialog = (props: DialogProps & { actions: ReactNode }) => (
  <Modal {...props} role="dialog" />
)

/** Shows a search at the top of the window. Its title is only read out. */
export const SearchDialog = (props: DialogProps) => <Modal {...props} role="dialog" place="top" />

/** React hears nothing of a focus that moves while it removes elements: the menu that opened the dialog would not react to keys. */
const announceFocus = () =>
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

type ModalProps = DialogProps & {
  role: 'alertdialog' | 'dialog'
  actions?: ReactNode
  place?: 'center' | 'top'
}

/** Escape closes it and returns the focus. A confirmation is announced with its consequence. */
function Modal({ title, onClose, role, actions, place = 'center', children }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    if (role === 'alertdialog') {
      const find = (selector: string) => shown?.querySelector<HTMLElement>(selector)
      const first = find('input[type=text], textarea') ?? find('[data-way-back]')
      first?.focus()
    }
    return () => {
      shown?.close()
      queueMicrotask(announceFocus)
    }
  }, [role])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      aria-describedby={role === 'alertdialog' ? `${id}-words` : undefined}
      className={dialogLook({ place })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {place === 'top' ? (
        <>
          <h2 id={id} className={parts.readOut}>
            {title}
          </h2>
          {children}
        </>
      ) : (
        <div className={parts.inside}>
          <h2 id={id} className={parts.title}>
            {title}
          </h2>
          <div id={`${id}-words`}>{children}</div>
          {actions && <div className={parts.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
