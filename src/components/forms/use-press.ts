import { useState } from 'react'
import { useTell } from './use-sent-form.ts'

/** A change that is made by one press, outside of a form: no press counts while it is under way, and a failure is told. */
export function usePress<Input = void>(act: (input: Input) => Promise<unknown>) {
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)

  function press(input: Input) {
    if (isBusy) return
    setBusy(true)
    void act(input)
      .catch(tell)
      .finally(() => setBusy(false))
  }
  return { isBusy, press }
}
