import { useAtom } from 'jotai'
import { LayoutGrid, Table2 } from 'lucide-react'
import { listLookAtom } from '#src/atoms/list-look.ts'
import { Segments } from '#src/ui/fields/segments.tsx'

/** As what a list is seen in this browser: cards, where it has some and nobody chose otherwise. */
export function useListLook(name: string, hasCards: boolean) {
  const [looks, setLooks] = useAtom(listLookAtom)
  const look = hasCards ? (looks[name] ?? 'cards') : 'table'
  return {
    isCards: look === 'cards',
    toggle: hasCards && (
      <Segments
        label="Look"
        choices={choices}
        chosen={look}
        onChoose={(next) => setLooks({ ...looks, [name]: next })}
      />
    ),
  }
}

const choices = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden="true" /> },
  { value: 'table', label: 'Table', icon: <Table2 size={16} aria-hidden="true" /> },
] as const
