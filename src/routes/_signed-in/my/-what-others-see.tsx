import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

/** Who is shown what of a profile. */
export const WhatOthersSee = () => (
  <Card title="What others see">
    <Facts
      items={[
        ['Whoever can see a class that you teach', 'Your name'],
        ['Whoever teaches a class that you attend', 'Your name'],
        ['The owners of your organizations', 'All of it, and your email'],
        ['Others with a role in your organizations', 'As much of that as their role shows'],
        ['The owners of your children’s organizations', 'Your name, email and phone'],
        [
          'Others with a role in your children’s organizations',
          'As much of that as their role shows',
        ],
        ['Whoever leads a class of your children', 'Your name, email and phone'],
        ['The adults of your family', 'Your name, photo, email, phone and birth date'],
      ]}
    />
    <p>
      Your name also stands beside what you announce or change. Nobody else sees anything of it.
    </p>
  </Card>
)
