import { useSelector } from '@xstate/react'
import type { ToastActor } from '#src/machines/frame/toast.machine.ts'
import { isOffered, isPreparing } from '#src/machines/frame/chunk-reload.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { ToastCard, ToastOffer, ToastStack } from '#src/ui/frame/toast.tsx'
import { useApp } from './app.ts'

/** The stack of toasts at the bottom right, newest first (specification §2). */
export function Toasts() {
  const toasts = useSelector(useApp().toaster, ({ context }) => context.toasts)
  return (
    <ToastStack>
      {toasts.map((actor) => (
        <OneToast key={actor.id} actor={actor} />
      ))}
      <NewerVersion />
    </ToastStack>
  )
}

/** Offers a newer version of the app that is loaded already. It never reloads by itself: somebody may be typing. */
function NewerVersion() {
  const { chunkReload } = useApp()
  const isShown = useSelector(chunkReload, isOffered)
  const isBusy = useSelector(chunkReload, isPreparing)
  if (!isShown) return null
  return (
    <ToastOffer
      title="A new version is ready."
      onClose={() => chunkReload.send({ type: 'dismiss' })}
    >
      <Button size="small" busy={isBusy} onClick={() => chunkReload.send({ type: 'reload' })}>
        Reload
      </Button>
    </ToastOffer>
  )
}

function OneToast({ actor }: { actor: ToastActor }) {
  const { toast, fraction } = useSelector(actor, ({ context }) => context)
  return (
    <ToastCard
      title={toast.title}
      description={toast.description}
      variant={toast.variant}
      icon={toast.icon}
      fraction={fraction}
      onClose={() => actor.send({ type: 'dismiss' })}
    >
      {toast.action && (
        <Button size="small" onClick={() => actor.send({ type: 'act' })}>
          {toast.action.label}
        </Button>
      )}
    </ToastCard>
  )
}
