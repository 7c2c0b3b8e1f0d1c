import { brand } from '#contract/brand.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Title } from '#src/components/frame/screen.tsx'
import {
  Welcome,
  WelcomeStart,
  WelcomeStarts,
  WelcomeStory,
  type ProductPicture,
} from '#src/ui/frame/welcome.tsx'
import administrationDark from '#src/ui/pictures/product/administration-dark.webp'
import administrationLight from '#src/ui/pictures/product/administration-light.webp'
import attendanceDark from '#src/ui/pictures/product/attendance-dark.webp'
import attendanceLight from '#src/ui/pictures/product/attendance-light.webp'
import familyDark from '#src/ui/pictures/product/family-dark.webp'
import familyLight from '#src/ui/pictures/product/family-light.webp'

const onPhone = { width: 780, height: 1440 }

/** Screens of the demo; `npm run pictures` takes them again. */
const pictures = {
  administration: {
    light: administrationLight,
    dark: administrationDark,
    alt: 'The next class day of an organization: its rooms and times, the teachers and seats of each class, and who is absent.',
    width: 1920,
    height: 1160,
  },
  family: {
    light: familyLight,
    dark: familyDark,
    alt: 'The classes of each child of a family on one class day, on a phone.',
    ...onPhone,
  },
  attendance: {
    light: attendanceLight,
    dark: attendanceDark,
    alt: 'The students of a class with buttons for their attendance, on a phone.',
    ...onPhone,
  },
} satisfies Record<string, ProductPicture>

/** The home page of a visitor. */
export const VisitorHome = () => (
  <>
    <Title preview={{ path: '/' }}>{brand.name}</Title>
    <Welcome
      title="One place for everyone who learns and teaches together"
      lead={brand.description}
      picture={pictures.administration}
      actions={
        <>
          <ButtonLink to="/sign-up" look="primary">
            Create an account
          </ButtonLink>
          <ButtonLink to="/organizations">Find an organization</ButtonLink>
        </>
      }
    >
      <WelcomeStory
        label="For families"
        title="Each child’s day on one screen"
        points={[
          'See when and where each child has class this week and next, and what to bring.',
          'Choose classes for all of your children. If one doesn’t fit, you see why.',
          'Report an absence, answer an offered seat, and add class days to your calendar.',
        ]}
        picture={pictures.family}
      />
      <WelcomeStory
        label="For teachers"
        title="Attendance in a minute"
        points={[
          'Open the sheet of today’s class with one press, and mark who is there, even without a network.',
          'Read what families want you to know about their children.',
          'Share homework and files, and announce what’s next.',
        ]}
        picture={pictures.attendance}
      />
      <WelcomeStarts>
        <WelcomeStart
          title="How a family begins"
          steps={[
            'Create an account, and add your children.',
            'Find your organization. Join it or apply, as it asks.',
            'Choose classes. Each decision comes by email.',
          ]}
          action={<ButtonLink to="/organizations">Browse organizations</ButtonLink>}
        />
        <WelcomeStart
          title="How a director begins"
          steps={[
            'Create an account and an organization. All it needs is a name.',
            'Import your families and classes from a spreadsheet, or add them one by one.',
            'Invite everyone, and share the work: each role opens only what it needs.',
          ]}
          action={<ButtonLink to="/organizations/start">Set up a school or co-op</ButtonLink>}
        />
      </WelcomeStarts>
    </Welcome>
  </>
)
