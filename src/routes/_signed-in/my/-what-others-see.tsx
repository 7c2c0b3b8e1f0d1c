import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

/** Who is shown what of a profile. */
export const WhatOthersSee = () => (
  <Card title="What others see">
    <Facts
      items={[
        ['Whoever can see a class that you teach', 'Your name'],
        ['The owners of your organizations', 'All of it, and your email'],
        ['The owners of your children’s organizations', 'Your name, email and phone'],
        ['The adults of your family', 'Your name, photo, email, phone and birth date'],
      ]}
    />
    <p>Nobody else sees anything of it.</p>
  </Card>
)
