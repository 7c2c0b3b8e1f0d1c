import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/field.tsx'
import { Row } from '#src/ui/layout.tsx'

/** What is searched for stands in the address, so that a list can be passed on and gone back to. */
export function OrganizationSearch({ searched }: { searched: string }) {
  const [wanted, setWanted] = useState(searched)
  const [shown, setShown] = useState(searched)
  if (shown !== searched) {
    // Going back changes the address under the field; what somebody is typing stays.
    setShown(searched)
    if (wanted === shown) setWanted(searched)
  }
  const navigate = useNavigate()
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/organizations', search: { searchString: wanted.trim() } })
      }}
    >
      <Row gap="tight">
        <TextInput
          type="search"
          aria-label="Search organizations"
          placeholder="Search..."
          maxLength={200}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </Row>
    </form>
  )
}
