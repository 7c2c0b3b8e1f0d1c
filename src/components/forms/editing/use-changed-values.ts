import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'

/** Calls back when the value of a field changes. The form's own `watch` also fires for other reasons, such as a remounted field. */
export function useChangedValues(onChange: () => void): void {
  const { watch, getValues } = useFormContext()
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    let known = JSON.stringify(getValues())
    const watching = watch((values) => {
      const now = JSON.stringify(values)
      if (now !== known) changed()
      known = now
    })
    return () => watching.unsubscribe()
  }, [watch, getValues])
}
