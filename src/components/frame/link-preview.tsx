import { brand } from '#contract/brand.ts'
import { useApp } from './app.ts'

/** What search engines and links to a public screen show of it. */
export interface Preview {
  /** The screen's one path, with only those search parameters that change its content. */
  path: string
  /** By default, what the product is. */
  description?: string | undefined
  /** By default, a picture of the product. */
  imageUrl?: string | null
  /** Whether the image is wide enough to be shown above the title instead of beside it. */
  isWide?: boolean
}

interface LinkPreviewProps {
  title: string
  preview: Preview
}

/** The tags for search engines and link previews. React moves them to the head of the document. */
export function LinkPreview({ title, preview }: LinkPreviewProps) {
  const { origin } = useApp()
  const { path, description = brand.description, imageUrl, isWide = !imageUrl } = preview
  const url = origin + path
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + (imageUrl ?? brand.picture)} />
      <meta name="twitter:card" content={isWide ? 'summary_large_image' : 'summary'} />
    </>
  )
}
