import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'

/** Says whenever a field of the form around it has another value. The form itself tells of more, such as a field that is drawn anew. */
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
