import { brand } from '#contract/brand.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Title } from '#src/components/frame/screen.tsx'
import { Welcome } from '#src/ui/frame/welcome.tsx'

export const SignedOutHome = () => (
  <>
    <Title>{brand.name}</Title>
    <Welcome
      title="One roll for everybody who learns and teaches together"
      lead={`${brand.name} is for homeschool co-ops, weekend language schools and church schools: families, teachers and class days in one place, looked after by the volunteers who run them.`}
      points={[
        [
          'Find yours',
          'Look through the public organizations, or open the one you were invited to.',
        ],
        [
          'Or start one',
          'It takes a name. You decide who can find it, and whether people join at once or apply first.',
        ],
        [
          'Run it together',
          'Whoever creates an organization owns it, and can share the work with others.',
        ],
      ]}
      actions={
        <>
          <ButtonLink to="/sign-up" look="primary">
            Create an account
          </ButtonLink>
          <ButtonLink to="/organizations">Find an organization</ButtonLink>
        </>
      }
    />
  </>
)
