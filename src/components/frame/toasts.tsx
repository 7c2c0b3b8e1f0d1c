import { useSelector } from '@xstate/react'
import type { ToastActor } from '#src/machines/frame/toast.machine.ts'
import { ToastCard, ToastStack } from '#src/ui/frame/toast.tsx'
import { useApp } from './app.ts'

/** The stack of toasts at the bottom right, newest first (specification §2). */
export function Toasts() {
  const toasts = useSelector(useApp().toaster, ({ context }) => context.toasts)
  return (
    <ToastStack>
      {toasts.map((actor) => (
        <OneToast key={actor.id} actor={actor} />
      ))}
    </ToastStack>
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
    />
  )
}
