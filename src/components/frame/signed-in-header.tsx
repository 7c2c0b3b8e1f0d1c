import { Link } from '@tanstack/react-router'
import { BookOpen, Building2, UsersRound } from 'lucide-react'
import { HeaderEnd, HeaderNav, NavLabel, navLook } from '#src/ui/frame/header.tsx'
import { UserMenu } from './user-menu.tsx'

/** Where somebody can go who is signed in, and their menu (specification §2). */
export const SignedInHeader = () => (
  <>
    <HeaderNav label="My area">
      <Link to="/my/organizations" className={navLook()}>
        <NavLabel icon={<Building2 size={18} />} lead="My">
          Organizations
        </NavLabel>
      </Link>
      <Link to="/my/classes" className={navLook()}>
        <NavLabel icon={<BookOpen size={18} />} lead="My">
          Classes
        </NavLabel>
      </Link>
      <Link to="/my/family" className={navLook()}>
        <NavLabel icon={<UsersRound size={18} />} lead="My">
          Family
        </NavLabel>
      </Link>
    </HeaderNav>
    <HeaderEnd>
      <UserMenu />
    </HeaderEnd>
  </>
)
