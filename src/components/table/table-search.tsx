import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import { searchBoxMachine } from '#src/machines/table/search-box.machine.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useApp } from '#src/components/frame/app.ts'

interface TableSearchProps {
  label: string
  searchString: string
  onSearched: (searchString: string) => void
  box: RefObject<HTMLInputElement | null>
}

/** Searches after a pause in typing, or at once with the Enter key. */
export function TableSearch({ label, searchString, onSearched, box }: TableSearchProps) {
  const search = useActorRef(searchBoxMachine, {
    inspect: useApp().inspect,
    input: { searchString },
  })
  const text = useSelector(search, ({ context }) => context.text)
  const onSearch = useEffectEvent(onSearched)
  useEffect(() => {
    const searched = search.on('searched', (event) => onSearch(event.searchString))
    return () => searched.unsubscribe()
  }, [search])
  useEffect(() => search.send({ type: 'address.changed', searchString }), [search, searchString])

  // Typed before the app started.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed !== search.getSnapshot().context.text) search.send({ type: 'type', text: typed })
  }, [box, search])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search.send({ type: 'search' })
      }}
    >
      <TextInput
        ref={box}
        type="search"
        aria-label={label}
        placeholder="Search..."
        maxLength={200}
        value={text}
        onChange={(event) => search.send({ type: 'type', text: event.target.value })}
      />
    </form>
  )
}
