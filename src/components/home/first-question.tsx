import { Backpack, Building2, GraduationCap, UsersRound } from 'lucide-react'
import { CoverLink } from '#src/components/frame/router-link.tsx'
import { CardLink, CardList } from '#src/ui/table/card-list.tsx'

const icon = { size: 24, 'aria-hidden': true } as const

/** What brings somebody here who belongs to nothing yet. Each answer leads on, and none is stored. */
export const FirstQuestion = () => (
  <CardList>
    <CardLink
      media={<Building2 {...icon} />}
      link={<CoverLink to="/organizations/start">I run a program</CoverLink>}
    >
      Set up your school or co-op step by step, and invite everyone when it’s ready.
    </CardLink>
    <CardLink
      media={<UsersRound {...icon} />}
      link={<CoverLink to="/my/family">I’m a parent or guardian</CoverLink>}
    >
      Add your children first. Then you can see what they can join.
    </CardLink>
    <CardLink
      media={<GraduationCap {...icon} />}
      link={<CoverLink to="/organizations">I teach</CoverLink>}
    >
      Find your school and join it. If it has invited you, open the link in its email.
    </CardLink>
    <CardLink
      media={<Backpack {...icon} />}
      link={<CoverLink to="/organizations">I’m a student</CoverLink>}
    >
      Find your school and join it. Children don’t need an account: their parents add them.
    </CardLink>
  </CardList>
)
