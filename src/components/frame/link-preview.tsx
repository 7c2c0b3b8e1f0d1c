import { brand } from '#contract/brand.ts'
import { useApp } from './app.ts'

/** What a link to a screen shows. */
interface Shown {
  /** By default, what the product is. */
  description?: string | undefined
  /** By default, a picture of the product. */
  imageUrl?: string | null
  /** Whether the image is wide enough to be shown above the title instead of beside it. */
  isWide?: boolean
}

/** What search engines and links to a public screen show of it. */
export interface Preview extends Shown {
  /** The screen's one path, with only those search parameters that change its content. */
  path: string
}

interface LinkPreviewProps {
  title: string
  preview: Preview
}

/** The tags for search engines and link previews. React moves them to the head of the document. */
export function LinkPreview({ title, preview: { path, ...shown } }: LinkPreviewProps) {
  const url = useApp().origin + path
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <PreviewContent title={title} {...shown} />
    </>
  )
}

/** What links show that lead to any other screen. */
export const SitePreview = () => <PreviewContent title={brand.name} />

function PreviewContent({
  title,
  description = brand.description,
  imageUrl,
  isWide = !imageUrl,
}: Shown & { title: string }) {
  const { origin } = useApp()
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + (imageUrl ?? brand.picture)} />
      <meta name="twitter:card" content={isWide ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const previewTags =
  'link[rel=canonical], meta:is([property^="og:"], [name^="twitter:"], [name=description], [name=robots])'

/** Removes the tags of a page that the app replaces: a phone that shares the page reads them as well. */
export function removePreview() {
  for (const tag of document.head.querySelectorAll(previewTags)) tag.remove()
}
