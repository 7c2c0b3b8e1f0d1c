import type { Catalog } from '#contract/classes/catalog.ts'
import { brand } from '#contract/brand.ts'
import { largeImage } from '#contract/images.ts'
import { AccessLevel, type Organization } from '#contract/organizations/organizations.ts'
import type { Preview } from '#src/components/frame/link-preview.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { excerpt } from '#src/ui/text/excerpt.ts'

/** What links to the page of an organization show. Nobody else may learn anything about a Private one. */
export function organizationPreview(organization: Organization): Preview | undefined {
  const { id, accessLevel, description, logoImageUrl, coverImageUrl } = organization
  if (accessLevel !== AccessLevel.Public) return undefined
  return {
    path: `/organizations/${id}`,
    description: description ? excerpt(description, most) : inOneSentence(organization),
    ...(coverImageUrl
      ? { imageUrl: coverImageUrl, isWide: true }
      : { imageUrl: logoImageUrl && largeImage(logoImageUrl) }),
  }
}

const inOneSentence = ({ name, place }: Organization) =>
  `${name} is ${place ? `an organization in ${place}` : 'an organization'} on ${brand.name}.`

/** What links to the classes of an organization show. */
export function catalogPreview(
  organization: Organization,
  { semester, classes }: Pick<Catalog, 'semester' | 'classes'>,
  { semesterId }: { semesterId?: number | undefined },
): Preview | undefined {
  const preview = organizationPreview(organization)
  if (!preview) return undefined
  const count = counted(classes.length, ['class', 'classes'])
  const names = classes.map(({ name }) => name).join(', ')
  return {
    ...preview,
    path: `${preview.path}/classes${semesterId === undefined ? '' : `?semesterId=${semesterId}`}`,
    ...(semester &&
      classes.length > 0 && {
        description: excerpt(`${count} in ${semester.name}: ${names}`, most),
      }),
  }
}

/** The characters of a description that link previews show. */
const most = 200
